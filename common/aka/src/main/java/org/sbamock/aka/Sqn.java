/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka;

/**
 * The layout of the 48-bit sequence number: SQN = SEQ || IND, with IND of 5 bits (TS 33.102, C.1.1
 * and C.3).
 */
public final class Sqn {
  static final int IND_BITS = 5;
  public static final int IND_COUNT = 1 << IND_BITS;
  public static final long SEQ_MASK = (1L << (48 - IND_BITS)) - 1;

  private Sqn() {}

  public static long of(long seq, int ind) {
    return (seq & SEQ_MASK) << IND_BITS | ind;
  }

  public static long seq(long sqn) {
    return sqn >>> IND_BITS;
  }

  public static int ind(long sqn) {
    return (int) sqn & (IND_COUNT - 1);
  }
}
