/* SPDX-License-Identifier: Apache-2.0 */
/** Sockets of TCP and UDP, and the event loops that serve them. */
@NullMarked
package org.sbamock.http.transport;

import org.jspecify.annotations.NullMarked;
