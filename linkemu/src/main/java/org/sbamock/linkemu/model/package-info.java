/**
 * What a link does to packets: conditions in the words of {@code tc-netem(8)}, and the pure, seeded
 * model that decides the fate of every packet. No clock, no input or output, no threads.
 */
@NullMarked
package org.sbamock.linkemu.model;

import org.jspecify.annotations.NullMarked;
