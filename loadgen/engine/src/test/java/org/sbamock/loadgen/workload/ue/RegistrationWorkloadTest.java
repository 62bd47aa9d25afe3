/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload.ue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.aka.Supi;
import org.sbamock.aka.subscriber.Arpf;
import org.sbamock.aka.subscriber.SequenceNumbers;
import org.sbamock.aka.subscriber.Share;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.client.call.CallOptions.ConnectionUse;
import org.sbamock.loadgen.engine.CycleBudget;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.engine.LoadPlan;
import org.sbamock.loadgen.engine.LoadRun;
import org.sbamock.loadgen.engine.LoadShape;
import org.sbamock.loadgen.engine.RunListener;
import org.sbamock.loadgen.workload.GeneratorClient;
import org.sbamock.loadgen.workload.GeneratorSettings;
import org.sbamock.loadgen.workload.call.SbiTarget;
import org.sbamock.sbi.ApiRoot;

class RegistrationWorkloadTest {
  private static final int ENOUGH = 64;
  private static final int USERS = 8;

  @TempDir private static Path tls;

  @SuppressWarnings("NullAway.Init")
  private ScriptedAmf amf;

  /** Each test has an AMF of its own: an interrupted run leaves requests that are not answered. */
  @BeforeEach
  void start() {
    amf = new ScriptedAmf(tls);
    amf.arpf = arpf(InstantSource.system());
  }

  @AfterEach
  void stop() {
    amf.close();
  }

  private static Arpf arpf(InstantSource clock) {
    return new Arpf(new SequenceNumbers(clock, 0, 1_000), new SecureRandom());
  }

  private static Subscribers subscribers() {
    return new Subscribers(ScriptedAmf.PLMN, "001010000000001", 1_000, ScriptedAmf.KEY_SEED, null);
  }

  /** Ended by the test, when it has seen enough. */
  private static LoadPlan plan(int users) {
    return new LoadPlan(
        new LoadShape.Closed(users, Duration.ZERO),
        Duration.ZERO,
        Duration.ofSeconds(60),
        Duration.ofSeconds(10),
        1);
  }

  private LoadOutcome register(HttpProtocol protocol, boolean deregister, CallOptions options)
      throws InterruptedException {
    try (GeneratorClient client = new GeneratorClient(settings(2, 4, 16), amf.trust())) {
      SbiTarget target = new SbiTarget(client.client(), protocol, amf.apiRoot(protocol), options);
      LoadRun run =
          new LoadRun(
              plan(USERS),
              new RegistrationWorkload(target, subscribers(), deregister),
              client.eventLoops());
      amf.onChallenge =
          count -> {
            if (count == ENOUGH) {
              run.interrupt();
            }
          };
      return run.run(RunListener.NONE);
    }
  }

