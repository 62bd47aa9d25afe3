/** The {@code bench} commands: the cost of servers per request, and their memory over time. */
@NullMarked
package org.sbamock.loadgen.cli.bench;

import org.jspecify.annotations.NullMarked;
