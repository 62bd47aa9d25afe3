/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.attack.AttackCell;
import org.sbamock.loadgen.attack.AttackPlan;
import org.sbamock.loadgen.attack.AttackRun;
import org.sbamock.loadgen.attack.AttackTable;
import org.sbamock.loadgen.attack.Bounds;
import org.sbamock.loadgen.attack.peer.HostilePeers;
import org.sbamock.loadgen.bench.FunctionServer;
import org.sbamock.loadgen.bench.FunctionServer.ServerSpec;
import org.sbamock.loadgen.process.BootJars;
import org.sbamock.loadgen.process.CoreSettings;
import org.sbamock.loadgen.process.FunctionKind;

/**
 * A selection of the attack kit against an NRF with a heap of 128 MiB. The latency during an attack
 * is not asserted, and the bounds of memory and recovery are larger than those of the command,
 * since they depend on the machine. The CPU time of the NRF per octet of some attacks has a
 * ceiling, at least a hundred times the value after the warm-up of the command.
 */
@Timeout(900)
final class AttackIT {
  private static final int CONNECTIONS = 4;

  /**
   * More than the 300 MiB of the command: the attacks run in one process, whose resident memory
   * does not shrink between them.
   */
  private static final int MAX_RESIDENT_MIB = 400;

  private static final Duration QUIET = Duration.ofMillis(300);
  private static final Duration DURATION = Duration.ofSeconds(1);
  private static final Bounds BOUNDS =
      new Bounds(MAX_RESIDENT_MIB, 5, Duration.ofSeconds(2), Duration.ofSeconds(20), 100);
  private static final long SEED = 1;

  /** The maximum CPU time per octet of an attack, ns. */
  private static final Map<String, Double> CPU_CEILINGS =
      Map.of(
          "flood-continuation", 2e3,
          "gzip-bomb", 5e3,
          "patch-copies", 1e5,
          "hostile-pattern", 2e5);

  public @TempDir Path directory;
  private final List<AttackCell> cells = new ArrayList<>();

  @Test
  void anNrfKeepsItsBoundsUnderAttack() throws Exception {
    Path home = Path.of(System.getProperty("sbamock.home", "..")).toAbsolutePath().normalize();
    List<String> jvm =
        Stream.concat(CoreSettings.QUICK_JVM.stream(), Stream.of("-Xmx128m")).toList();
    try (FunctionServer server =
        FunctionServer.of(
            new ServerSpec("attacked", new BootJars(home)::find, -1, jvm, Map.of()), directory)) {
      AttackRun run = new AttackRun(server, () -> false);
      attack(run, "never-reading-large", HttpProtocol.H1C, HttpProtocol.H3);
      attack(run, "zero-window-medium", HttpProtocol.H2C);
      attack(run, "unended-uploads", HttpProtocol.H1C);
      attack(run, "slow-heads", HttpProtocol.H3);
      attack(run, "pipelining", HttpProtocol.H1C);
      attack(run, "rapid-reset", HttpProtocol.H2C);
      attack(run, "flood-ping", HttpProtocol.H2);
      attack(run, "hpack-bomb", HttpProtocol.H2);
      attack(run, "flood-continuation", HttpProtocol.H2C);
      attack(run, "gzip-bomb", HttpProtocol.H1C);
      attack(run, "patch-copies", HttpProtocol.H2C);
      attack(run, "hostile-pattern", HttpProtocol.H2C);
    }

    assertThat(cells)
        .hasSize(13)
        .allSatisfy(cell -> assertThat(cell.exceeded()).as(row(cell)).isSubsetOf("latency"))
        .allSatisfy(cell -> assertThat(cell.measured().octets()).as(row(cell)).isPositive())
        .allSatisfy(
            cell ->
                assertThat(cell.measured().cpuNanosPerOctet())
                    .as(row(cell))
                    .isLessThan(CPU_CEILINGS.getOrDefault(cell.attack(), Double.MAX_VALUE)));
  }

  private void attack(AttackRun run, String id, HttpProtocol... protocols)
      throws InterruptedException {
    AttackPlan plan =
        new AttackPlan(
            FunctionKind.NRF,
            List.of(HostilePeers.of(id)),
            List.of(protocols),
            CONNECTIONS,
            Duration.ZERO,
            QUIET,
            DURATION,
            BOUNDS,
            SEED);
    run.run(plan, started -> {}, cells::add);
  }

  private static String row(AttackCell cell) {
    return AttackTable.HEADINGS + " " + AttackTable.row(cell) + " " + cell.measured();
  }
}
