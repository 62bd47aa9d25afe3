package org.sbamock.aka;

/**
 * The MILENAGE functions of one subscriber (TS 35.206, with its recommended constants c1–c5 and
 * r1–r5).
 *
 * <p>Immutable and safe for use by several threads. Making one costs an AES key expansion, so it is
 * cheap enough for a subscriber whose key is derived at each request.
 */
public final class Milenage {
  private static final int KEY_LENGTH = 16;
  private static final int RAND_LENGTH = 16;

  private final Aes128 kernel;
  private final int o0;
  private final int o1;
  private final int o2;
  private final int o3;

  private Milenage(Aes128 kernel, byte[] opc, int offset) {
    this.kernel = kernel;
    this.o0 = Octets.getInt(opc, offset);
    this.o1 = Octets.getInt(opc, offset + 4);
    this.o2 = Octets.getInt(opc, offset + 8);
    this.o3 = Octets.getInt(opc, offset + 12);
  }

  /**
   * With the subscriber's own OPc.
   *
   * @param k the subscriber key K, 16 octets
   * @param opc OPc, 16 octets
   * @throws IllegalArgumentException when a length is wrong
   */
  public static Milenage withOpc(byte[] k, byte[] opc) {
    Octets.requireLength(k, KEY_LENGTH, "K");
    Octets.requireLength(opc, KEY_LENGTH, "OPc");
    return new Milenage(new Aes128(k, 0), opc, 0);
  }

  /**
   * With the operator's OP, from which OPc follows.
   *
   * @param k the subscriber key K, 16 octets
   * @param op OP, 16 octets
   * @throws IllegalArgumentException when a length is wrong
   */
  public static Milenage withOp(byte[] k, byte[] op) {
    return withOpc(k, opc(k, op));
  }

  /**
   * OPc = OP xor E[OP]K (TS 35.206, 4.1).
   *
   * @param k the subscriber key K, 16 octets
   * @param op OP, 16 octets
   * @throws IllegalArgumentException when a length is wrong
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

  static Milenage of(byte[] kAndOpc) {
    return new Milenage(new Aes128(kAndOpc, 0), kAndOpc, KEY_LENGTH);
  }

  /**
   * f1: the network's MAC-A.
   *
   * @param rand RAND, 16 octets
   * @param sqn SQN, 48 bits
   * @param amf the authentication management field, 16 bits
   * @return 8 octets
   */
  public byte[] f1(byte[] rand, long sqn, int amf) {
    return eightOctets(out1(temp(rand), sqn, amf), 0);
  }

  /**
   * f1*: the resynchronisation MAC-S.
   *
   * @param rand RAND, 16 octets
   * @param sqn SQN, 48 bits
   * @param amf the authentication management field, 16 bits
   * @return 8 octets
   */
  public byte[] f1Star(byte[] rand, long sqn, int amf) {
    return eightOctets(out1(temp(rand), sqn, amf), 2);
  }

  /** f2: RES, 8 octets. */
  public byte[] f2(byte[] rand) {
    return eightOctets(out2(temp(rand)), 2);
  }

  /** f3: the cipher key CK, 16 octets. */
  public byte[] f3(byte[] rand) {
    byte[] ck = new byte[16];
    put(out3(temp(rand), new int[4]), ck, 0);
    return ck;
  }

  /** f4: the integrity key IK, 16 octets. */
  public byte[] f4(byte[] rand) {
    byte[] ik = new byte[16];
    put(out4(temp(rand), new int[4]), ik, 0);
    return ik;
  }

  /** f5: the anonymity key AK, 48 bits. */
  public long f5(byte[] rand) {
    return first48(out2(temp(rand)));
  }

  /** f5*: the anonymity key AK* of a resynchronisation, 48 bits. */
  public long f5Star(byte[] rand) {
    return first48(out5(temp(rand)));
  }

  /** f2 to f5 of one RAND together, at the cost of four blocks. */
  Responses responses(byte[] rand) {
    int[] temp = temp(rand);
    int[] block = out2(temp);
    byte[] res = eightOctets(block, 2);
    long ak = first48(block);
    byte[] ckIk = new byte[32];
    put(out3(temp, block), ckIk, 0);
    put(out4(temp, block), ckIk, 16);
    return new Responses(temp, res, ckIk, ak);
  }

  /** f1 for a RAND whose f2 to f5 are known already: one block more. */
  long f1(Responses responses, long sqn, int amf) {
    int[] out = out1(responses.temp, sqn, amf);
    return (long) out[0] << 32 | (out[1] & 0xffff_ffffL);
  }

  private int[] temp(byte[] rand) {
    Octets.requireLength(rand, RAND_LENGTH, "RAND");
    int[] out = new int[4];
    kernel.encrypt(
        Octets.getInt(rand, 0) ^ o0,
        Octets.getInt(rand, 4) ^ o1,
        Octets.getInt(rand, 8) ^ o2,
        Octets.getInt(rand, 12) ^ o3,
        out);
    return out;
  }

  private int[] out1(int[] temp, long sqn, int amf) {
    int high = (int) (sqn >>> 16);
    int low = (int) sqn << 16 | (amf & 0xffff);
    return finish(temp[0] ^ high ^ o2, temp[1] ^ low ^ o3, temp[2] ^ high ^ o0, temp[3] ^ low ^ o1);
  }

  private int[] out2(int[] temp) {
    return finish(temp[0] ^ o0, temp[1] ^ o1, temp[2] ^ o2, temp[3] ^ o3 ^ 1);
  }

  private int[] out3(int[] temp, int[] out) {
    return finish(temp[1] ^ o1, temp[2] ^ o2, temp[3] ^ o3, temp[0] ^ o0 ^ 2, out);
  }

  private int[] out4(int[] temp, int[] out) {
    return finish(temp[2] ^ o2, temp[3] ^ o3, temp[0] ^ o0, temp[1] ^ o1 ^ 4, out);
  }

  private int[] out5(int[] temp) {
    return finish(temp[3] ^ o3, temp[0] ^ o0, temp[1] ^ o1, temp[2] ^ o2 ^ 8);
  }

  private int[] finish(int c0, int c1, int c2, int c3) {
    return finish(c0, c1, c2, c3, new int[4]);
  }

  private int[] finish(int c0, int c1, int c2, int c3, int[] out) {
    kernel.encrypt(c0, c1, c2, c3, out);
    out[0] ^= o0;
    out[1] ^= o1;
    out[2] ^= o2;
    out[3] ^= o3;
    return out;
  }

  private static byte[] eightOctets(int[] block, int column) {
    byte[] octets = new byte[8];
    Octets.putInt(octets, 0, block[column]);
    Octets.putInt(octets, 4, block[column + 1]);
    return octets;
  }

  private static long first48(int[] block) {
    return (block[0] & 0xffff_ffffL) << 16 | block[1] >>> 16;
  }

  private static void put(int[] block, byte[] to, int offset) {
    for (int i = 0; i < 4; i++) {
      Octets.putInt(to, offset + 4 * i, block[i]);
    }
  }

  @Override
  public String toString() {
    return "Milenage[K and OPc redacted]";
  }

  /** What f2 to f5 give for one RAND; CK and IK stand together, as every KDF takes them. */
  static final class Responses {
    final byte[] res;
    final byte[] ckIk;
    final long ak;
    private final int[] temp;

    private Responses(int[] temp, byte[] res, byte[] ckIk, long ak) {
      this.temp = temp;
      this.res = res;
      this.ckIk = ckIk;
      this.ak = ak;
    }
  }
}
