/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.tls;

import java.security.SecureRandom;

/** A source of random octets for the keys of session tickets. */
final class TicketKeys {
  private static final SecureRandom RANDOM = new SecureRandom();

  private TicketKeys() {}

  static byte[] random(int length) {
    byte[] octets = new byte[length];
    RANDOM.nextBytes(octets);
    return octets;
  }
}
