/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.subscriber;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import org.sbamock.aka.Hashing;
import org.sbamock.aka.Milenage;
import org.sbamock.aka.Octets;
import org.sbamock.aka.Supi;

/**
 * The long-term credentials of a subscriber: K and OPc, with the MILENAGE functions over them.
 * Immutable and thread-safe.
 */
public final class SubscriberKeys {
  private final Milenage milenage;

  private SubscriberKeys(byte[] kAndOpc) {
    this.milenage = Milenage.of(kAndOpc);
  }

  /**
   * Creates credentials with the OPc of the subscriber.
   *
   * @param k the subscriber key K, 16 octets
   * @param opc OPc, 16 octets
   * @throws IllegalArgumentException if a length is wrong
   */
  public static SubscriberKeys withOpc(byte[] k, byte[] opc) {
    Octets.requireLength(k, 16, "K");
    Octets.requireLength(opc, 16, "OPc");
    byte[] both = Arrays.copyOf(k, 32);
    System.arraycopy(opc, 0, both, 16, 16);
    return new SubscriberKeys(both);
  }

  /**
   * Creates credentials with the OP of the operator, from which OPc is derived.
   *
   * @param k the subscriber key K, 16 octets
   * @param op OP, 16 octets
   * @throws IllegalArgumentException if a length is wrong
   */
  public static SubscriberKeys withOp(byte[] k, byte[] op) {
    return withOpc(k, Milenage.opc(k, op));
  }

  /**
   * Derives the keys of any subscriber from one secret: K || OPc = HMAC-SHA-256(seed, IMSI).
   * Parties with the same seed, such as the AUSF and the load generator, derive the same keys.
   *
   * @param seed the secret, not empty
   * @param supi the subscriber, whose IMSI digits are hashed as ASCII
   */
  public static SubscriberKeys derive(byte[] seed, Supi supi) {
    if (seed.length == 0) {
      throw new IllegalArgumentException("The seed is empty");
    }
    return new SubscriberKeys(Hashing.current().begin().text(supi.digits()).finish(seed));
  }

  /**
   * Derives the keys of a subscriber from the UTF-8 octets of a seed, see {@link #derive(byte[],
   * Supi)}.
   */
  public static SubscriberKeys derive(String seed, Supi supi) {
    return derive(seed.getBytes(StandardCharsets.UTF_8), supi);
  }

  /** Returns the MILENAGE functions of this subscriber. */
  public Milenage milenage() {
    return milenage;
  }

  /** Returns a copy of K. */
  public byte[] k() {
    return Arrays.copyOf(milenage.kAndOpc(), 16);
  }

  /** Returns a copy of OPc. */
  public byte[] opc() {
    return Arrays.copyOfRange(milenage.kAndOpc(), 16, 32);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof SubscriberKeys keys
        && MessageDigest.isEqual(keys.milenage.kAndOpc(), milenage.kAndOpc());
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(milenage.kAndOpc());
  }

  @Override
  public String toString() {
    return "SubscriberKeys[K and OPc redacted]";
  }
}
