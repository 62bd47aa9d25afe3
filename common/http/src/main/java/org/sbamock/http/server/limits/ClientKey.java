/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.limits;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.nio.ByteBuffer;

/**
 * What identifies a client: an IPv4 address, or the prefix of an IPv6 address, whose other half a
 * host chooses itself.
 */
record ClientKey(boolean v6, long prefix) {
  static ClientKey of(InetAddress address) {
    ByteBuffer octets = ByteBuffer.wrap(address.getAddress());
    return address instanceof Inet6Address
        ? new ClientKey(true, octets.getLong())
        : new ClientKey(false, octets.getInt());
  }
}
