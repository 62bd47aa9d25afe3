/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.http.HttpProtocol;
import org.sbamock.integration.link.EmulatedCore.Counts;
import org.sbamock.linkemu.emulated.LinkCounters;
import org.sbamock.linkemu.model.Conditions;
import org.sbamock.linkemu.model.LinkCondition;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.engine.LoadPlan;
import org.sbamock.loadgen.engine.LoadRun;
import org.sbamock.loadgen.engine.LoadShape;
import org.sbamock.loadgen.process.LinkPlan;
import org.sbamock.loadgen.process.meter.LinkMeter;
import org.sbamock.loadgen.result.RequestCount;
import org.sbamock.loadgen.result.RunDirectory;
import org.sbamock.loadgen.result.RunReport;
import org.sbamock.loadgen.result.Trial;
import org.sbamock.loadgen.workload.GeneratorClient;
import org.sbamock.loadgen.workload.call.SbiTarget;
import org.sbamock.sbi.Json;
import org.sbamock.testing.RequiresRoot;
import tools.jackson.databind.JsonNode;

/**
 * Registrations through every condition, and the one story that all who count tell of them: with
 * TLS over TCP, with one connection for many requests, and over QUIC.
 */
@Timeout(300)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@RequiresRoot
final class EmulatedLinkIT {
  private static final int USERS = 6;

  /** Of one check; there are about 150, so that a false alarm of any is below 1e-6. */
  private static final double FALSE_ALARM = 1e-9;

  /** A body with a SUCI or RES*, which no header compression touches. */
  private static final int LEAST_BYTES = 40;

  private final LoadPlan plan =
      new LoadPlan(
          new LoadShape.Closed(USERS, Duration.ZERO),
          Duration.ZERO,
          Duration.ofSeconds(1),
          Duration.ofSeconds(45),
          EmulatedCore.SEED);

  private Path directory = Path.of("");

  @SuppressWarnings("NullAway.Init")
  private EmulatedCore core;

  @BeforeAll
  void open(@TempDir Path shared) {
    directory = shared;
    core =
        new EmulatedCore(
            shared,
            Map.of("sbamock.client.deadline", "20s", "sbamock.sbi.congestion-control", "reno"));
  }

