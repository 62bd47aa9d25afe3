/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.aka.eap.EapAkaPrime;
import org.sbamock.aka.eap.EapNotification;
import org.sbamock.aka.eap.EapPacket;
import org.sbamock.aka.eap.EapPacket.Code;
import org.sbamock.aka.eap.EapPacket.Subtype;
import org.sbamock.aka.eap.IdentityRequest;
import org.sbamock.aka.ue.EapAkaPrimePeer;
import org.sbamock.homenetwork.AuthenticationDataRequest;
import org.sbamock.sbi.SbiException;

/** EAP-AKA' between the AUSF and a peer, round by round (RFC 4187, RFC 9048). */
class EapSessionsTest {
  private static final HexFormat HEX = HexFormat.of();

  private AuthenticatingNetwork home = new AuthenticatingNetwork();
  private EapAkaPrimePeer peer = peer(AuthenticatingNetwork.EAP_SUPI.digits());
  private ContextId id = new ContextId(0, 0);

  private static EapAkaPrimePeer peer(String identity) {
    return new EapAkaPrimePeer(
        AuthenticatingNetwork.usim(AuthenticatingNetwork.EAP_SUPI), identity);
  }

  private void configure(EapSettings settings) {
    home = new AuthenticatingNetwork(List.of(), settings);
  }

  private byte[] begin() {
    Challenge.Eap first =
        (Challenge.Eap)
            home.begin(
                new AuthenticationDataRequest(
                    AuthenticatingNetwork.EAP_SUPI.value(),
                    AuthenticatingNetwork.SNN.value(),
                    null));
    id = first.contextId();
    return first.payload();
  }

  private byte[] answer(byte[] request) {
    return peer.answer(request, AuthenticatingNetwork.SNN).octets();
  }

  private EapStep send(byte[] response) {
    return home.continueEap(id, response);
  }

  private EapStep sendOngoing(byte[] response) {
    EapStep step = send(response);
    assertThat(step.result()).isEqualTo(EapStep.Result.ONGOING);
    assertThat(step.supi()).isNull();
    assertThat(step.kseaf()).isNull();
    return step;
  }

  private void assertSuccess(EapStep step) {
    assertThat(step.result()).isEqualTo(EapStep.Result.SUCCESS);
    assertThat(step.supi()).isEqualTo(AuthenticatingNetwork.EAP_SUPI);
    assertThat(step.kseaf()).hasSize(32);
    peer.answer(step.payload(), AuthenticatingNetwork.SNN);
    assertThat(peer.state()).isEqualTo(EapAkaPrimePeer.State.SUCCESS);
    assertThat(home.authentications.contexts()).isZero();
  }

  private void assertFailure(EapStep step) {
    assertThat(step.result()).isEqualTo(EapStep.Result.FAILURE);
    assertThat(step.supi()).isNull();
    assertThat(step.kseaf()).isNull();
    assertThat(EapPacket.parse(step.payload()).code()).isEqualTo(Code.FAILURE);
    assertThat(home.authentications.contexts()).isZero();
  }

  /** The notification round of RFC 4187, 6.3.2, and EAP-Failure. */
  private void assertFailureAfterNotification(EapStep notification) {
    assertThat(notification.result()).isEqualTo(EapStep.Result.ONGOING);
    EapPacket packet = EapPacket.parse(notification.payload());
    assertThat(packet.subtype()).isEqualTo(Subtype.NOTIFICATION);
    assertThat(packet.notification()).isEqualTo(EapNotification.GENERAL_FAILURE);
    assertThat(packet.octets()).as("no AT_MAC with the P bit").hasSize(12);

    assertFailure(send(answer(notification.payload())));
    assertThat(peer.state()).isEqualTo(EapAkaPrimePeer.State.FAILURE);
  }

  @Test
  void notifiesTheUeOfAWrongRes() {
    EapPacket challenge = EapPacket.parse(begin());
    byte[] kAut = new byte[32];

    assertFailureAfterNotification(
        sendOngoing(
            EapAkaPrime.challengeResponse(challenge.identifier(), new byte[8], kAut).octets()));
  }

  @Test
  void endsAtOnceWhenTheUeRejectsAutn() {
    assertFailure(
        send(EapAkaPrime.authenticationReject(EapPacket.parse(begin()).identifier()).octets()));
  }

  @Test
  void endsAtOnceAfterAClientError() {
    assertFailure(send(EapAkaPrime.clientError(EapPacket.parse(begin()).identifier(), 0).octets()));
  }

  @Test
  void endsAtOnceAfterANak() {
    assertFailure(send(EapAkaPrime.nak(EapPacket.parse(begin()).identifier())));
  }

