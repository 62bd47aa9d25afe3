/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.nrf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.netty.channel.embedded.EmbeddedChannel;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Origin;
import org.sbamock.http.client.call.CallFailedException.Reason;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.NfInstanceId;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.consumer.ConsumerSettings;
import org.sbamock.sbi.consumer.SbiConsumer;
import org.sbamock.sbi.consumer.ScriptedCaller;
import org.sbamock.sbi.nrf.Registration.State;
import org.sbamock.sbi.profile.NfProfile;
import org.sbamock.sbi.profile.ProfileAttributes;
import tools.jackson.databind.JsonNode;

class NrfRegistrationTest {
  private static final NfInstanceId ID = NfInstanceId.parse("6f9d3c52-2f0a-4c3e-9f53-0a1b2c3d4e5f");
  private static final String RESOURCE = "/p/nnrf-nfm/v1/nf-instances/" + ID;
  private static final NfProfile PROFILE =
      NfProfile.builder(ID, NfType.AUSF).at(ApiRoot.parse("http://127.0.0.1:8001")).build();

  private final ScriptedCaller caller = new ScriptedCaller();
  private final EmbeddedChannel channel = new EmbeddedChannel();
  private final NrfClient nrf = client("http://nrf:8000/p", HttpProtocol.H2C);

  @BeforeEach
  void freezeTime() {
    channel.freezeTime();
  }

  @AfterEach
  void close() {
    caller.close();
    channel.unfreezeTime();
    channel.close();
  }

  @Test
  void putsTheProfileAndBeatsAsOftenAsTheNrfSays() {
    register();
    ScriptedCaller.Made put = caller.next();
    assertThat(put).hasToString("PUT " + RESOURCE);
    assertThat(put.protocol()).isEqualTo(HttpProtocol.H2C);
    assertThat(put.origin()).isEqualTo(new Origin("nrf", 8_000));
    assertThat(put.request().headers().getString("content-type")).isEqualTo("application/json");
    assertThat(put.request().headers().getString("user-agent")).isEqualTo("AUSF");
    assertThat(put.content()).isEqualTo(Json.writeString(PROFILE));
    assertThat(nrf.registration().state()).isEqualTo(State.REGISTERING);

    put.reply(201, "{\"heartBeatTimer\":3}");
    channel.runPendingTasks();
    assertThat(nrf.registration().state()).isEqualTo(State.REGISTERED);
    ScriptedCaller.Made first = caller.next();
    assertThat(first).hasToString("PATCH " + RESOURCE);
    first.reply(204, "");
    advance(Duration.ofMillis(2_999));
    assertThat(nrf.registration().state()).isEqualTo(State.REGISTERED);
    assertThat(caller.open()).isZero();
    advance(Duration.ofMillis(1));
    ScriptedCaller.Made patch = caller.next();
    assertThat(patch).hasToString("PATCH " + RESOURCE);
    assertThat(patch.request().headers().getString("content-type"))
        .isEqualTo("application/json-patch+json");
    assertThat(patch.content())
        .isEqualTo("[{\"op\":\"replace\",\"path\":\"/nfStatus\",\"value\":\"REGISTERED\"}]");

    patch.reply(200, "{\"heartBeatTimer\":1}");
    advance(Duration.ofSeconds(1));
    assertThat(caller.next()).hasToString("PATCH " + RESOURCE);
  }

