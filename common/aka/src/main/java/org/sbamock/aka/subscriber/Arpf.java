/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.subscriber;

import java.util.OptionalLong;
import java.util.random.RandomGenerator;
import org.sbamock.aka.AuthenticationVector;
import org.sbamock.aka.Auts;
import org.sbamock.aka.ChallengeRandom;
import org.sbamock.aka.ServingNetworkName;
import org.sbamock.aka.eap.EapAkaPrimeVector;

/**
 * The authentication credential repository and processing function (TS 33.501, 5.8.3): generates
 * authentication vectors of subscribers, and resynchronizes sequence numbers. Thread-safe if the
 * random generator is.
 */
public final class Arpf {
  private final SequenceNumbers sequenceNumbers;
  private final RandomGenerator random;

  /**
   * Creates an ARPF.
   *
   * @param sequenceNumbers the source of SQNs
   * @param random the source of RAND, such as a {@code SecureRandom} or {@link ChallengeRandom}
   */
  public Arpf(SequenceNumbers sequenceNumbers, RandomGenerator random) {
    this.sequenceNumbers = sequenceNumbers;
    this.random = random;
  }

  /** Generates a new vector of 5G AKA for a subscriber in a serving network. */
  public AuthenticationVector fiveGAka(Subscriber subscriber, ServingNetworkName snn) {
    return AuthenticationVector.generate(
        subscriber.keys().milenage(), rand(), sqn(subscriber), subscriber.amf(), snn);
  }

  /** Generates a new vector of EAP-AKA' for a subscriber in a serving network. */
  public EapAkaPrimeVector eapAkaPrime(Subscriber subscriber, ServingNetworkName snn) {
    return EapAkaPrimeVector.generate(
        subscriber.keys().milenage(), rand(), sqn(subscriber), subscriber.amf(), snn);
  }

  /**
   * Resynchronizes the sequence numbers with a UE (TS 33.102, 6.3.5).
   *
   * @param subscriber the subscriber
   * @param rand RAND of the challenge that the UE rejected, 16 octets
   * @param auts AUTS, 14 octets
   * @return false, without a change, if AUTS is not the subscriber's token for this RAND
   * @throws IllegalArgumentException if a length is wrong
   */
  public boolean resynchronise(Subscriber subscriber, byte[] rand, byte[] auts) {
    OptionalLong sqnMs = Auts.verify(subscriber.keys().milenage(), rand, auts);
    sqnMs.ifPresent(sqn -> sequenceNumbers.resynchronise(subscriber.supi(), sqn));
    return sqnMs.isPresent();
  }

  private long sqn(Subscriber subscriber) {
    return sequenceNumbers.next(subscriber.supi());
  }

  private byte[] rand() {
    byte[] rand = new byte[16];
    random.nextBytes(rand);
    return rand;
  }
}
