/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka;

import java.util.Arrays;

/**
 * The MILENAGE functions of one subscriber (TS 35.206, with its recommended constants c1–c5 and
 * r1–r5).
 *
 * <p>Immutable and thread-safe. It contains K and OPc only; each use expands the key into a buffer
 * of the thread.
 */
public final class Milenage {
  private static final int KEY_LENGTH = 16;
  private static final int RAND_LENGTH = 16;

  private final byte[] kAndOpc;

  private Milenage(byte[] kAndOpc) {
    this.kAndOpc = kAndOpc;
  }

  /**
   * Creates functions with the OPc of the subscriber.
   *
   * @param k the subscriber key K, 16 octets
   * @param opc OPc, 16 octets
   * @throws IllegalArgumentException if a length is wrong
   */
  public static Milenage withOpc(byte[] k, byte[] opc) {
    Octets.requireLength(k, KEY_LENGTH, "K");
    Octets.requireLength(opc, KEY_LENGTH, "OPc");
    byte[] both = Arrays.copyOf(k, 2 * KEY_LENGTH);
    System.arraycopy(opc, 0, both, KEY_LENGTH, KEY_LENGTH);
    return new Milenage(both);
  }

  /**
   * Creates functions with the OP of the operator, from which OPc is derived.
   *
   * @param k the subscriber key K, 16 octets
   * @param op OP, 16 octets
   * @throws IllegalArgumentException if a length is wrong
   */
  public static Milenage withOp(byte[] k, byte[] op) {
    return withOpc(k, opc(k, op));
  }

  /**
   * Derives OPc = OP xor E[OP]K (TS 35.206, 4.1).
   *
   * @param k the subscriber key K, 16 octets
   * @param op OP, 16 octets
   * @throws IllegalArgumentException if a length is wrong
   */
  public static byte[] opc(byte[] k, byte[] op) {
    Octets.requireLength(k, KEY_LENGTH, "K");
    Octets.requireLength(op, KEY_LENGTH, "OP");
    int[] block = new int[4];
    new Aes128(k, 0)
        .encrypt(
            Octets.getInt(op, 0),
            Octets.getInt(op, 4),
            Octets.getInt(op, 8),
            Octets.getInt(op, 12),
            block);
    byte[] opc = new byte[KEY_LENGTH];
    for (int i = 0; i < 4; i++) {
      Octets.putInt(opc, 4 * i, block[i] ^ Octets.getInt(op, 4 * i));
    }
    return opc;
  }

  /** Creates functions from K || OPc, 32 octets that must not be modified. */
  public static Milenage of(byte[] kAndOpc) {
    return new Milenage(kAndOpc);
  }

  /**
   * Computes f1: MAC-A of the network.
   *
   * @param rand RAND, 16 octets
   * @param sqn SQN, 48 bits
   * @param amf the authentication management field, 16 bits
   * @return 8 octets
   */
  public byte[] f1(byte[] rand, long sqn, int amf) {
    return eightOctets(run(rand).macA(sqn, amf));
  }

  /**
   * Computes f1*: MAC-S of a resynchronisation.
   *
   * @param rand RAND, 16 octets
   * @param sqn SQN, 48 bits
   * @param amf the authentication management field, 16 bits
   * @return 8 octets
   */
  public byte[] f1Star(byte[] rand, long sqn, int amf) {
    return eightOctets(run(rand).macS(sqn, amf));
  }

  /** Computes f2: RES, 8 octets. */
  public byte[] f2(byte[] rand) {
    return run(rand).res().clone();
  }

  /** Computes f3: the cipher key CK, 16 octets. */
  public byte[] f3(byte[] rand) {
    return Arrays.copyOf(run(rand).ckIk(), 16);
  }

  /** Computes f4: the integrity key IK, 16 octets. */
  public byte[] f4(byte[] rand) {
    return Arrays.copyOfRange(run(rand).ckIk(), 16, 32);
  }

  /** Computes f5: the anonymity key AK, 48 bits. */
  public long f5(byte[] rand) {
    return run(rand).ak();
  }

  /** Computes f5*: the anonymity key AK* of a resynchronisation, 48 bits. */
  public long f5Star(byte[] rand) {
    return run(rand).akStar();
  }

  /** Returns K || OPc without a copy. */
  public byte[] kAndOpc() {
    return kAndOpc;
  }

  /** Starts all functions for one RAND, in the buffer of this thread. */
  public MilenageRun run(byte[] rand) {
    return MilenageRun.begin(kAndOpc, Octets.requireLength(rand, RAND_LENGTH, "RAND"));
  }

  private static byte[] eightOctets(long number) {
    byte[] octets = new byte[8];
    Octets.putLong(octets, 0, number);
    return octets;
  }

  @Override
  public String toString() {
    return "Milenage[K and OPc redacted]";
  }
}
