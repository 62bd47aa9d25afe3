/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.ue;

import java.util.Arrays;
import org.sbamock.aka.Autn;
import org.sbamock.aka.Auts;
import org.sbamock.aka.Milenage;
import org.sbamock.aka.MilenageRun;
import org.sbamock.aka.Octets;
import org.sbamock.aka.Sqn;
import org.sbamock.aka.subscriber.SubscriberKeys;

/**
 * The UE's side of AKA: the USIM, and the check of the separation bit by the ME. It verifies AUTN
 * and the freshness of SQN with an array of the highest accepted SEQ per IND (TS 33.102, 6.3.3 and
 * C.2).
 *
 * <p>One instance per UE, for use by one thread at a time. The array grows with the highest IND
 * received, so it is small for a UE of one replica.
 */
public final class UsimAuthenticator {
  private final Milenage milenage;
  private final long maxAdvance;
  private final long maxAge;
  private long[] seqByInd = {0};
  private long highestSqn;
  private boolean ahead;

  /** Creates a USIM that accepts any advance and, for the same IND, any age. */
  public UsimAuthenticator(SubscriberKeys keys) {
    this(keys, Sqn.SEQ_MASK, Sqn.SEQ_MASK);
  }

  /**
   * Creates a USIM with the limits that TS 33.102 leaves to the operator.
   *
   * @param keys the subscriber's keys
   * @param maxAdvance Δ: the maximum by which SEQ may exceed the highest accepted one (C.2.1)
   * @param maxAge L: the limit by which SEQ may be below the highest accepted one, exclusive
   *     (C.2.2)
   * @throws IllegalArgumentException if a limit is not positive
   */
  public UsimAuthenticator(SubscriberKeys keys, long maxAdvance, long maxAge) {
    if (maxAdvance < 1 || maxAge < 1) {
      throw new IllegalArgumentException("Limits of SEQ are positive");
    }
    this.milenage = keys.milenage();
    this.maxAdvance = maxAdvance;
    this.maxAge = maxAge;
  }

  /**
   * Verifies a challenge; the SQN of an accepted challenge becomes the highest of its IND.
   *
   * @param rand RAND, 16 octets
   * @param autn AUTN, 16 octets
   * @throws IllegalArgumentException if a length is wrong
   */
  public AuthenticationOutcome authenticate(byte[] rand, byte[] autn) {
    Octets.requireLength(autn, Autn.LENGTH, "AUTN");
    MilenageRun run = milenage.run(rand);
    long sqnXorAk = Autn.sqnXorAk(autn);
    long sqn = sqnXorAk ^ run.ak();
    if (!Autn.isGenuine(autn, run, sqn)) {
      return new AuthenticationOutcome.MacFailure();
    }
    if (ahead) {
      ahead = false;
      accept(Sqn.of(Sqn.seq(sqn) + 1, Sqn.ind(sqn)));
    }
    if (!isFresh(sqn)) {
      return new AuthenticationOutcome.SynchFailure(Auts.make(milenage, rand, highestSqn));
    }
    accept(sqn);
    if ((Autn.amf(autn) & Autn.SEPARATION_BIT) == 0) {
      return new AuthenticationOutcome.Non5gAuthenticationUnacceptable();
    }
    return new AuthenticationOutcome.Accepted(rand, sqnXorAk, run);
  }

  /** Returns the highest SQN accepted so far, 48 bits; 0 for a new USIM. */
  public long highestSqn() {
    return highestSqn;
  }

  /**
   * Loses the synchronization with the home network: when the next genuine challenge arrives, the
   * USIM has already accepted its successor in the same IND, so that it reports a synchronization
   * failure.
   */
  public void getAhead() {
    ahead = true;
  }

  private boolean isFresh(long sqn) {
    int ind = Sqn.ind(sqn);
    long seq = Sqn.seq(sqn);
    long newestOfInd = ind < seqByInd.length ? seqByInd[ind] : 0;
    long newest = Sqn.seq(highestSqn);
    return seq > newestOfInd && seq - newest <= maxAdvance && newest - seq < maxAge;
  }

  private void accept(long sqn) {
    int ind = Sqn.ind(sqn);
    if (ind >= seqByInd.length) {
      seqByInd = Arrays.copyOf(seqByInd, ind + 1);
    }
    seqByInd[ind] = Sqn.seq(sqn);
    highestSqn = Math.max(highestSqn, sqn);
  }

  @Override
  public String toString() {
    return "UsimAuthenticator[keys redacted]";
  }
}
