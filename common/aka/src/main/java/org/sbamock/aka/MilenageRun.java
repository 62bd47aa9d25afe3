/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka;

/**
 * The MILENAGE functions of one subscriber for one RAND (TS 35.206, 4.1), at the cost of one key
 * expansion and a block for each output. There is one instance per thread, so that an
 * authentication allocates neither a key schedule nor blocks. It is valid until the thread begins
 * the next run.
 */
public final class MilenageRun {
  private static final ThreadLocal<MilenageRun> CURRENT = ThreadLocal.withInitial(MilenageRun::new);

  private final Aes128 kernel = new Aes128();
  private final int[] temp = new int[4];
  private final int[] block = new int[4];
  private final byte[] res = new byte[8];
  private final byte[] ckIk = new byte[32];
  private int o0;
  private int o1;
  private int o2;
  private int o3;
  private long ak;

  private MilenageRun() {}

  /** Begins a run with K || OPc, 32 octets, and RAND, 16 octets. */
  public static MilenageRun begin(byte[] kAndOpc, byte[] rand) {
    MilenageRun run = CURRENT.get();
    run.start(kAndOpc, rand);
    return run;
  }

  private void start(byte[] kAndOpc, byte[] rand) {
    kernel.setKey(kAndOpc, 0);
    o0 = Octets.getInt(kAndOpc, 16);
    o1 = Octets.getInt(kAndOpc, 20);
    o2 = Octets.getInt(kAndOpc, 24);
    o3 = Octets.getInt(kAndOpc, 28);
    kernel.encrypt(
        Octets.getInt(rand, 0) ^ o0,
        Octets.getInt(rand, 4) ^ o1,
        Octets.getInt(rand, 8) ^ o2,
        Octets.getInt(rand, 12) ^ o3,
        temp);
    finish(temp[0] ^ o0, temp[1] ^ o1, temp[2] ^ o2, temp[3] ^ o3 ^ 1);
    ak = first48();
    Octets.putInt(res, 0, block[2]);
    Octets.putInt(res, 4, block[3]);
  }

  /** Computes f1: MAC-A. */
  long macA(long sqn, int amf) {
    out1(sqn, amf);
    return (long) block[0] << 32 | (block[1] & 0xffff_ffffL);
  }

  /** Computes f1*: MAC-S. */
  long macS(long sqn, int amf) {
    out1(sqn, amf);
    return (long) block[2] << 32 | (block[3] & 0xffff_ffffL);
  }

  /** Returns f2: RES, 8 octets. */
  public byte[] res() {
    return res;
  }

  /** Returns f3 and f4: CK || IK, 32 octets, the input key of every KDF. */
  public byte[] ckIk() {
    finish(temp[1] ^ o1, temp[2] ^ o2, temp[3] ^ o3, temp[0] ^ o0 ^ 2);
    put(0);
    finish(temp[2] ^ o2, temp[3] ^ o3, temp[0] ^ o0, temp[1] ^ o1 ^ 4);
    put(16);
    return ckIk;
  }

  /** Returns f5: AK, 48 bits. */
  public long ak() {
    return ak;
  }

  /** Returns f5*: AK*, 48 bits. */
  long akStar() {
    finish(temp[3] ^ o3, temp[0] ^ o0, temp[1] ^ o1, temp[2] ^ o2 ^ 8);
    return first48();
  }

  private void out1(long sqn, int amf) {
    int high = (int) (sqn >>> 16);
    int low = (int) sqn << 16 | (amf & 0xffff);
    finish(temp[0] ^ high ^ o2, temp[1] ^ low ^ o3, temp[2] ^ high ^ o0, temp[3] ^ low ^ o1);
  }

  private void finish(int c0, int c1, int c2, int c3) {
    kernel.encrypt(c0, c1, c2, c3, block);
    block[0] ^= o0;
    block[1] ^= o1;
    block[2] ^= o2;
    block[3] ^= o3;
  }

  private long first48() {
    return (block[0] & 0xffff_ffffL) << 16 | block[1] >>> 16;
  }

  private void put(int offset) {
    for (int i = 0; i < 4; i++) {
      Octets.putInt(ckIk, offset + 4 * i, block[i]);
    }
  }
}