  @ParameterizedTest
  @CsvSource({
    "0101000832010000, a request",
    "03010004, a result",
    "02010008320d0000, an unknown subtype",
    "0201000832010000, a response to a challenge without attributes",
    "0201000c3201000007010000, an attribute that must not be skipped",
    "02010008320c0000, a response to no notification",
    "0201000c320500000e010000, an identity that was not requested",
    "0201000c3201000018010001, the first key derivation function",
    "0201000c3201000018010002, a key derivation function that was not offered",
    "02020008320e0000, a client error without its code",
    "020100183204000004040000000000000000000000000000, AUTS of zeros",
  })
  void notifiesTheUeOfAResponseThatItCannotProcess(String hex, String response) {
    begin();

    assertFailureAfterNotification(sendOngoing(HEX.parseHex(hex)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "00", "0201000900", "020100050d", "0201000501"})
  void keepsTheSessionIfTheContentIsNotAnEapAkaPrimePacket(String hex) {
    byte[] challenge = begin();

    assertThatExceptionOfType(SbiException.class)
        .isThrownBy(() -> send(HEX.parseHex(hex)))
        .satisfies(e -> assertThat(e.problem().cause()).isEqualTo("MANDATORY_IE_INCORRECT"));
    assertSuccess(send(answer(challenge)));
  }

  @Test
  void failsWhateverTheUeRespondsToTheNotificationOfAFailure() {
    begin();
    sendOngoing(HEX.parseHex("02010008320d0000"));

    assertFailure(send(HEX.parseHex("02010008320d0000")));
  }

  @Test
  void failsIfThereIsNoResponseToTheNotification() {
    begin();
    sendOngoing(HEX.parseHex("02010008320d0000"));

    assertFailure(home.continueEap(id, null));
  }

  @Test
  void indicatesSuccessUnderProtection() {
    configure(new EapSettings(null, true, List.of(1)));
    EapStep notification = sendOngoing(answer(begin()));
    EapPacket packet = EapPacket.parse(notification.payload());
    assertThat(packet.notification()).isEqualTo(EapNotification.SUCCESS);

    assertSuccess(send(answer(notification.payload())));
  }

  @Test
  void failsIfTheResponseToTheIndicationOfSuccessIsForged() {
    configure(new EapSettings(null, true, List.of(1)));
    EapStep notification = sendOngoing(answer(begin()));
    int identifier = EapPacket.parse(notification.payload()).identifier();

    assertFailure(
        send(
            EapAkaPrime.notificationResponse(identifier, EapNotification.SUCCESS, new byte[32])
                .octets()));
  }

  @ParameterizedTest
  @EnumSource(IdentityRequest.class)
  void requestsTheIdentity(IdentityRequest kind) {
    configure(new EapSettings(kind, false, List.of(1)));
    byte[] request = begin();
    assertThat(EapPacket.parse(request).identityRequest()).isEqualTo(kind);

    EapStep challenge = sendOngoing(answer(request));
    assertThat(EapPacket.parse(challenge.payload()).checkcode()).hasSize(32);

    assertSuccess(send(answer(challenge.payload())));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"0001010000000007", "6001010000000007@wlan.mnc001.mcc001.3gppnetwork.org"})
  void acceptsThePermanentIdentityWithALeadingDigitAndARealm(String identity) {
    configure(new EapSettings(IdentityRequest.PERMANENT, false, List.of(1)));
    int identifier = EapPacket.parse(begin()).identifier();

    EapStep challenge = sendOngoing(EapAkaPrime.identityResponse(identifier, identity).octets());

    assertThat(EapPacket.parse(challenge.payload()).subtype()).isEqualTo(Subtype.CHALLENGE);
  }

  /** RFC 4187, 4.1.6: the server asks again for the permanent identity, but not a third time. */
  @Test
  void requestsThePermanentIdentityOfAPseudonym() {
    configure(new EapSettings(IdentityRequest.ANY, false, List.of(1)));
    int identifier = EapPacket.parse(begin()).identifier();
    byte[] pseudonym = EapAkaPrime.identityResponse(identifier, "pseudonym@example.org").octets();

    EapPacket request = EapPacket.parse(sendOngoing(pseudonym).payload());
    assertThat(request.identityRequest()).isEqualTo(IdentityRequest.PERMANENT);

    assertFailureAfterNotification(
        sendOngoing(
            EapAkaPrime.identityResponse(request.identifier(), "pseudonym@example.org").octets()));
  }

  @Test
  void failsIfTheIdentityMessagesWereChanged() {
    configure(new EapSettings(IdentityRequest.ANY, false, List.of(1)));
    int identifier = EapPacket.parse(begin()).identifier();
    EapStep challenge =
        sendOngoing(
            EapAkaPrime.identityResponse(identifier, AuthenticatingNetwork.EAP_SUPI.digits())
                .octets());

    EapPacket response = EapPacket.parse(answer(challenge.payload()));

    assertThat(response.subtype()).isEqualTo(Subtype.CLIENT_ERROR);
    assertFailure(send(response.octets()));
  }

