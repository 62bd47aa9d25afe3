/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.ue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.sbamock.aka.Auts;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.ServingNetworkName;
import org.sbamock.aka.Sqn;
import org.sbamock.aka.Supi;
import org.sbamock.aka.eap.EapAkaPrime;
import org.sbamock.aka.eap.EapAkaPrime.Verdict;
import org.sbamock.aka.eap.EapAkaPrimeVector;
import org.sbamock.aka.eap.EapPacket;
import org.sbamock.aka.eap.EapPacket.Code;
import org.sbamock.aka.eap.EapPacket.Subtype;
import org.sbamock.aka.eap.InvalidEapException;
import org.sbamock.aka.subscriber.Subscriber;
import org.sbamock.aka.subscriber.SubscriberKeys;

class EapAkaPrimeTest {
  private static final ServingNetworkName SNN = ServingNetworkName.of(new Plmn("001", "01"));
  private static final Supi SUPI = Supi.parse("imsi-001010000000001");

  private final SubscriberKeys credentials = SubscriberKeys.derive("seed", SUPI);
  private final UsimAuthenticator usim = new UsimAuthenticator(credentials);
  private final EapAkaPrimePeer peer = new EapAkaPrimePeer(usim, SUPI.digits());

  private EapAkaPrimeVector vector(long seq) {
    return EapAkaPrimeVector.generate(
        credentials.milenage(), new byte[16], Sqn.of(seq, 0), Subscriber.DEFAULT_AMF, SNN);
  }

  private static EapPacket challenge(EapAkaPrimeVector vector) {
    return EapAkaPrime.challenge(17, vector, vector.keys(SUPI.digits()), SNN);
  }

  private static Verdict judge(EapPacket answer, EapAkaPrimeVector vector) {
    return EapAkaPrime.judge(
        EapPacket.parse(answer.octets()), 17, vector, vector.keys(SUPI.digits()));
  }

  @Test
  void agreesOnTheKeysOverTheWire() {
    EapAkaPrimeVector vector = vector(1);

    EapAkaPrimePeer.Answer answer = peer.answer(EapPacket.parse(challenge(vector).octets()), SNN);

    assertThat(judge(answer.packet(), vector)).isEqualTo(Verdict.SUCCESS);
    assertThat(Objects.requireNonNull(answer.keys()).kausf())
        .isEqualTo(vector.keys(SUPI.digits()).kausf());
  }

  @Test
  void writesEveryAttributeOfAChallenge() {
    EapAkaPrimeVector vector = vector(1);

    EapPacket packet = EapPacket.parse(challenge(vector).octets());

    assertThat(packet.code()).isEqualTo(Code.REQUEST);
    assertThat(packet.identifier()).isEqualTo(17);
    assertThat(packet.subtype()).isEqualTo(Subtype.CHALLENGE);
    assertThat(packet.rand()).isEqualTo(vector.rand());
    assertThat(packet.autn()).isEqualTo(vector.autn());
    assertThat(packet.kdfs()).containsExactly(1);
    assertThat(packet.networkName()).isEqualTo(SNN.value());
    assertThat(packet.isAuthentic(vector.keys(SUPI.digits()).kAut())).isTrue();
    assertThat(packet.isAuthentic(vector.keys("other").kAut())).isFalse();
  }

  @Test
  void resynchronisesAStalePeer() {
    peer.answer(challenge(vector(50)), SNN);
    EapAkaPrimeVector stale = vector(50);

    EapPacket answer = EapPacket.parse(peer.answer(challenge(stale), SNN).packet().octets());

    assertThat(judge(answer, stale)).isEqualTo(Verdict.SYNCHRONIZATION_FAILURE);
    assertThat(answer.kdfs()).containsExactly(1);
    assertThat(
            Auts.verify(
                credentials.milenage(), stale.rand(), Objects.requireNonNull(answer.auts())))
        .hasValue(Sqn.of(50, 0));
  }

  @Test
  void rejectsAnAutnOfAnotherNetwork() {
    EapAkaPrimeVector foreign =
        EapAkaPrimeVector.generate(
            SubscriberKeys.derive("other", SUPI).milenage(), new byte[16], 32, 0x8000, SNN);

    EapAkaPrimePeer.Answer answer = peer.answer(challenge(foreign), SNN);

    assertThat(judge(answer.packet(), foreign)).isEqualTo(Verdict.AUTHENTICATION_REJECT);
    assertThat(answer.keys()).isNull();
  }