  @AfterAll
  @SuppressWarnings("NullAway")
  void close() {
    if (core != null) {
      core.close();
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = HttpProtocol.class,
      names = {"H1", "H2C", "H3"})
  void uesRegisterThroughEveryConditionAndAllCountTheSame(HttpProtocol protocol) throws Exception {
    core.speak(protocol);
    RunReport report =
        new RunReport(
            RunDirectory.create(directory, "link", ZonedDateTime.now(ZoneOffset.UTC)),
            "load",
            true,
            EmulatedCore.SEED,
            Map.of());
    try (GeneratorClient client = core.client(protocol, USERS)) {
      for (Map.Entry<String, LinkCondition> named : Conditions.named().entrySet()) {
        tellsOneStory(protocol, named.getKey(), named.getValue(), client, report);
      }
    }
    report.finish(false);
    hasSuccessAndTimes(report);
  }

  private void tellsOneStory(
      HttpProtocol protocol,
      String name,
      LinkCondition condition,
      GeneratorClient client,
      RunReport report)
      throws InterruptedException {
    LinkPlan conditions = LinkPlan.everywhere(name, condition, EmulatedCore.SEED);
    core.link().impair(conditions);
    SbiTarget amf = core.amf(client, protocol);
    Counts functionsBefore = core.counts();
    Map<LinkPlan.LinkDirection, LinkCounters> packetsBefore = settledPackets();
    LinkMeter meter = new LinkMeter(core.link(), conditions, news -> {});
    LoadOutcome outcome =
        new LoadRun(plan, EmulatedCore.registrations(amf), client.eventLoops()).run(meter);
    Map<LinkPlan.LinkDirection, LinkCounters> packets = settledPackets();
    core.link().clear();
    String what = protocol + " through " + name + ", seed " + EmulatedCore.SEED + ": ";

    report.add(
        Trial.of(protocol.id() + "-" + name, protocol.id(), "registration", name, outcome)
            .withTopology(Trial.EMULATED)
            .withLink(meter.use()),
        outcome);
    assertThat(outcome.achieved()).as(what + outcome.failures()).isPositive();
    if (condition.loss().expectedPercent() == 0) {
      assertThat(outcome.success()).as(what + outcome.failures()).isEqualTo(1);
    }
    long sent = amf.counts().total();
    core.awaitEnded(functionsBefore, sent);
    requestsAddUp(
        what,
        outcome,
        new Counts(amf.counts().counts("ue", "amf", protocol.id())),
        core.counts().since(functionsBefore));
    packets.forEach(
        (way, end) -> fitsModel(what, way, condition, difference(packetsBefore, way, end)));
    carriedIt(what, packetsBefore, packets, sent);
  }

  /** Waits until no packet is under way. */
  private Map<LinkPlan.LinkDirection, LinkCounters> settledPackets() {
    return await()
        .atMost(Duration.ofSeconds(20))
        .until(
            () -> core.link().counters(),
            now -> now.values().stream().allMatch(EmulatedLinkIT::settled));
  }

  private static boolean settled(LinkCounters c) {
    return c.sent() + c.duplicated()
        == c.delivered() + c.lost() + c.queueDrops() + c.partitioned() + c.failed();
  }

  private static void requestsAddUp(
      String what, LoadOutcome outcome, Counts generator, Counts functions) {
    long challenged = generator.all("ue", RequestCount.CALLED, "201");
    long confirmed = generator.all("ue", RequestCount.CALLED, "200");
    assertThat(outcome.started())
        .as(what + "registrations by their end")
        .isEqualTo(outcome.achieved() + outcome.failed() + outcome.unfinished());
    // What a busy loop begins just after the window is sent, and not measured.
    assertThat(confirmed)
        .as(what + "one confirmation each")
        .isBetween(outcome.achieved(), outcome.achieved() + USERS);
    assertThat(challenged).as(what + "a challenge before").isGreaterThanOrEqualTo(confirmed);
    for (String status : List.of("201", "200")) {
      long heard = generator.all("ue", RequestCount.CALLED, status);
      long said = functions.all("amf", RequestCount.SERVED, status);
      long learnt = functions.all("amf", RequestCount.CALLED, status);
      long told = functions.all("ausf", RequestCount.SERVED, status);
      assertThat(List.of(told, learnt, said, heard))
          .as(what + "AUSF served, AMF heard, AMF served, UE heard " + status)
          .isSortedAccordingTo((one, other) -> Long.compare(other, one));
      if (generator.all("ue", RequestCount.CALLED, "") == challenged + confirmed
          && challenged == confirmed) {
        assertThat(List.of(told, learnt, said, heard))
            .as(what + "no request was lost, so all count the same " + status)
            .containsOnly(confirmed);
      }
    }
  }

  private static LinkCounters difference(
      Map<LinkPlan.LinkDirection, LinkCounters> before,
      LinkPlan.LinkDirection way,
      LinkCounters end) {
    LinkCounters start = before.getOrDefault(way, end);
    return new LinkCounters(
        end.sent() - start.sent(),
        end.bytes() - start.bytes(),
        end.delivered() - start.delivered(),
        end.lost() - start.lost(),
        end.corrupted() - start.corrupted(),
        end.duplicated() - start.duplicated(),
        end.reordered() - start.reordered(),
        end.queueDrops() - start.queueDrops(),
        end.partitioned() - start.partitioned(),
        end.failed() - start.failed(),
        end.latenessNanos() - start.latenessNanos(),
        end.maxLatenessNanos());
  }

  /** The relay lost and corrupted what the condition says, and nothing for other reasons. */
  private static void fitsModel(
      String what, LinkPlan.LinkDirection way, LinkCondition condition, LinkCounters packets) {
    String direction = what + way + " " + packets;
    assertThat(
            packets.queueDrops() + packets.partitioned() + packets.failed() + packets.duplicated())
        .as(direction)
        .isZero();
    double loss = condition.loss().expectedPercent() / 100;
    if (condition.equals(Conditions.GE)) {
      assertThat((double) packets.lost())
          .as(direction)
          .isCloseTo(packets.sent() * loss, within(20 + 8 * burstDeviation(packets.sent(), loss)));
    } else {
      fits(direction + " lost", packets.lost(), packets.sent(), loss);
    }
    long kept = packets.sent() - packets.lost();
    fits(
        direction + " corrupted",
        packets.corrupted(),
        kept,
        condition.corruption().percent() / 100);
  }

  private static void fits(String what, long count, long of, double chance) {
    BinomialDistribution expected = BinomialDistribution.of((int) of, chance);
    assertThat(expected.cumulativeProbability((int) count)).as(what).isGreaterThan(FALSE_ALARM);
    assertThat(expected.survivalProbability((int) count - 1)).as(what).isGreaterThan(FALSE_ALARM);
  }

  /** The standard deviation of Gilbert–Elliott's losses, which are correlated by 1 - p - r. */
  private static double burstDeviation(long packets, double loss) {
    double bad = 1 / 11.0;
    double spread = 0.7 - 0.001;
    double memory = 1 - 0.01 - 0.1;
    double together = spread * spread * bad * (1 - bad) * 2 * memory / (1 - memory);
    return Math.sqrt(packets * (loss * (1 - loss) + together));
  }

  private static void carriedIt(
      String what,
      Map<LinkPlan.LinkDirection, LinkCounters> before,
      Map<LinkPlan.LinkDirection, LinkCounters> after,
      long requests) {
    after.forEach(
        (way, end) -> {
          LinkCounters packets = difference(before, way, end);
          List<String> ends = List.of(way.from(), way.to());
          if (ends.containsAll(List.of("ue", "amf"))) {
            assertThat(packets.bytes())
                .as(what + way + " carried " + requests + " requests")
                .isGreaterThan(requests * LEAST_BYTES);
          } else if (ends.contains("ue")) {
            assertThat(packets.sent()).as(what + way + " is nobody's way").isZero();
          }
        });
  }

  private static void hasSuccessAndTimes(RunReport report) {
    JsonNode trials =
        Json.mapper().readTree(report.directory().resolve("result.json").toFile()).path("trials");
    assertThat(trials).hasSize(Conditions.named().size());
    for (JsonNode trial : trials) {
      assertThat(trial.path("success").asDouble()).as(trial.toString()).isPositive();
      double least = trial.path("link").path("condition").asString().equals("delay1s") ? 8e6 : 0;
      assertThat(trial.path("latency").path("registration").path("min").asDouble())
          .as("least time of a registration, µs: " + trial)
          .isGreaterThan(least);
      assertThat(trial.path("link").path("directions")).isNotEmpty();
    }
  }
}