  @Test
  void negotiatesTheKeyDerivationFunction() {
    configure(new EapSettings(null, false, List.of(2, 1)));
    byte[] first = begin();
    assertThat(EapPacket.parse(first).kdfs()).containsExactly(2, 1);

    EapStep second = sendOngoing(answer(first));
    EapPacket challenge = EapPacket.parse(second.payload());
    assertThat(challenge.kdfs()).containsExactly(1, 2, 1);
    assertThat(challenge.rand()).isEqualTo(EapPacket.parse(first).rand());

    assertSuccess(send(answer(second.payload())));
  }

  @Test
  void acceptsOneSelectionOfAnOfferedFunctionOnly() {
    configure(new EapSettings(null, false, List.of(2, 3, 1)));
    int identifier = EapPacket.parse(begin()).identifier();
    EapStep second = sendOngoing(EapAkaPrime.kdfSelection(identifier, 1).octets());
    int next = EapPacket.parse(second.payload()).identifier();

    assertFailureAfterNotification(sendOngoing(EapAkaPrime.kdfSelection(next, 1).octets()));
  }

  @Test
  void combinesAllRounds() {
    configure(new EapSettings(IdentityRequest.PERMANENT, true, List.of(2, 1)));
    home.clock.advance(Duration.ofDays(1));
    EapStep step = sendOngoing(answer(begin()));
    step = sendOngoing(answer(step.payload()));
    EapPacket accepted = EapPacket.parse(answer(step.payload()));
    assertThat(accepted.res()).isNotNull();
    // The same USIM, before a network whose clock is behind.
    configure(new EapSettings(IdentityRequest.PERMANENT, true, List.of(2, 1)));
    peer = restarted(step.payload());

    step = sendOngoing(answer(begin()));
    step = sendOngoing(answer(step.payload()));
    byte[] stale = answer(step.payload());
    assertThat(EapPacket.parse(stale).subtype()).isEqualTo(Subtype.SYNCHRONIZATION_FAILURE);
    assertThat(EapPacket.parse(stale).kdfs()).containsExactly(1, 2, 1);
    step = sendOngoing(stale);
    assertThat(EapPacket.parse(step.payload()).kdfs()).containsExactly(1, 2, 1);
    step = sendOngoing(answer(step.payload()));
    assertThat(EapPacket.parse(step.payload()).notification()).isEqualTo(EapNotification.SUCCESS);

    assertSuccess(send(answer(step.payload())));
  }

  /** A peer for a new authentication whose USIM has accepted a challenge. */
  private static EapAkaPrimePeer restarted(byte[] challenge) {
    var usim = AuthenticatingNetwork.usim(AuthenticatingNetwork.EAP_SUPI);
    EapPacket packet = EapPacket.parse(challenge);
    byte[] rand = packet.rand();
    byte[] autn = packet.autn();
    if (rand == null || autn == null) {
      throw new AssertionError("not a challenge");
    }
    usim.authenticate(rand, autn);
    return new EapAkaPrimePeer(usim, AuthenticatingNetwork.EAP_SUPI.digits());
  }

  /** TS 33.501 annex S. */
  @Test
  void authenticatesForNonSeamlessOffloadWhateverTheMethodOfTheSubscriber() {
    Challenge.Eap challenge =
        (Challenge.Eap)
            new AuthenticatingNetwork(List.of(AuthenticatingNetwork.PLMN))
                .begin(
                    new AuthenticationDataRequest(
                        AuthenticatingNetwork.SUCI, "5G:NSWO", null, true));

    assertThat(EapPacket.parse(challenge.payload()).networkName()).isEqualTo("5G:NSWO");
  }

  @Test
  void surrendersNothingToHostilePackets() {
    SplittableRandom random = new SplittableRandom(19);
    configure(new EapSettings(IdentityRequest.ANY, true, List.of(2, 1)));
    for (int i = 0; i < 5_000; i++) {
      byte[] packet = begin();
      packet[0] = 2;
      for (int changes = random.nextInt(6); changes >= 0; changes--) {
        packet[random.nextInt(packet.length)] = (byte) random.nextInt();
      }
      try {
        assertThat(send(packet).result()).isNotEqualTo(EapStep.Result.SUCCESS);
      } catch (SbiException e) {
        assertThat(e.problem().cause()).isEqualTo("MANDATORY_IE_INCORRECT");
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "2", "1 1", "1 65536", "1 -1"})
  void requiresTheKeyDerivationFunctionOfTheRfc(String kdfs) {
    List<Integer> list =
        kdfs.isEmpty()
            ? List.of()
            : List.of(kdfs.split(" ")).stream().map(Integer::valueOf).toList();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> new EapSettings(null, false, list))
        .withMessageContaining("of which one is 1");
  }
}
