/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.subscriber;

import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.Octets;
import org.sbamock.aka.Supi;

/**
 * A subscriber in a file, with octets in hexadecimal. Exactly one of {@code op} and {@code opc} is
 * present.
 *
 * @param supi {@code imsi-} and digits
 * @param k K, 16 octets
 * @param op OP, 16 octets
 * @param opc OPc, 16 octets
 * @param amf the authentication management field, 2 octets; {@code 8000} if absent
 * @param method {@code 5G_AKA}, the default, or {@code EAP_AKA_PRIME}
 */
public record NamedSubscriber(
    String supi,
    String k,
    @Nullable String op,
    @Nullable String opc,
    @Nullable String amf,
    @Nullable String method) {

  /**
   * Converts this to a subscriber.
   *
   * @throws IllegalArgumentException if a field is invalid; the message names the subscriber and
   *     the field, never its value
   */
  public Subscriber toSubscriber() {
    Supi id = Supi.parse(supi);
    byte[] key = octets("k", k, 16);
    SubscriberKeys keys;
    if (op != null && opc == null) {
      keys = SubscriberKeys.withOp(key, octets("op", op, 16));
    } else if (opc != null && op == null) {
      keys = SubscriberKeys.withOpc(key, octets("opc", opc, 16));
    } else {
      throw new IllegalArgumentException(supi + " must have either op or opc");
    }
    int field =
        amf == null ? Subscriber.DEFAULT_AMF : Octets.getUnsignedShort(octets("amf", amf, 2), 0);
    AuthenticationMethod chosen =
        method == null ? AuthenticationMethod.AKA_5G : AuthenticationMethod.of(method);
    return new Subscriber(id, keys, field, chosen);
  }

  private byte[] octets(String field, String hex, int length) {
    byte[] octets;
    try {
      octets = HexFormat.of().parseHex(hex);
    } catch (IllegalArgumentException e) {
      // Without the cause, since the JDK's message contains the text, which is a secret.
      throw new IllegalArgumentException(field + " of " + supi + " is not hexadecimal");
    }
    return Octets.requireLength(octets, length, field + " of " + supi);
  }

  @Override
  public String toString() {
    return "NamedSubscriber[" + supi + ", amf=" + amf + ", method=" + method + ", keys redacted]";
  }
}
