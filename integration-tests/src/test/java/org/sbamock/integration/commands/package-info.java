/** The command line as a user runs it. */
@NullMarked
package org.sbamock.integration.commands;

import org.jspecify.annotations.NullMarked;
