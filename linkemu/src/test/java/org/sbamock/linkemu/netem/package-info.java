/** The kernel's emulator: what it is told, everywhere; what it does, where there is one. */
@NullMarked
package org.sbamock.linkemu.netem;

import org.jspecify.annotations.NullMarked;
