/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.aka.Supi;
import org.sbamock.aka.subscriber.AuthenticationMethod;
import org.sbamock.amf.Amf;
import org.sbamock.ausf.Ausf;
import org.sbamock.ausf.UdmSelection;
import org.sbamock.http.HttpProtocol;
import org.sbamock.integration.support.Subscribers;
import org.sbamock.integration.support.TestCaller;
import org.sbamock.integration.support.TestCaller.Answer;
import org.sbamock.integration.support.TestUe;
import org.sbamock.sbi.profile.ProfileAttributes;
import org.sbamock.udm.Udm;

/**
 * An AUSF that discovers two UDMs, of which one serves the subscribers of the test (TS 23.501
 * clause 6.3.8). Each request is repeated, since an AUSF that does not select would find that UDM
 * in half of the cases.
 */
@Timeout(120)
final class UdmSelectionIT {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final int UES = 8;

  private @TempDir Path directory;

  @SuppressWarnings("NullAway.Init")
  private LocalCore core;

  @SuppressWarnings("NullAway.Init")
  private Udm own;

  @SuppressWarnings("NullAway.Init")
  private Ausf ausf;

  @AfterEach
  void stop() {
    core.close();
  }

  @ParameterizedTest
  @EnumSource
  void theUdmOfTheVectorIsAskedUntilTheResult(HttpProtocol protocol) throws IOException {
    start(protocol, AuthenticationMethod.EAP_AKA_PRIME);
    Amf amf = core.startAmf();
    core.awaitRegistered(amf);

    for (int number = 0; number < UES; number++) {
      TestUe ue = core.ue(number, amf);
      ue.getAheadOf(Instant.now().plus(Duration.ofDays(1)));
      Answer challenge = ue.begin();
      String resource = TestUe.resource(challenge);
      Answer again = ue.answer(resource, challenge);
      assertThat(again.text("result")).as("after AUTS").isEqualTo("CHALLENGE");
      assertThat(ue.answer(resource, again).text("result")).isEqualTo("REGISTERED");
      await()
          .alias("the result of " + ue.supi())
          .atMost(PATIENCE)
          .until(() -> own.authenticationEvents().find(ue.supi()) != null);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aSupiIsSentToTheUdmOfItsRoutingIndicatorGroupOrRange(HttpProtocol protocol)
      throws IOException {
    start(protocol, AuthenticationMethod.AKA_5G);
    TestCaller caller = core.caller(ausf);
    List<Map<String, String>> selections =
        List.of(Map.of("routingIndicator", "0"), Map.of("udmGroupId", "own"), Map.of());

    int number = 0;
    for (Map<String, String> selection : selections) {
      for (int i = 0; i < UES; i++) {
        Supi supi = Subscribers.supi(number++);
        Answer challenge =
            caller.post("/nausf-auth/v1/ue-authentications", authenticationInfo(supi, selection));
        assertThat(challenge.status()).as("%s by %s", supi, selection).isEqualTo(201);
      }
    }
  }

  private static Map<String, String> authenticationInfo(Supi supi, Map<String, String> selection) {
    Map<String, String> info = new HashMap<>(selection);
    info.put("supiOrSuci", supi.value());
    info.put("servingNetworkName", Subscribers.SERVING_NETWORK.value());
    return info;
  }

  private void start(HttpProtocol protocol, AuthenticationMethod method) throws IOException {
    core = new LocalCore(protocol, directory);
    core.startNrf();
    own = core.startUdm(udmInfo("own", "0", 0), Subscribers.all(method));
    Udm other = core.startUdm(udmInfo("other", "1", 1_000), supi -> Optional.empty());
    ausf = core.startAusf(UnaryOperator.identity(), to -> to.udm(UdmSelection.DISCOVERED));
    core.awaitRegistered(own, other, ausf);
  }

  /** Returns the UdmInfo of a UDM that serves a hundred subscribers. */
  private ProfileAttributes udmInfo(String group, String routingIndicator, int first)
      throws IOException {
    Path file = directory.resolve(group + ".json");
    Files.writeString(
        file,
        """
        {"udmInfo": {
          "groupId": "%s",
          "routingIndicators": ["%s"],
          "supiRanges": [{"start": "%s", "end": "%s"}]}}
        """
            .formatted(
                group,
                routingIndicator,
                Subscribers.supi(first).digits(),
                Subscribers.supi(first + 99).digits()));
    return ProfileAttributes.read(file);
  }
}