  private static long countOf(LoadOutcome outcome, String step) {
    return Objects.requireNonNull(outcome.steps().get(step)).getTotalCount();
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void registersUes(HttpProtocol protocol) throws InterruptedException {
    LoadOutcome outcome = register(protocol, false, CallOptions.DEFAULT);

    assertThat(outcome.failures()).isEmpty();
    assertThat(outcome.achieved()).isPositive();
    assertThat(outcome.success()).isEqualTo(1);
    assertThat(outcome.steps().keySet())
        .containsExactly("registration", "challenge", "confirmation", "resynchronisation");
    assertThat(countOf(outcome, "registration")).isEqualTo(outcome.achieved());
    assertThat(countOf(outcome, "confirmation")).isEqualTo(outcome.achieved());
  }

  /** Registers UEs over h2c until as many registrations have ended. */
  private LoadOutcome registerEach(Subscribers each, int count) throws InterruptedException {
    LoadPlan plan =
        LoadPlan.ofCycles(
            new LoadShape.Closed(USERS, Duration.ZERO),
            new CycleBudget(count, 0),
            Duration.ofSeconds(60),
            Duration.ofSeconds(10),
            1);
    try (GeneratorClient client = new GeneratorClient(settings(2, 4, 16), amf.trust())) {
      SbiTarget target =
          new SbiTarget(
              client.client(),
              HttpProtocol.H2C,
              amf.apiRoot(HttpProtocol.H2C),
              CallOptions.DEFAULT);
      return new LoadRun(plan, new RegistrationWorkload(target, each, false), client.eventLoops())
          .run(RunListener.NONE);
    }
  }

  /** Half of the UEs use EAP-AKA'; half of the registrations, with either method, are stale. */
  @Test
  void registersByBothMethodsWithAShareOfResynchronisations() throws InterruptedException {
    amf.eapShare = new Share(0.5);
    Subscribers each = subscribers().eachOnce().withResynchronisations(new Share(0.5));
    int count = 400;
    LoadOutcome outcome = registerEach(each, count);

    assertThat(outcome.failures()).isEmpty();
    assertThat(outcome.achieved()).isEqualTo(count);
    assertThat(countOf(outcome, "resynchronisation")).isBetween(190L, 210L);
    assertThat(amf.eapResynchronisations.get()).as("of them by EAP-AKA'").isBetween(90, 110);
  }

  @Test
  void reportsEachChangeOfARegistration() throws InterruptedException {
    Queue<String> events = new ConcurrentLinkedQueue<>();
    RegistrationListener listener =
        new RegistrationListener() {
          @Override
          public void changing(Supi supi, String resource) {
            events.add("changing " + supi.digits());
          }

          @Override
          public void registered(Supi supi, String guti, String resource) {
            events.add("registered " + supi.digits() + " " + guti);
          }

          @Override
          public void deregistered(Supi supi) {
            events.add("deregistered " + supi.digits());
          }
        };
    try (GeneratorClient client = new GeneratorClient(settings(1, 1, 1), amf.trust())) {
      SbiTarget target =
          new SbiTarget(
              client.client(),
              HttpProtocol.H2C,
              amf.apiRoot(HttpProtocol.H2C),
              CallOptions.DEFAULT);
      LoadPlan one =
          LoadPlan.ofCycles(
              new LoadShape.Closed(1, Duration.ZERO),
              new CycleBudget(1, 0),
              Duration.ofSeconds(60),
              Duration.ofSeconds(10),
              1);
      new LoadRun(
              one,
              new RegistrationWorkload(target, subscribers(), true, listener),
              client.eventLoops())
          .run(RunListener.NONE);
    }

    assertThat(events)
        .containsExactly(
            "changing 001010000000001",
            "registered 001010000000001 " + amf.guti,
            "changing 001010000000001",
            "deregistered 001010000000001");
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void registersWithAConnectionForEachRequest(HttpProtocol protocol) throws InterruptedException {
    LoadOutcome outcome =
        register(protocol, false, CallOptions.DEFAULT.withConnection(ConnectionUse.PER_REQUEST));

    assertThat(outcome.failures()).isEmpty();
    assertThat(outcome.achieved()).isPositive();
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void registersAtTheNextAmfIfOneCannotBeReached(HttpProtocol protocol) throws Exception {
    LoadPlan plan =
        LoadPlan.ofCycles(
            new LoadShape.Closed(2, Duration.ZERO),
            new CycleBudget(6, 0),
            Duration.ofSeconds(60),
            Duration.ofSeconds(10),
            1);
    int closed;
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      closed = socket.getLocalPort();
    }
    try (GeneratorClient client = new GeneratorClient(settings(1, 1, 4), amf.trust())) {
      SbiTarget reachable =
          new SbiTarget(
              client.client(),
              protocol,
              amf.apiRoot(protocol),
              CallOptions.DEFAULT.withDeadline(Duration.ofSeconds(30)));
      SbiTarget unreachable =
          reachable.withApiRoot(ApiRoot.of(protocol.scheme(), "127.0.0.1", closed));

      LoadOutcome outcome =
          new LoadRun(
                  plan,
                  new RegistrationWorkload(List.of(unreachable, reachable), subscribers(), false),
                  client.eventLoops())
              .run(RunListener.NONE);

      assertThat(outcome.failures()).isEmpty();
      assertThat(outcome.achieved()).isEqualTo(6);
    }
  }

  @Test
  void registersEachSubscriberOnceIfThatIsWanted() throws InterruptedException {
    int count = 200;
    Subscribers each =
        new Subscribers(ScriptedAmf.PLMN, "001010000000001", count, ScriptedAmf.KEY_SEED, null)
            .eachOnce();

    LoadOutcome outcome = registerEach(each, count);

    assertThat(outcome.success()).isEqualTo(1);
    assertThat(amf.challengedUes).hasSize(count).doesNotHaveDuplicates();
  }

  @Test
  void deregistersAfterwardsWhenAsked() throws InterruptedException {
    LoadOutcome outcome = register(HttpProtocol.H2C, true, CallOptions.DEFAULT);

    assertThat(outcome.failures()).isEmpty();
    // The test's interruption leaves at most one deregistration of each user undone.
    assertThat(countOf(outcome, "deregistration"))
        .isPositive()
        .isBetween(outcome.achieved() - USERS, outcome.achieved());
    assertThat(amf.deregistrations)
        .hasValueGreaterThanOrEqualTo((int) countOf(outcome, "deregistration"));
  }

  @Test
  void resynchronisesWhenTheHomeNetworksSequenceNumbersAreBehind() throws InterruptedException {
    amf.onConfirmation =
        count -> {
          if (count == ENOUGH / 2) {
            amf.arpf = arpf(InstantSource.fixed(Instant.ofEpochMilli(1)));
          }
        };

    LoadOutcome outcome = register(HttpProtocol.H2C, false, CallOptions.DEFAULT);

    assertThat(countOf(outcome, "resynchronisation")).isBetween(1L, 8L);
    assertThat(outcome.failures()).isEmpty();
  }

  @Test
  void rejectsAChallengeThatIsNotTheHomeNetworks() throws InterruptedException {
    amf.keySeed = "another seed";

    LoadOutcome outcome = register(HttpProtocol.H2C, false, CallOptions.DEFAULT);

    assertThat(outcome.failures()).containsOnlyKeys("AUTN is not the home network's (MAC failure)");
    assertThat(outcome.success()).isZero();
  }

  @Test
  void rejectsAGutiOfAnotherPlmn() throws InterruptedException {
    amf.guti = "5g-guti-00102cafe00deadbeef";

    LoadOutcome outcome = register(HttpProtocol.H2C, false, CallOptions.DEFAULT);

    assertThat(outcome.failures()).containsOnlyKeys("5G-GUTI of another PLMN at confirmation");
  }

  @Test
  void rejectsWhatIsNoGuti() throws InterruptedException {
    amf.guti = "guti";

    LoadOutcome outcome = register(HttpProtocol.H2C, false, CallOptions.DEFAULT);

    assertThat(outcome.failures()).containsOnlyKeys("not a 5G-GUTI at confirmation");
  }

  @Test
  void countsProblemsByStatusAndCause() throws InterruptedException {
    amf.unavailable = true;

    LoadOutcome outcome = register(HttpProtocol.H2C, false, CallOptions.DEFAULT);

    assertThat(outcome.failures()).containsOnlyKeys("503 NF_CONGESTION at challenge");
    assertThat(outcome.failed()).isPositive();
    assertThat(outcome.achieved()).isZero();
  }

  @Test
  void countsConnectionsThatCannotBeMade() throws Exception {
    try (Socket bound = new Socket();
        GeneratorClient client = new GeneratorClient(settings(1, 1, 16), amf.trust())) {
      // A socket that is bound and does not listen keeps its port from everybody.
      bound.bind(new InetSocketAddress("127.0.0.1", 0));
      SbiTarget target =
          new SbiTarget(
              client.client(),
              HttpProtocol.H2C,
              ApiRoot.of("http", "127.0.0.1", bound.getLocalPort()),
              CallOptions.DEFAULT);
      LoadOutcome outcome =
          new LoadRun(
                  new LoadPlan(
                      new LoadShape.Closed(2, Duration.ZERO),
                      Duration.ZERO,
                      Duration.ofSeconds(1),
                      Duration.ofSeconds(10),
                      1),
                  new RegistrationWorkload(target, subscribers(), false),
                  client.eventLoops())
              .run(RunListener.NONE);

      assertThat(outcome.failures()).containsOnlyKeys("CONNECT at challenge");
    }
  }

  @Test
  void rejectsAUrlWhoseSchemeIsNotTheProtocols() {
    try (GeneratorClient client = new GeneratorClient(settings(1, 1, 1), amf.trust())) {
      assertThatThrownBy(
              () ->
                  new SbiTarget(
                      client.client(),
                      HttpProtocol.H3,
                      ApiRoot.of("http", "127.0.0.1", 80),
                      CallOptions.DEFAULT))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("h3 requires https://");
    }
  }

  @Test
  void rejectsSubscribersOfAnotherNetwork() {
    assertThatThrownBy(() -> new Subscribers(ScriptedAmf.PLMN, "262010000000001", 10, "seed", null))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected IMSIs that begin with the PLMN 00101");
  }

  private static GeneratorSettings settings(int loops, int connections, int streams) {
    return GeneratorSettings.DEFAULT
        .withLoops(loops)
        .withConnections(connections)
        .withStreams(streams);
  }
}
