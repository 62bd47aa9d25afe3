/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.ue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.security.SecureRandom;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;
import org.sbamock.aka.AuthenticationVector;
import org.sbamock.aka.Autn;
import org.sbamock.aka.KeyDerivation;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.Seeded;
import org.sbamock.aka.ServingNetworkName;
import org.sbamock.aka.Sqn;
import org.sbamock.aka.Supi;
import org.sbamock.aka.subscriber.Arpf;
import org.sbamock.aka.subscriber.AuthenticationMethod;
import org.sbamock.aka.subscriber.SequenceNumbers;
import org.sbamock.aka.subscriber.Subscriber;
import org.sbamock.aka.subscriber.SubscriberKeys;
import org.sbamock.aka.ue.AuthenticationOutcome.Accepted;
import org.sbamock.aka.ue.AuthenticationOutcome.MacFailure;
import org.sbamock.aka.ue.AuthenticationOutcome.Non5gAuthenticationUnacceptable;
import org.sbamock.aka.ue.AuthenticationOutcome.SynchFailure;

class UsimAuthenticatorTest {
  private static final ServingNetworkName SNN = ServingNetworkName.of(new Plmn("001", "01"));
  private static final Supi SUPI = Supi.parse("imsi-001010000000001");
  private static final InstantSource CLOCK = InstantSource.fixed(Instant.ofEpochSecond(1 << 30));

  private final SubscriberKeys keys = SubscriberKeys.derive("seed", SUPI);
  private final UsimAuthenticator usim = new UsimAuthenticator(keys);

  private AuthenticationVector challenge(long sqn, int amf) {
    return AuthenticationVector.generate(keys.milenage(), new byte[16], sqn, amf, SNN);
  }

  private AuthenticationOutcome present(long seq, int ind) {
    AuthenticationVector vector = challenge(Sqn.of(seq, ind), Subscriber.DEFAULT_AMF);
    return usim.authenticate(vector.rand(), vector.autn());
  }

  @Test
  void agreesWithTheHomeNetworkOnEveryKey() {
    Seeded.times(
        300,
        random -> {
          SubscriberKeys both = Seeded.keys(random);
          AuthenticationVector vector =
              AuthenticationVector.generate(
                  both.milenage(),
                  Seeded.octets(random, 16),
                  Sqn.of(1 + random.nextLong(Sqn.SEQ_MASK), random.nextInt(32)),
                  Subscriber.DEFAULT_AMF | random.nextInt(0x8000),
                  SNN);

          AuthenticationOutcome outcome =
              new UsimAuthenticator(both).authenticate(vector.rand(), vector.autn());

          assertThat(outcome).isInstanceOf(Accepted.class);
          Accepted accepted = (Accepted) outcome;
          assertThat(vector.isAnsweredBy(accepted.resStar(SNN))).isTrue();
          assertThat(KeyDerivation.hresStar(vector.rand(), accepted.resStar(SNN)))
              .isEqualTo(vector.hxresStar());
          assertThat(accepted.kausf(SNN)).isEqualTo(vector.kausf());
          assertThat(accepted.kseaf(SNN)).isEqualTo(vector.kseaf());
        });
  }

  @Test
  void givesOtherAnswersInAnotherServingNetwork() {
    AuthenticationVector vector = challenge(Sqn.of(1, 0), Subscriber.DEFAULT_AMF);
    Accepted accepted = (Accepted) usim.authenticate(vector.rand(), vector.autn());
    ServingNetworkName other = ServingNetworkName.of(new Plmn("001", "02"));

    assertThat(vector.isAnsweredBy(accepted.resStar(other))).isFalse();
    assertThat(accepted.kausf(other)).isNotEqualTo(vector.kausf());
  }

  @Test
  void rejectsAnAutnWithAnyBitFlipped() {
    AuthenticationVector vector = challenge(Sqn.of(1, 0), Subscriber.DEFAULT_AMF);
    for (int bit = 0; bit < 8 * Autn.LENGTH; bit++) {
      byte[] autn = vector.autn();
      autn[bit / 8] ^= (byte) (1 << bit % 8);
      assertThat(usim.authenticate(vector.rand(), autn))
          .as("bit %s", bit)
          .isInstanceOf(MacFailure.class);
    }
    assertThat(usim.highestSqn()).isZero();
  }

  @Test
  void rejectsAChallengeForAnotherSubscriber() {
    AuthenticationVector vector = challenge(Sqn.of(1, 0), Subscriber.DEFAULT_AMF);
    Supi other = Supi.parse("imsi-001010000000002");

    assertThat(
            new UsimAuthenticator(SubscriberKeys.derive("seed", other))
                .authenticate(vector.rand(), vector.autn()))
        .isInstanceOf(MacFailure.class);
  }

  @Test
  void requiresTheSeparationBit() {
    AuthenticationVector vector = challenge(Sqn.of(1, 0), 0x7fff);

    assertThat(usim.authenticate(vector.rand(), vector.autn()))
        .isInstanceOf(Non5gAuthenticationUnacceptable.class);
  }

