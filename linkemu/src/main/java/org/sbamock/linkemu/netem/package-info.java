/** The kernel's own emulator, driven through {@code tc}. */
@NullMarked
package org.sbamock.linkemu.netem;

import org.jspecify.annotations.NullMarked;
