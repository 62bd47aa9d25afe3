/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.tls;

import io.netty.handler.codec.quic.SslSessionTicketKey;
import io.netty.handler.ssl.OpenSslSessionTicketKey;
import java.security.SecureRandom;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The keys of session tickets (RFC 5077 section 4): a random one that encrypts, and those of up to
 * three contexts before, which only decrypt.
 */
public final class TicketKeys {
  private static final int FORMER = 3;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final List<Key> keys;

  private record Key(byte[] name, byte[] hmac, byte[] aes) {
    static Key random() {
      return new Key(
          TicketKeys.random(OpenSslSessionTicketKey.NAME_SIZE),
          TicketKeys.random(OpenSslSessionTicketKey.HMAC_KEY_SIZE),
          TicketKeys.random(OpenSslSessionTicketKey.AES_KEY_SIZE));
    }
  }

  private TicketKeys(List<Key> keys) {
    this.keys = keys;
  }

  /** Returns keys of which the first is new; the tickets of the former keys are accepted. */
  static TicketKeys after(@Nullable TicketKeys former) {
    return new TicketKeys(
        Stream.concat(
                Stream.of(Key.random()),
                former == null ? Stream.empty() : former.keys.stream().limit(FORMER))
            .toList());
  }

  OpenSslSessionTicketKey[] overTcp() {
    return keys.stream()
        .map(key -> new OpenSslSessionTicketKey(key.name, key.hmac, key.aes))
        .toArray(OpenSslSessionTicketKey[]::new);
  }

  SslSessionTicketKey[] overQuic() {
    return keys.stream()
        .map(key -> new SslSessionTicketKey(key.name, key.hmac, key.aes))
        .toArray(SslSessionTicketKey[]::new);
  }

  static byte[] random(int length) {
    byte[] octets = new byte[length];
    RANDOM.nextBytes(octets);
    return octets;
  }
}