  @Test
  void rejectsAReplay() {
    assertThat(present(10, 0)).isInstanceOf(Accepted.class);
    assertThat(present(10, 0)).isInstanceOf(SynchFailure.class);
    assertThat(present(9, 0)).isInstanceOf(SynchFailure.class);
    assertThat(present(11, 0)).isInstanceOf(Accepted.class);
  }

  @Test
  void judgesEachIndOnItsOwnLine() {
    assertThat(present(10, 3)).isInstanceOf(Accepted.class);
    assertThat(present(5, 4)).isInstanceOf(Accepted.class);
    assertThat(present(5, 4)).isInstanceOf(SynchFailure.class);
    assertThat(present(6, 4)).isInstanceOf(Accepted.class);
    assertThat(usim.highestSqn()).isEqualTo(Sqn.of(10, 3));
  }

  @Test
  void rejectsSequenceNumbersOutOfTheConfiguredWindow() {
    UsimAuthenticator strict = new UsimAuthenticator(keys, 100, 50);

    assertThat(judge(strict, 101, 0)).isInstanceOf(SynchFailure.class);
    assertThat(judge(strict, 100, 0)).isInstanceOf(Accepted.class);
    assertThat(judge(strict, 50, 1)).isInstanceOf(SynchFailure.class);
    assertThat(judge(strict, 51, 1)).isInstanceOf(Accepted.class);
    assertThatIllegalArgumentException().isThrownBy(() -> new UsimAuthenticator(keys, 0, 1));
  }

  private AuthenticationOutcome judge(UsimAuthenticator judge, long seq, int ind) {
    AuthenticationVector vector = challenge(Sqn.of(seq, ind), Subscriber.DEFAULT_AMF);
    return judge.authenticate(vector.rand(), vector.autn());
  }

  @Test
  void isAcceptedAgainAfterAResynchronisation() {
    Arpf arpf = new Arpf(new SequenceNumbers(CLOCK, 7, 10), new SecureRandom());
    Subscriber subscriber =
        new Subscriber(SUPI, keys, Subscriber.DEFAULT_AMF, AuthenticationMethod.AKA_5G);
    present(Sqn.SEQ_MASK - 1000, 7);

    AuthenticationVector stale = arpf.fiveGAka(subscriber, SNN);
    AuthenticationOutcome outcome = usim.authenticate(stale.rand(), stale.autn());
    assertThat(outcome).isInstanceOf(SynchFailure.class);
    byte[] auts = ((SynchFailure) outcome).auts();
    assertThat(arpf.resynchronise(subscriber, new byte[16], auts)).isFalse();
    assertThat(arpf.resynchronise(subscriber, stale.rand(), auts)).isTrue();

    for (int i = 0; i < 10; i++) {
      AuthenticationVector fresh = arpf.fiveGAka(subscriber, SNN);
      assertThat(usim.authenticate(fresh.rand(), fresh.autn())).isInstanceOf(Accepted.class);
    }
  }

  @Test
  void reportsOneSynchFailureAfterItGotAhead() {
    Arpf arpf = new Arpf(new SequenceNumbers(CLOCK, 7, 10), new SecureRandom());
    Subscriber subscriber =
        new Subscriber(SUPI, keys, Subscriber.DEFAULT_AMF, AuthenticationMethod.AKA_5G);
    usim.getAhead();

    assertThat(usim.authenticate(new byte[16], new byte[16])).isInstanceOf(MacFailure.class);
    AuthenticationVector stale = arpf.fiveGAka(subscriber, SNN);
    SynchFailure failure = (SynchFailure) usim.authenticate(stale.rand(), stale.autn());
    assertThat(arpf.resynchronise(subscriber, stale.rand(), failure.auts())).isTrue();

    for (int i = 0; i < 3; i++) {
      AuthenticationVector fresh = arpf.fiveGAka(subscriber, SNN);
      assertThat(usim.authenticate(fresh.rand(), fresh.autn())).isInstanceOf(Accepted.class);
    }
  }

  @Test
  void comesBackWhenTheHomeNetworkIsTooFarAhead() {
    UsimAuthenticator narrow = new UsimAuthenticator(keys, 1 << 28, Sqn.SEQ_MASK);
    Arpf arpf = new Arpf(new SequenceNumbers(CLOCK, 0, 10), new SecureRandom());
    Subscriber subscriber =
        new Subscriber(SUPI, keys, Subscriber.DEFAULT_AMF, AuthenticationMethod.AKA_5G);

    AuthenticationVector first = arpf.fiveGAka(subscriber, SNN);
    SynchFailure failure = (SynchFailure) narrow.authenticate(first.rand(), first.autn());
    arpf.resynchronise(subscriber, first.rand(), failure.auts());
    AuthenticationVector second = arpf.fiveGAka(subscriber, SNN);

    assertThat(narrow.authenticate(second.rand(), second.autn())).isInstanceOf(Accepted.class);
  }

  @Test
  void rejectsOctetsOfAnotherLength() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> usim.authenticate(new byte[16], new byte[15]));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> usim.authenticate(new byte[17], new byte[16]));
  }
}
