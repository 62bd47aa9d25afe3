/** How a command runs a trial, and what it tells a person of it. */
@NullMarked
package org.sbamock.loadgen.cli.trial;

import org.jspecify.annotations.NullMarked;