  @Test
  void triesOnWithGrowingPausesUntilTheNrfAnswers() {
    register();
    caller.next().fail(Reason.CONNECT);
    for (int pause : new int[] {100, 200, 400, 800, 1_600, 2_000, 2_000}) {
      advance(Duration.ofMillis(pause - 1));
      assertThat(caller.open()).as("before " + pause).isZero();
      advance(Duration.ofMillis(1));
      caller.next().fail(Reason.CONNECT);
    }
    assertThat(nrf.registration().state()).isEqualTo(State.REGISTERING);
    assertThat(nrf.registration().problem()).contains("NRF").contains("as scripted");
    assertThat(nrf.registration().isReady()).isFalse();
    advance(Duration.ofSeconds(2));
    caller.next().reply(201, "");
    channel.runPendingTasks();
    assertThat(nrf.registration()).isEqualTo(new Registration(State.REGISTERED, null));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "{", "[]", "{\"heartBeatTimer\":\"x\"}", "{\"heartBeatTimer\":-1}"})
  void keepsItsOwnIntervalWhenTheNrfsAnswerIsOdd(String answer) {
    register();
    caller.next().reply(200, answer);
    channel.runPendingTasks();
    caller.next().reply(204, "");
    beatsNextAfterTenSeconds();
  }

  private void beatsNextAfterTenSeconds() {
    advance(Duration.ofMillis(9_999));
    assertThat(caller.open()).isZero();
    advance(Duration.ofMillis(1));
    assertThat(caller.next()).hasToString("PATCH " + RESOURCE);
  }

  @Test
  void registersAgainWhenTheNrfHasForgotten() {
    registered();
    advance(Duration.ofSeconds(10));
    caller.next().reply(404, "{\"cause\":\"RESOURCE_URI_STRUCTURE_NOT_FOUND\"}");
    channel.runPendingTasks();
    assertThat(caller.next()).hasToString("PUT " + RESOURCE);
    assertThat(nrf.registration().state()).isEqualTo(State.REGISTERING);
  }

  @Test
  void pausesBeforeItRegistersAgainWithAnNrfThatForgetsAtOnce() {
    register();
    for (int pause : new int[] {100, 200, 400}) {
      ScriptedCaller.Made put = caller.next();
      assertThat(put).hasToString("PUT " + RESOURCE);
      put.reply(201, "");
      channel.runPendingTasks();
      caller.next().reply(404, "");
      advance(Duration.ofMillis(pause - 1));
      assertThat(caller.open()).as("before " + pause).isZero();
      advance(Duration.ofMillis(1));
    }
  }

  @Test
  void repeatsAHeartbeatThatGotNoAnswer() {
    registered();
    advance(Duration.ofSeconds(10));
    caller.next().fail(Reason.DEADLINE);
    channel.runPendingTasks();
    assertThat(nrf.registration().state()).isEqualTo(State.HEARTBEAT_FAILING);
    advance(Duration.ofMillis(100));
    caller.next().reply(204, "");
    channel.runPendingTasks();
    assertThat(nrf.registration().isReady()).isTrue();
  }

  @Test
  void beatsAtItsOwnIntervalIfTheNrfAllowsMore() {
    register();
    caller.next().reply(201, "{\"heartBeatTimer\":60}");
    channel.runPendingTasks();
    caller.next().reply(204, "");
    beatsNextAfterTenSeconds();
  }

  @Test
  void beatsSoonAfterAConnectionToTheNrfWasLost() {
    registered();

    nrf.connectionLost(new Origin("nrf", 8_000));

    advance(Duration.ofMillis(99));
    assertThat(caller.open()).isZero();
    advance(Duration.ofMillis(1));
    caller.next().fail(Reason.CONNECT);
    channel.runPendingTasks();
    assertThat(nrf.registration().state()).isEqualTo(State.HEARTBEAT_FAILING);
    advance(Duration.ofMillis(100));
    caller.next().reply(404, "");
    channel.runPendingTasks();
    assertThat(caller.next()).as("once the NRF is back").hasToString("PUT " + RESOURCE);
  }

  @Test
  void pausesLongerAfterEachLostConnectionUntilAHeartbeatIsDue() {
    registered();
    for (int pause : new int[] {100, 200, 400}) {
      nrf.connectionLost(new Origin("nrf", 8_000));
      advance(Duration.ofMillis(pause - 1));
      assertThat(caller.open()).as("before " + pause).isZero();
      advance(Duration.ofMillis(1));
      caller.next().reply(204, "");
      channel.runPendingTasks();
    }
    advance(Duration.ofSeconds(10));
    caller.next().reply(204, "");
    channel.runPendingTasks();
    nrf.connectionLost(new Origin("nrf", 8_000));
    advance(Duration.ofMillis(100));
    assertThat(caller.next()).as("after a heartbeat on time").hasToString("PATCH " + RESOURCE);
  }

  @Test
  void ignoresLostConnectionsToOtherFunctions() {
    registered();
    nrf.connectionLost(new Origin("ausf", 8_000));
    advance(Duration.ofMillis(9_999));
    assertThat(caller.open()).isZero();
  }

  @Test
  void reportsWhyTheNrfRefuses() {
    register();
    caller.next().reply(403, "{\"status\":403,\"cause\":\"ACCESS_DENIED\",\"detail\":\"no\"}");
    channel.runPendingTasks();
    assertThat(nrf.registration().problem()).isEqualTo("403 ACCESS_DENIED: no");
  }

  @Test
  void givesTheRegistrationBack() {
    registered();
    CompletableFuture<Void> done = nrf.deregister();
    channel.runPendingTasks();
    assertThat(done).isNotDone();
    ScriptedCaller.Made delete = caller.next();
    assertThat(delete).hasToString("DELETE " + RESOURCE);
    delete.reply(204, "");
    assertThat(done).isCompleted();
    advance(Duration.ofSeconds(60));
    assertThat(caller.open()).isZero();
  }

  @Test
  void isDoneEvenIfTheNrfIsGone() {
    registered();
    CompletableFuture<Void> done = nrf.deregister();
    channel.runPendingTasks();
    caller.next().fail(Reason.DEADLINE);
    assertThat(done).isCompleted();
    assertThat(nrf.registration().state()).isEqualTo(State.DEREGISTERED);
  }

  @Test
  void givesNothingBackThatItDoesNotHave() {
    register();
    caller.next().fail(Reason.CONNECT);
    channel.runPendingTasks();
    CompletableFuture<Void> done = nrf.deregister();
    channel.runPendingTasks();
    assertThat(done).isCompleted();
    advance(Duration.ofSeconds(60));
    assertThat(caller.open()).isZero();
  }

  @Test
  void givesBackWhatIsUnderWayOnceTheNrfHasIt() {
    register();
    ScriptedCaller.Made put = caller.next();
    nrf.deregister();
    channel.runPendingTasks();
    assertThat(caller.open()).isZero();
    put.reply(201, "");
    channel.runPendingTasks();
    assertThat(caller.next()).hasToString("DELETE " + RESOURCE);
    assertThat(nrf.registration().state()).isEqualTo(State.DEREGISTERED);
  }

  @Test
  void beatsAndGivesBackEvenIfTheNrfIsOverloaded() {
    register();
    caller
        .next()
        .reply(
            HttpResponse.of(201)
                .with(
                    "3gpp-sbi-oci",
                    "Timestamp: \"Tue, 04 Feb 2020 08:49:37 GMT\"; Period-of-Validity: 75s;"
                        + " Overload-Reduction-Metric: 100%;"
                        + " NF-Instance: 54804518-4191-46b3-955c-ac631f953ed8"));
    channel.runPendingTasks();
    ScriptedCaller.Made first = caller.next();
    assertThat(first).hasToString("PATCH " + RESOURCE);
    first.reply(HttpResponse.of(503).with("retry-after", "3600"));
    advance(Duration.ofMillis(100));
    ScriptedCaller.Made second = caller.next();
    assertThat(second).hasToString("PATCH " + RESOURCE);
    second.reply(204, "");
    channel.runPendingTasks();
    DiscoveryTest.Heard heard = new DiscoveryTest.Heard();
    nrf.discover(DiscoveryQuery.builder(NfType.UDM, NfType.AUSF).build(), heard);
    assertThat(heard.causes).as("other requests are not sent").containsExactly("NF_CONGESTION");

    nrf.deregister();
    channel.runPendingTasks();

    assertThat(caller.next()).hasToString("DELETE " + RESOURCE);
  }

  @Test
  void doesNotGiveBackAProfileThatWasNotSent() {
    register();
    caller.next().reply(HttpResponse.of(503).with("retry-after", "3600"));
    advance(Duration.ofMillis(100));
    assertThat(caller.open()).isZero();
    assertThat(nrf.registration().problem()).contains("was not sent");

    CompletableFuture<Void> done = nrf.deregister();
    channel.runPendingTasks();

    assertThat(done).isCompleted();
    assertThat(caller.open()).isZero();
  }

  @Test
  void givesBackAProfileThatTheNrfMayHaveEvenIfTheNextOneWasNotSent() {
    register();
    caller.next().fail(Reason.DEADLINE);
    advance(Duration.ofMillis(100));
    caller.next().fail(Reason.CONNECT);
    channel.runPendingTasks();

    nrf.deregister();
    channel.runPendingTasks();

    assertThat(caller.next()).hasToString("DELETE " + RESOURCE);
  }

  @Test
  void putsTheFurtherAttributes(@TempDir Path directory) throws IOException {
    Path file = Files.writeString(directory.resolve("profile.json"), "{\"priority\":7}");
    RegistrationSettings settings =
        RegistrationSettings.DEFAULT
            .withNrf(ApiRoot.parse("http://nrf:8000"))
            .withAttributes(ProfileAttributes.read(file));
    client(settings, HttpProtocol.H2C).register(PROFILE);
    channel.runPendingTasks();

    JsonNode content = Json.mapper().readTree(caller.next().content());
    assertThat(content.path("priority").intValue()).isEqualTo(7);
    assertThat(content.path("nfType").stringValue()).isEqualTo("AUSF");
  }

  @Test
  void rejectsAnNrfThatItsProtocolDoesNotReach() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> client("https://nrf", HttpProtocol.H2C))
        .withMessage("the NRF is at https://nrf:443, but is to be called over h2c");
  }

  private NrfClient client(String root, HttpProtocol protocol) {
    return client(RegistrationSettings.DEFAULT.withNrf(ApiRoot.parse(root)), protocol);
  }

  private NrfClient client(RegistrationSettings settings, HttpProtocol protocol) {
    return new NrfClient(
        new SbiConsumer(caller, NfType.AUSF, ConsumerSettings.DEFAULT.withProtocol(protocol)),
        settings,
        DiscoverySettings.DEFAULT,
        CallOptions.DEFAULT,
        channel.eventLoop());
  }

  private void register() {
    nrf.register(PROFILE);
    channel.runPendingTasks();
  }

  private void registered() {
    register();
    caller.next().reply(201, "");
    channel.runPendingTasks();
    caller.next().reply(204, "");
    channel.runPendingTasks();
  }

  private void advance(Duration time) {
    channel.runPendingTasks();
    channel.advanceTimeBy(time.toMillis(), TimeUnit.MILLISECONDS);
    channel.runPendingTasks();
    channel.runScheduledPendingTasks();
    channel.runPendingTasks();
  }
}