  @Test
  void rejectsAnotherNetworksNameAndLeavesTheUsimAlone() {
    ServingNetworkName other = ServingNetworkName.of(new Plmn("001", "02"));

    EapAkaPrimePeer.Answer answer = peer.answer(challenge(vector(1)), other);

    assertThat(answer.packet().subtype()).isEqualTo(Subtype.AUTHENTICATION_REJECT);
    assertThat(usim.highestSqn()).isZero();
  }

  @Test
  void rejectsAChallengeWhoseMacIsWrong() {
    EapAkaPrimeVector vector = vector(1);
    EapPacket challenge = EapAkaPrime.challenge(17, vector, vector.keys("other identity"), SNN);

    EapAkaPrimePeer.Answer answer = peer.answer(challenge, SNN);

    assertThat(judge(answer.packet(), vector)).isEqualTo(Verdict.CLIENT_ERROR);
    assertThat(EapPacket.parse(answer.packet().octets()).clientErrorCode())
        .hasValue(EapAkaPrime.UNABLE_TO_PROCESS);
    assertThat(answer.keys()).isNull();
  }

  @Test
  void rejectsAWrongResAWrongMacAndAnotherIdentifier() {
    EapAkaPrimeVector vector = vector(1);
    byte[] kAut = vector.keys(SUPI.digits()).kAut();
    byte[] wrongRes = vector.xres();
    wrongRes[0] ^= 1;

    assertThat(judge(EapAkaPrime.challengeResponse(17, vector.xres(), kAut), vector))
        .isEqualTo(Verdict.SUCCESS);
    assertThat(judge(EapAkaPrime.challengeResponse(17, wrongRes, kAut), vector))
        .isEqualTo(Verdict.FAILURE);
    assertThat(judge(EapAkaPrime.challengeResponse(17, vector.xres(), new byte[32]), vector))
        .isEqualTo(Verdict.FAILURE);
    assertThat(judge(EapAkaPrime.challengeResponse(18, vector.xres(), kAut), vector))
        .isEqualTo(Verdict.FAILURE);
    assertThat(judge(challenge(vector), vector)).isEqualTo(Verdict.FAILURE);
    assertThat(judge(EapAkaPrime.failure(17), vector)).isEqualTo(Verdict.FAILURE);
  }

  @Test
  void rejectsAnAnswerWithAnyBitFlipped() {
    EapAkaPrimeVector vector = vector(1);
    byte[] good = peer.answer(challenge(vector), SNN).packet().octets();
    for (int bit = 0; bit < 8 * good.length; bit++) {
      byte[] damaged = good.clone();
      damaged[bit / 8] ^= (byte) (1 << bit % 8);
      Verdict verdict;
      try {
        verdict = judge(EapPacket.parse(damaged), vector);
      } catch (InvalidEapException expected) {
        continue;
      }
      assertThat(verdict).as("bit %s", bit).isNotEqualTo(Verdict.SUCCESS);
    }
  }

  @Test
  void endsWithFourOctets() {
    assertThat(EapAkaPrime.success(5).octets()).containsExactly(3, 5, 0, 4);
    assertThat(EapAkaPrime.failure(200).octets()).containsExactly(4, 200, 0, 4);
    assertThat(EapPacket.parse(EapAkaPrime.failure(200).octets()).identifier()).isEqualTo(200);
  }

  @Test
  void acceptsAVectorThatCameFromAUdm() {
    EapAkaPrimeVector made = vector(1);
    EapAkaPrimeVector taken =
        EapAkaPrimeVector.of(made.rand(), made.autn(), made.xres(), made.ckPrime(), made.ikPrime());

    assertThat(taken.keys("x").msk()).isEqualTo(made.keys("x").msk());
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                EapAkaPrimeVector.of(
                    made.rand(), made.autn(), new byte[3], made.ckPrime(), made.ikPrime()));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> EapAkaPrime.synchronizationFailure(1, new byte[13], List.of()));
  }
}
