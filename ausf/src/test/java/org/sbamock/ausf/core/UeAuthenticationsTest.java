/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.eap.EapPacket;
import org.sbamock.aka.subscriber.AuthenticationMethod;
import org.sbamock.aka.ue.AuthenticationOutcome;
import org.sbamock.aka.ue.EapAkaPrimePeer;
import org.sbamock.aka.ue.UsimAuthenticator;
import org.sbamock.homenetwork.AuthenticationDataRequest;
import org.sbamock.homenetwork.Resynchronization;
import org.sbamock.sbi.SbiException;

class UeAuthenticationsTest {
  private final AuthenticatingNetwork home = new AuthenticatingNetwork();
  private final UeAuthentications authentications = home.authentications;

  static Stream<String> identities() {
    return Stream.of(
        AuthenticatingNetwork.SUPI.value(),
        AuthenticatingNetwork.SUCI,
        AuthenticatingNetwork.concealed(AuthenticatingNetwork.KEY_A),
        AuthenticatingNetwork.concealed(AuthenticatingNetwork.KEY_B));
  }

  @ParameterizedTest
  @MethodSource("identities")
  void authenticatesAUeByEachIdentity(String identity) {
    Challenge.FiveGAka challenge = home.begin(identity);
    AuthenticationOutcome.Accepted answer =
        AuthenticatingNetwork.accepted(
            AuthenticatingNetwork.usim(AuthenticatingNetwork.SUPI),
            challenge.rand(),
            challenge.autn());

    Confirmation confirmation =
        authentications.confirm(challenge.contextId(), answer.resStar(AuthenticatingNetwork.SNN));

    assertThat(confirmation.supi()).isEqualTo(AuthenticatingNetwork.SUPI);
    assertThat(confirmation.kseaf()).isEqualTo(answer.kseaf(AuthenticatingNetwork.SNN));
  }

  @Test
  void failsPermanentlyAfterAWrongResponse() {
    Challenge.FiveGAka challenge = home.begin(AuthenticatingNetwork.SUCI);
    byte[] right =
        AuthenticatingNetwork.accepted(
                AuthenticatingNetwork.usim(AuthenticatingNetwork.SUPI),
                challenge.rand(),
                challenge.autn())
            .resStar(AuthenticatingNetwork.SNN);
    byte[] wrong = right.clone();
    wrong[0] ^= 1;

    assertThat(authentications.confirm(challenge.contextId(), wrong).isSuccess()).isFalse();
    assertRefused("CONTEXT_NOT_FOUND", () -> authentications.confirm(challenge.contextId(), right));
  }

  @Test
  void countsAMissingResponseAsAFailure() {
    ContextId id = home.begin(AuthenticatingNetwork.SUCI).contextId();

    assertThat(authentications.confirm(id, null).isSuccess()).isFalse();
  }

  @Test
  void doesNotConfirmTwice() {
    ContextId id = authenticated();

    assertRefused("CONTEXT_NOT_FOUND", () -> authentications.confirm(id, new byte[16]));
  }

  @Test
  void forgetsAContextAfterItsTime() {
    ContextId id = home.begin(AuthenticatingNetwork.SUCI).contextId();
    home.clock.advance(Duration.ofSeconds(30));

    assertRefused("CONTEXT_NOT_FOUND", () -> authentications.confirm(id, null));
    assertThat(authentications.contexts()).isZero();
    assertThat(authentications.expired()).isEqualTo(1);
  }

  @Test
  void givesUpTheOldestContextWhenThereAreTooMany() {
    ContextId oldest = home.begin(AuthenticatingNetwork.SUCI).contextId();
    ContextId second = home.begin(AuthenticatingNetwork.SUCI).contextId();
    home.begin(AuthenticatingNetwork.SUCI);
    home.begin(AuthenticatingNetwork.SUCI);

    assertThat(authentications.evicted()).isEqualTo(1);
    assertThat(authentications.contexts()).isEqualTo(3);
    assertRefused("CONTEXT_NOT_FOUND", () -> authentications.confirm(oldest, null));
    assertThat(authentications.confirm(second, null).isSuccess()).isFalse();
  }

