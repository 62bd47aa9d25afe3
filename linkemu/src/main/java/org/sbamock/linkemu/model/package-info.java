/**
 * The model of a link: conditions with the parameters of {@code tc-netem(8)}, and the seeded model
 * that determines the outcome of every packet. Uses no clock, no I/O and no threads.
 */
@NullMarked
package org.sbamock.linkemu.model;

import org.jspecify.annotations.NullMarked;
