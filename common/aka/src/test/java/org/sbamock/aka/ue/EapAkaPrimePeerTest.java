/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.ue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sbamock.aka.Hashing;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.Seeded;
import org.sbamock.aka.ServingNetworkName;
import org.sbamock.aka.Sqn;
import org.sbamock.aka.Supi;
import org.sbamock.aka.eap.ChallengeOptions;
import org.sbamock.aka.eap.EapAkaPrime;
import org.sbamock.aka.eap.EapAkaPrimeVector;
import org.sbamock.aka.eap.EapNotification;
import org.sbamock.aka.eap.EapPacket;
import org.sbamock.aka.eap.EapPacket.Subtype;
import org.sbamock.aka.eap.IdentityRequest;
import org.sbamock.aka.subscriber.Subscriber;
import org.sbamock.aka.subscriber.SubscriberKeys;
import org.sbamock.aka.ue.EapAkaPrimePeer.State;

/** The peer's part of RFC 4187 and RFC 9048 beyond one challenge. */
class EapAkaPrimePeerTest {
  private static final ServingNetworkName SNN = ServingNetworkName.of(new Plmn("001", "01"));
  private static final Supi SUPI = Supi.parse("imsi-001010000000001");

  private final SubscriberKeys credentials = SubscriberKeys.derive("seed", SUPI);
  private final UsimAuthenticator usim = new UsimAuthenticator(credentials);
  private final EapAkaPrimePeer peer = new EapAkaPrimePeer(usim, SUPI.digits());
  private final EapAkaPrimeVector vector = vector(1);
  private final byte[] kAut = vector.keys(SUPI.digits()).kAut();

  private EapAkaPrimeVector vector(long seq) {
    return EapAkaPrimeVector.generate(
        credentials.milenage(), new byte[16], Sqn.of(seq, 0), Subscriber.DEFAULT_AMF, SNN);
  }

  private EapPacket challenge(
      List<Integer> kdfs, boolean resultIndication, byte @Nullable [] checkcode) {
    return EapAkaPrime.challenge(
        9,
        vector,
        vector.keys(SUPI.digits()),
        SNN,
        new ChallengeOptions(kdfs, resultIndication, checkcode));
  }

  private EapPacket answer(EapPacket request) {
    return peer.answer(request.octets(), SNN).packet();
  }

  private void accept(boolean resultIndication) {
    EapPacket response = answer(challenge(List.of(1), resultIndication, null));
    assertThat(response.res()).isEqualTo(vector.xres());
    assertThat(response.hasResultIndication()).isEqualTo(resultIndication);
  }

  private void assertDiscards(EapPacket packet) {
    EapAkaPrimePeer.Answer none = peer.answer(packet.octets(), SNN);
    assertThat(none.response()).isNull();
    assertThatIllegalStateException().isThrownBy(none::octets);
  }

  @Test
  void succeedsWithEapSuccess() {
    assertDiscards(EapAkaPrime.success(8));
    assertThat(peer.state()).isEqualTo(State.ONGOING);

    accept(false);
    assertDiscards(EapAkaPrime.success(9));

    assertThat(peer.state()).isEqualTo(State.SUCCESS);
  }

  @Test
  void failsWithEapFailure() {
    accept(false);
    assertDiscards(EapAkaPrime.failure(9));
    assertDiscards(EapAkaPrime.success(9));

    assertThat(peer.state()).isEqualTo(State.FAILURE);
  }

  @Test
  void respondsToANotificationOfAFailureBeforeTheChallenge() {
    EapPacket response =
        answer(EapAkaPrime.notification(200, EapNotification.GENERAL_FAILURE, null));

    assertThat(response.octets())
        .isEqualTo(HexFormat.of().parseHex("02c80008320c0000"))
        .isEqualTo(
            EapAkaPrime.notificationResponse(200, EapNotification.GENERAL_FAILURE, null).octets());
    assertThat(peer.state()).isEqualTo(State.FAILURE);
  }