  @Test
  void resynchronizesSequenceNumbersWithTheUe() {
    UsimAuthenticator usim = AuthenticatingNetwork.usim(AuthenticatingNetwork.SUPI);
    home.clock.advance(Duration.ofDays(1));
    Challenge.FiveGAka ahead = home.begin(AuthenticatingNetwork.SUCI);
    AuthenticatingNetwork.accepted(usim, ahead.rand(), ahead.autn());
    AuthenticatingNetwork late = new AuthenticatingNetwork();
    Challenge.FiveGAka stale = late.begin(AuthenticatingNetwork.SUCI);
    byte[] auts =
        ((AuthenticationOutcome.SynchFailure) usim.authenticate(stale.rand(), stale.autn())).auts();

    Challenge.FiveGAka fresh =
        (Challenge.FiveGAka)
            late.begin(
                new AuthenticationDataRequest(
                    AuthenticatingNetwork.SUCI,
                    AuthenticatingNetwork.SNN.value(),
                    new Resynchronization(stale.rand(), auts)));

    assertThat(usim.authenticate(fresh.rand(), fresh.autn()))
        .isInstanceOf(AuthenticationOutcome.Accepted.class);
  }

  @Test
  void rejectsATokenThatIsNotTheSubscribers() {
    assertRefused(
        "AUTHENTICATION_REJECTED",
        () ->
            home.begin(
                new AuthenticationDataRequest(
                    AuthenticatingNetwork.SUCI,
                    AuthenticatingNetwork.SNN.value(),
                    new Resynchronization(new byte[16], new byte[14]))));
  }

  @ParameterizedTest
  @CsvSource({
    "imsi-999990000000001, USER_NOT_FOUND",
    "suci-0-999-99-0000-0-0-0000000001, USER_NOT_FOUND",
    "suci-1-realm.example-0000-0-0-user, USER_NOT_FOUND",
    "nai-user@example.org, USER_NOT_FOUND",
    "suci-0-001-01-0000-1-9-00, INVALID_HN_PUBLIC_KEY_IDENTIFIER",
    "suci-0-001-01-0000-1-1-00, INVALID_SCHEME_OUTPUT",
    "suci-0-001-01-0000-2-2-02000102, INVALID_SCHEME_OUTPUT",
    "suci-0-001-01-0000-c-1-00, UNSUPPORTED_PROTECTION_SCHEME",
    "imsi-12ab, MANDATORY_IE_INCORRECT",
    "suci-0-001, MANDATORY_IE_INCORRECT",
    "somebody, MANDATORY_IE_INCORRECT",
  })
  void refusesWhomItCannotAuthenticate(String identity, String cause) {
    assertRefused(cause, () -> home.begin(identity));
  }

  @Test
  void rejectsASuciWhoseOutputWasDamaged() {
    String suci = AuthenticatingNetwork.concealed(AuthenticatingNetwork.KEY_A);
    char last = suci.charAt(suci.length() - 1);
    String damaged = suci.substring(0, suci.length() - 1) + (last == '0' ? '1' : '0');

    assertRefused("INVALID_SCHEME_OUTPUT", () -> home.begin(damaged));
  }

  @Test
  void servesAuthorizedNetworksAlone() {
    AuthenticatingNetwork closed = new AuthenticatingNetwork(List.of(new Plmn("002", "02")));
    AuthenticationDataRequest own =
        new AuthenticationDataRequest(
            AuthenticatingNetwork.SUCI, "5G:mnc002.mcc002.3gppnetwork.org", null);

    assertThat(closed.begin(own)).isInstanceOf(Challenge.FiveGAka.class);
    assertRefused("SERVING_NETWORK_NOT_AUTHORIZED", () -> closed.begin(AuthenticatingNetwork.SUCI));
  }

  @Test
  void removesAResultOnce() {
    ContextId id = authenticated();

    assertRefused(
        "CONTEXT_NOT_FOUND",
        () -> authentications.removeResult(id, AuthenticationMethod.EAP_AKA_PRIME));
    authentications.removeResult(id, AuthenticationMethod.AKA_5G);
    assertRefused(
        "CONTEXT_NOT_FOUND", () -> authentications.removeResult(id, AuthenticationMethod.AKA_5G));
  }

  @Test
  void removesOnlyTheLastResultAtTheUdm() {
    ContextId earlier = authenticated();
    ContextId later = authenticated();

    authentications.removeResult(earlier, AuthenticationMethod.AKA_5G);
    assertThat(home.removed).isEmpty();
    authentications.removeResult(later, AuthenticationMethod.AKA_5G);
    assertThat(home.removed).containsExactly(AuthenticatingNetwork.SUPI);
  }

