/**
 * The {@code link} command: a background process that runs an emulated network, and its clients.
 */
@NullMarked
package org.sbamock.loadgen.cli.link;

import org.jspecify.annotations.NullMarked;