  @Test
  void requiresTheMacOfANotificationAfterTheChallenge() {
    accept(false);
    EapNotification failure = EapNotification.GENERAL_FAILURE_AFTER_AUTHENTICATION;

    EapPacket forged = answer(EapAkaPrime.notification(10, failure, new byte[32]));
    assertThat(forged.subtype()).isEqualTo(Subtype.CLIENT_ERROR);
    assertThat(peer.state()).isEqualTo(State.ONGOING);

    EapPacket response = answer(EapAkaPrime.notification(10, failure, kAut));
    assertThat(response.subtype()).isEqualTo(Subtype.NOTIFICATION);
    assertThat(response.isAuthentic(kAut)).isTrue();
    assertThat(peer.state()).isEqualTo(State.FAILURE);
  }

  @Test
  void acceptsAProtectedResultIndication() {
    accept(true);
    assertDiscards(EapAkaPrime.success(9));
    assertThat(peer.state()).isEqualTo(State.ONGOING);

    EapPacket response = answer(EapAkaPrime.notification(10, EapNotification.SUCCESS, kAut));
    assertThat(response.isAuthentic(kAut)).isTrue();
    assertDiscards(EapAkaPrime.failure(10));
    assertDiscards(EapAkaPrime.success(10));

    assertThat(peer.state()).isEqualTo(State.SUCCESS);
  }

  @Test
  void refusesAResultIndicationThatWasNotAgreedAndASecondNotification() {
    accept(false);
    EapPacket success = EapAkaPrime.notification(10, EapNotification.SUCCESS, kAut);
    assertThat(answer(success).subtype()).isEqualTo(Subtype.CLIENT_ERROR);

    EapPacket failure = EapAkaPrime.notification(11, EapNotification.GENERAL_FAILURE, null);
    assertThat(answer(failure).subtype()).isEqualTo(Subtype.NOTIFICATION);
    assertThat(answer(failure).subtype()).isEqualTo(Subtype.CLIENT_ERROR);
  }

  /** RFC 4187, 6.1: with the P bit, the S bit is not set. */
  @Test
  void refusesASuccessBeforeTheChallenge() {
    EapPacket request = EapAkaPrime.notification(10, new EapNotification(0xc000), null);

    assertThat(answer(request).subtype()).isEqualTo(Subtype.CLIENT_ERROR);
    assertThat(answer(EapAkaPrime.notification(11, new EapNotification(1026), kAut)).subtype())
        .as("a notification after authentication, before the challenge")
        .isEqualTo(Subtype.CLIENT_ERROR);
  }

  @Test
  void respondsToIdentityRequestsInTheOrderOfStrictness() {
    EapPacket any = EapAkaPrime.identityRequest(1, IdentityRequest.ANY);
    EapPacket permanent = EapAkaPrime.identityRequest(2, IdentityRequest.PERMANENT);
    EapPacket first = answer(any);
    EapPacket second = answer(permanent);

    assertThat(first.identity()).isEqualTo(SUPI.digits());
    assertThat(second.identity()).isEqualTo(SUPI.digits());
    assertThat(second.identifier()).isEqualTo(2);
    assertThat(answer(any).subtype()).isEqualTo(Subtype.CLIENT_ERROR);
    assertThat(answer(permanent).subtype()).isEqualTo(Subtype.CLIENT_ERROR);

    byte[] messages =
        Hashing.current()
            .begin()
            .octets(any.octets())
            .octets(first.octets())
            .octets(permanent.octets())
            .octets(second.octets())
            .digest();
    EapPacket response = answer(challenge(List.of(1), false, messages));
    assertThat(response.res()).isEqualTo(vector.xres());
    assertThat(response.checkcode()).isEqualTo(messages);
    assertThat(answer(any).subtype()).isEqualTo(Subtype.CLIENT_ERROR);
  }

  @Test
  void refusesACheckcodeOfOtherIdentityMessages() {
    assertThat(answer(challenge(List.of(1), false, new byte[32])).subtype())
        .isEqualTo(Subtype.CLIENT_ERROR);
    assertThat(
            new EapAkaPrimePeer(new UsimAuthenticator(credentials), SUPI.digits())
                .answer(challenge(List.of(1), false, new byte[0]), SNN)
                .packet()
                .checkcode())
        .isEmpty();
  }