  @Test
  void removesTheResultOfASubscriber() {
    authenticated();

    authentications.deregister(AuthenticatingNetwork.SUPI);
    assertRefused(
        "CONTEXT_NOT_FOUND", () -> authentications.deregister(AuthenticatingNetwork.SUPI));
  }

  @Test
  void authenticatesByEapAkaPrime() {
    Challenge.Eap challenge = beginEap();
    EapAkaPrimePeer peer = peer();
    EapAkaPrimePeer.Answer answer =
        peer.answer(EapPacket.parse(challenge.payload()), AuthenticatingNetwork.SNN);

    EapStep end = home.continueEap(challenge.contextId(), answer.packet().octets());

    assertThat(end.result()).isEqualTo(EapStep.Result.SUCCESS);
    assertThat(end.supi()).isEqualTo(AuthenticatingNetwork.EAP_SUPI);
    assertThat(end.kseaf()).hasSize(32);
    assertThat(EapPacket.parse(end.payload()).code()).isEqualTo(EapPacket.Code.SUCCESS);
    authentications.removeResult(challenge.contextId(), AuthenticationMethod.EAP_AKA_PRIME);
  }

  @Test
  void resynchronizesWithinAnEapSession() {
    EapAkaPrimePeer peer = peer();
    home.clock.advance(Duration.ofDays(1));
    peer.answer(EapPacket.parse(beginEap().payload()), AuthenticatingNetwork.SNN);
    AuthenticatingNetwork late = new AuthenticatingNetwork();
    Challenge.Eap stale = beginEap(late);
    byte[] refusal =
        peer.answer(EapPacket.parse(stale.payload()), AuthenticatingNetwork.SNN).packet().octets();

    EapStep next = late.continueEap(stale.contextId(), refusal);
    byte[] answer =
        peer.answer(EapPacket.parse(next.payload()), AuthenticatingNetwork.SNN).packet().octets();
    EapStep end = late.continueEap(stale.contextId(), answer);

    assertThat(next.result()).isEqualTo(EapStep.Result.ONGOING);
    assertThat(end.result()).isEqualTo(EapStep.Result.SUCCESS);
  }

  @Test
  void failsAnEapSessionWithoutAnAnswer() {
    Challenge.Eap challenge = beginEap();

    EapStep end = home.continueEap(challenge.contextId(), null);

    assertThat(end.result()).isEqualTo(EapStep.Result.FAILURE);
    assertThat(end.kseaf()).isNull();
    assertRefused("CONTEXT_NOT_FOUND", () -> home.continueEap(challenge.contextId(), null));
  }

  @Test
  void keepsAnEapSessionWhenTheContentIsNoPacketOrTheMethodIsAnother() {
    ContextId id = beginEap().contextId();

    assertRefused("MANDATORY_IE_INCORRECT", () -> home.continueEap(id, new byte[] {1, 2}));
    assertRefused("CONTEXT_NOT_FOUND", () -> authentications.confirm(id, new byte[16]));
    assertThat(authentications.contexts()).isEqualTo(1);
  }

  private ContextId authenticated() {
    Challenge.FiveGAka challenge = home.begin(AuthenticatingNetwork.SUCI);
    byte[] resStar =
        AuthenticatingNetwork.accepted(
                AuthenticatingNetwork.usim(AuthenticatingNetwork.SUPI),
                challenge.rand(),
                challenge.autn())
            .resStar(AuthenticatingNetwork.SNN);
    assertThat(authentications.confirm(challenge.contextId(), resStar).isSuccess()).isTrue();
    return challenge.contextId();
  }

  private Challenge.Eap beginEap() {
    return beginEap(home);
  }

  private static Challenge.Eap beginEap(AuthenticatingNetwork network) {
    return (Challenge.Eap)
        network.begin(
            new AuthenticationDataRequest(
                AuthenticatingNetwork.EAP_SUPI.value(), AuthenticatingNetwork.SNN.value(), null));
  }

  private static EapAkaPrimePeer peer() {
    return new EapAkaPrimePeer(
        AuthenticatingNetwork.usim(AuthenticatingNetwork.EAP_SUPI),
        AuthenticatingNetwork.EAP_SUPI.digits());
  }

  private static void assertRefused(@Nullable String cause, ThrowingCallable call) {
    assertThatExceptionOfType(SbiException.class)
        .isThrownBy(call)
        .satisfies(refused -> assertThat(refused.problem().cause()).isEqualTo(cause));
  }
}
