/**
 * The relay with real sockets in real namespaces; skipped with a reason where there can be none.
 */
@NullMarked
package org.sbamock.linkemu.emulated;

import org.jspecify.annotations.NullMarked;
