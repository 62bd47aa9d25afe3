/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.worker;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.cli.options.ResultOptions;
import org.sbamock.loadgen.cli.options.Units;
import org.sbamock.loadgen.engine.LoadShare;
import org.sbamock.loadgen.workload.WorkloadKind;
import picocli.CommandLine.Option;

/** The options of workers that share a load. */
public final class WorkerOptions {
  /** The key of the recorded configuration under which the worker and its share are. */
  static final String KEY = "worker";

  /** The recorded settings that may differ between the workers of a load. */
  static final List<String> OWN =
      List.of(KEY, "start-at", "callback-host", "metrics", "key-log-file", "qlog-directory", "ca");

  /** The seed by default, which has to be the same for all workers. */
  private static final long SEED = 1;

  private static final Duration START_TIMEOUT = Duration.ofMinutes(5);

  @Option(
      names = "--worker",
      paramLabel = "<i/n>",
      description =
          "Perform the share of worker i of n, from 1/n to n/n, of the load of running functions:"
              + " of --rate, --max-in-flight, --ues, --cycles, --registrations and of the IMSIs. The"
              + " value auto selects the worker by JOB_COMPLETION_INDEX (from 0) and JOB_COMPLETIONS"
              + " in the environment of a pod. --seed defaults to 1. The run directory is"
              + " worker-i-of-n; 'sbamock merge' adds the results of all workers.")
  @Nullable String worker;

  @Option(
      names = "--start-at",
      paramLabel = "<time>",
      description =
          "Time at which the load starts, such as 2026-01-31T12:00:00Z (default: at once; workers"
              + " start together as soon as all are ready, if they share the --runs directory).")
  @Nullable String startAt;

  @Option(
      names = "--start-timeout",
      paramLabel = "<duration>",
      description = "Maximum time to wait until all workers are ready (default: 5m).")
  @Nullable Duration startTimeout;

  /** Returns the worker; null if this generator performs the whole load. */
  public @Nullable Worker worker() {
    return worker == null ? null : Worker.parse(worker, System.getenv());
  }

  /** Returns the share of the load. */
  public LoadShare share() {
    Worker own = worker();
    return own == null ? LoadShare.WHOLE : own.share();
  }

  /** Returns the seed of all workers, or that of a load that is not shared. */
  public long seed(ResultOptions results) {
    return worker == null ? results.resolveSeed() : results.resolveSeed(SEED);
  }

  /** Returns the time at which the load starts; null if it is not given. */
  @Nullable Instant startAt() {
    if (startAt == null) {
      return null;
    }
    try {
      return OffsetDateTime.parse(startAt).toInstant();
    } catch (DateTimeException e) {
      throw new IllegalArgumentException(
          "--start-at '"
              + startAt
              + "': expected a time with an offset, such as"
              + " 2026-01-31T12:00:00Z",
          e);
    }
  }

  /** Returns the time to wait until all workers are ready. */
  Duration startTimeout() {
    return startTimeout == null ? START_TIMEOUT : startTimeout;
  }

  /**
   * Checks the options.
   *
   * @param ownCore whether the functions are started for the run
   * @throws IllegalArgumentException if they do not suit the workload or contradict each other; the
   *     message names the option
   */
  public void check(WorkloadKind kind, boolean ownCore) {
    Instant start = startAt();
    if (start != null && start.isBefore(Instant.now())) {
      throw new IllegalArgumentException(
          "--start-at "
              + startAt
              + ": expected a time in the future; it was "
              + Units.text(ago(start))
              + " ago");
    }
    if (startTimeout != null && (worker == null || startAt != null)) {
      throw new IllegalArgumentException(
          "--start-timeout requires --worker, and excludes --start-at");
    }
    if (worker == null) {
      return;
    }
    if (ownCore) {
      throw new IllegalArgumentException(
          "--worker requires --amf or --route: each worker would start functions of its own");
    }
    kind.notShared()
        .ifPresent(
            reason -> {
              throw new IllegalArgumentException(
                  "--worker does not support --workload " + kind + ": " + reason);
            });
  }

  /** Returns the time since an instant, in whole milliseconds. */
  static Duration ago(Instant time) {
    return Duration.ofMillis(Duration.between(time, Instant.now()).toMillis());
  }

  /** Adds the worker and its share to the recorded configuration, which has all other settings. */
  public void describe(Map<String, Object> configuration) {
    Worker own = worker();
    if (startAt != null) {
      configuration.put("start-at", startAt);
    }
    if (own != null) {
      Map<String, Object> described = new LinkedHashMap<>();
      described.put("number", own.number());
      described.put("count", own.count());
      described.put("share", WorkerShare.of(configuration, own.share()));
      configuration.put(KEY, described);
    }
  }
}
