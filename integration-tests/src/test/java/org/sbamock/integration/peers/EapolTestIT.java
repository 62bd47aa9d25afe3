/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sbamock.aka.Supi;
import org.sbamock.aka.eap.EapNotification;
import org.sbamock.aka.eap.EapPacket;
import org.sbamock.aka.eap.EapPacket.Code;
import org.sbamock.aka.eap.EapPacket.Subtype;
import org.sbamock.aka.eap.IdentityRequest;
import org.sbamock.aka.subscriber.AuthenticationMethod;
import org.sbamock.aka.subscriber.SubscriberKeys;
import org.sbamock.aka.ue.UsimAuthenticator;
import org.sbamock.ausf.Ausf;
import org.sbamock.ausf.core.EapSettings;
import org.sbamock.http.HttpProtocol;
import org.sbamock.integration.support.RequiresEapolTest;
import org.sbamock.integration.support.Subscribers;
import org.sbamock.sbi.nf.NetworkFunctionSettings;

/**
 * EAP-AKA' between the AUSF and the EAP peer of wpa_supplicant, over RADIUS. Its USIM is external;
 * the EAP packets, CK' and IK', the keys of the method and all their verifications are the peer's.
 */
@RequiresEapolTest
@Timeout(120)
final class EapolTestIT {
  private static final Supi SUPI = Subscribers.supi(7);
  private static final String NSWO = "5G:NSWO";

  @TempDir Path directory;

  private record Run(int exitCode, String output, List<EapPacket> packets) {
    List<Subtype> subtypes(Code code) {
      return packets.stream()
          .filter(packet -> packet.code() == code)
          .map(EapPacket::subtype)
          .toList();
    }

    EapPacket last() {
      return packets.get(packets.size() - 1);
    }
  }

  private static UsimAuthenticator usim() {
    return new UsimAuthenticator(Subscribers.keys(SUPI));
  }

  private Run run(EapSettings settings, String network, UsimAuthenticator usim, boolean wrongRes)
      throws Exception {
    Path control = directory.resolve("control");
    Path configuration = directory.resolve("eapol_test.conf");
    Path output = directory.resolve("output");
    Files.writeString(
        configuration,
        """
        ctrl_interface=%s
        external_sim=1
        network={
          key_mgmt=IEEE8021X
          eap=AKA'
          identity="%s"
          phase1="result_ind=1"
        }
        """
            .formatted(control, SUPI.digits()));
    Ausf ausf =
        Ausf.builder(NetworkFunctionSettings.builder().protocols(HttpProtocol.H1C).build())
            .subscribers(Subscribers.all(AuthenticationMethod.EAP_AKA_PRIME))
            .eap(settings)
            .build();
    ausf.start();
    Process process = null;
    try (RadiusBridge radius =
        new RadiusBridge(ausf.apiRoot().uri("/nausf-auth/v1/ue-authentications"), network)) {
      process =
          new ProcessBuilder(
                  "eapol_test",
                  network.equals(NSWO) ? "-W" : "-Wn",
                  "-c" + configuration,
                  "-a127.0.0.1",
                  "-p" + radius.port(),
                  "-s" + RadiusBridge.SECRET,
                  "-t30")
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      Path socket = control.resolve("test");
      await().atMost(Duration.ofSeconds(30)).until(() -> Files.exists(socket));
      try (ExternalSim sim =
          new ExternalSim(socket, directory.resolve("monitor"), usim, wrongRes)) {
        assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("%s", output).isTrue();
      }
      String text = Files.readString(output);
      assertThat(radius.problems()).as(text).isEmpty();
      return new Run(
          process.exitValue(), text, radius.packets().stream().map(EapPacket::parse).toList());
    } finally {
      if (process != null) {
        process.destroyForcibly();
      }
      ausf.stop(Duration.ofSeconds(5)).join();
    }
  }

  private static void assertSuccess(Run run) {
    assertThat(run.exitCode()).as(run.output()).isZero();
    assertThat(run.output().stripTrailing()).endsWith("SUCCESS");
    assertThat(run.last().code()).isEqualTo(Code.SUCCESS);
  }

  /** With non-seamless WLAN offload, the AUSF returns MSK, which has to be that of the peer. */
  @Test
  void authenticatesAndAgreesOnTheMasterSessionKey() throws Exception {
    Run run = run(EapSettings.DEFAULT, NSWO, usim(), false);

    assertSuccess(run);
    assertThat(run.output()).contains("MPPE keys OK: 1  mismatch: 0");
    assertThat(run.subtypes(Code.REQUEST)).containsExactly(Subtype.CHALLENGE);
  }

  @Test
  void authenticatesInAllRoundsOfTheMethod() throws Exception {
    EapSettings all = new EapSettings(IdentityRequest.ANY, true, List.of(2, 1));

    Run run = run(all, Subscribers.SERVING_NETWORK.value(), usim(), false);

    assertSuccess(run);
    assertThat(run.subtypes(Code.REQUEST))
        .containsExactly(
            Subtype.IDENTITY, Subtype.CHALLENGE, Subtype.CHALLENGE, Subtype.NOTIFICATION);
    assertThat(run.packets())
        .filteredOn(packet -> packet.subtype() == Subtype.CHALLENGE)
        .filteredOn(packet -> packet.code() == Code.RESPONSE)
        .satisfiesExactly(
            selection -> assertThat(selection.selectedKdf()).hasValue(1),
            answer -> {
              assertThat(answer.hasResultIndication()).isTrue();
              assertThat(answer.checkcode()).hasSize(32);
            });
  }

  @Test
  void resynchronises() throws Exception {
    UsimAuthenticator ahead = usim();
    ahead.getAhead();

    Run run = run(EapSettings.DEFAULT, NSWO, ahead, false);

    assertSuccess(run);
    assertThat(run.output()).contains("MPPE keys OK: 1  mismatch: 0");
    assertThat(run.subtypes(Code.RESPONSE))
        .containsExactly(Subtype.SYNCHRONIZATION_FAILURE, Subtype.CHALLENGE);
  }

  @Test
  void notifiesThePeerOfAWrongRes() throws Exception {
    Run run = run(EapSettings.DEFAULT, Subscribers.SERVING_NETWORK.value(), usim(), true);

    assertThat(run.exitCode()).as(run.output()).isNotZero();
    assertThat(run.output().stripTrailing()).endsWith("FAILURE");
    assertThat(run.packets().get(2).notification()).isEqualTo(EapNotification.GENERAL_FAILURE);
    assertThat(run.subtypes(Code.RESPONSE))
        .containsExactly(Subtype.CHALLENGE, Subtype.NOTIFICATION);
    assertThat(run.last().code()).isEqualTo(Code.FAILURE);
  }

  @Test
  void failsWithAUsimOfAnotherKey() throws Exception {
    UsimAuthenticator other = new UsimAuthenticator(SubscriberKeys.derive("another seed", SUPI));

    Run run = run(EapSettings.DEFAULT, Subscribers.SERVING_NETWORK.value(), other, false);

    assertThat(run.exitCode()).as(run.output()).isNotZero();
    assertThat(run.subtypes(Code.RESPONSE)).containsExactly(Subtype.AUTHENTICATION_REJECT);
    assertThat(run.last().code()).isEqualTo(Code.FAILURE);
  }
}