  @Test
  void selectsTheKeyDerivationFunctionItSupports() {
    EapPacket selection = answer(challenge(List.of(2, 7, 1), false, null));
    assertThat(selection.selectedKdf()).hasValue(1);
    assertThat(selection.octets()).isEqualTo(HexFormat.of().parseHex("0209000c3201000018010001"));
    assertThat(usim.highestSqn()).isZero();

    assertThat(answer(challenge(List.of(1, 2, 7), false, null)).subtype())
        .as("another change than the requested one")
        .isEqualTo(Subtype.CLIENT_ERROR);
    assertThat(answer(challenge(List.of(1, 2, 7, 1), false, null)).res()).isEqualTo(vector.xres());
  }

  @ParameterizedTest
  @CsvSource({"2, AUTHENTICATION_REJECT", "1 2 2, CLIENT_ERROR", "1 1, CLIENT_ERROR"})
  void refusesKeyDerivationFunctions(String kdfs, Subtype expected) {
    List<Integer> offered = Arrays.stream(kdfs.split(" ")).map(Integer::valueOf).toList();

    assertThat(answer(challenge(offered, false, null)).subtype()).isEqualTo(expected);
    assertThat(usim.highestSqn()).isZero();
  }

  /** RFC 9048, 3.2: only a negotiation changes the list. */
  @Test
  void refusesOtherKeyDerivationFunctionsThanBefore() {
    accept(false);

    assertThat(answer(challenge(List.of(1, 2), false, null)).subtype())
        .isEqualTo(Subtype.CLIENT_ERROR);
  }

  /** RFC 9048, 3.1 and 3.2: as if AUTN were incorrect. */
  @ParameterizedTest
  @CsvSource({"true, false", "false, true", "false, false"})
  void rejectsAChallengeWithoutNetworkNameOrKeyDerivationFunction(boolean name, boolean kdf) {
    String attributes =
        "01050000"
            + "00".repeat(16)
            + "02050000"
            + "00".repeat(16)
            + (kdf ? "18010001" : "")
            + (name
                ? "17090020"
                    + HexFormat.of().formatHex(SNN.value().getBytes(StandardCharsets.US_ASCII))
                : "")
            + "0b050000"
            + "00".repeat(16);
    byte[] packet =
        HexFormat.of()
            .parseHex(String.format("0107%04x32010000%s", 8 + attributes.length() / 2, attributes));

    assertThat(peer.answer(packet, SNN).packet().subtype())
        .isEqualTo(Subtype.AUTHENTICATION_REJECT);
  }

  @ParameterizedTest
  @CsvSource({
    "01050008320d0000, 0205000c320e000016010000",
    "0105000c3201000007010000, 0205000c320e000016010000",
    "010500080d200000, 020500060332",
    "0105000501, 020500060332",
    "010500050d00, ",
    "020500050d, ",
    "02050008320d0000, ",
    "'', ",
    "ff, ",
  })
  void respondsToHostilePackets(String hex, @Nullable String response) {
    byte[] octets = peer.answer(HexFormat.of().parseHex(hex), SNN).response();

    assertThat(octets == null ? null : HexFormat.of().formatHex(octets)).isEqualTo(response);
    assertThat(peer.state()).isEqualTo(State.ONGOING);
  }

  @Test
  void respondsToEveryRequestWhateverItsOctets() {
    byte[] good = challenge(List.of(2, 1), true, new byte[32]).octets();
    Seeded.times(
        20_000,
        random -> {
          byte[] octets = good.clone();
          for (int i = random.nextInt(6); i >= 0; i--) {
            octets[random.nextInt(octets.length)] = (byte) random.nextInt();
          }
          EapAkaPrimePeer fresh =
              new EapAkaPrimePeer(new UsimAuthenticator(credentials), SUPI.digits());
          byte[] response = fresh.answer(octets, SNN).response();
          if (response != null) {
            assertThat(response[0]).isEqualTo((byte) 2);
            assertThat(response[1]).isEqualTo(octets[1]);
          }
          assertThat(fresh.state()).isNotEqualTo(State.SUCCESS);
        });
  }

  @Test
  void checksWhatItWrites() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> EapAkaPrime.identityResponse(1, "x".repeat(1017)));
    assertThat(EapAkaPrime.identityResponse(1, "x".repeat(1016)).identity()).hasSize(1016);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> EapAkaPrime.notification(1, EapNotification.SUCCESS, null))
        .withMessageContaining("K_aut");
    assertThatIllegalArgumentException().isThrownBy(() -> new EapNotification(0x10000));
  }
}
