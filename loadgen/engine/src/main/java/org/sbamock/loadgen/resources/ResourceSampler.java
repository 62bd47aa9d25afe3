/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.resources;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.engine.DaemonTimer;
import org.sbamock.loadgen.engine.RunListener;

/**
 * The sampler of the parties' resource usage during the measurement of a trial, which writes every
 * sample to {@code resources.csv}.
 */
public final class ResourceSampler implements RunListener, AutoCloseable {
  private static final long PERIOD_MILLIS = 200;
  private static final String HEADER =
      "epoch_ms,party,cpu_ms,rss_kib,threads,fds,minor_faults,major_faults,"
          + "cgroup_kib,packets,drops\n";

  /**
   * A sampled party.
   *
   * @param party the name of the party
   * @param pid the id of its process
   * @param otherCpuNanos CPU time of its process since the start that does not belong to the party
   * @param container the meter of its container; null without one
   */
  public record Watched(
      String party, long pid, LongSupplier otherCpuNanos, @Nullable ContainerMeter container) {
    /** Returns a party that shares its process with other work. */
    public static Watched shared(String party, long pid, LongSupplier otherCpuNanos) {
      return new Watched(party, pid, otherCpuNanos, null);
    }

    /** Returns a party with a separate process. */
    public static Watched process(String party, long pid) {
      return shared(party, pid, () -> 0);
    }

    /**
     * Returns a party in a separate container.
     *
     * @param ownNetwork whether the container has a separate network
     */
    public static Watched container(String party, long pid, boolean ownNetwork) {
      return new Watched(party, pid, () -> 0, ContainerMeter.of(pid, ownNetwork));
    }

    private Optional<PartySample> sample() {
      Optional<ProcessSample> process =
          ProcessSample.of(pid).map(sample -> sample.withoutCpu(otherCpuNanos.getAsLong()));
      return container == null ? process.map(PartySample::of) : process.flatMap(container::over);
    }
  }

  private final List<Watched> watched;
  private final EnergyMeter energy;
  private final Writer writer;
  private final Map<String, List<PartySample>> samples = new LinkedHashMap<>();
  private final CompletableFuture<IOException> failure = new CompletableFuture<>();
  private final ScheduledExecutorService timer = DaemonTimer.named("resources");
  private OptionalDouble energyAtStart = OptionalDouble.empty();
  private OptionalDouble energyAtEnd = OptionalDouble.empty();
  private final HostProcessors processors = new HostProcessors();
  private OptionalDouble processorShare = OptionalDouble.empty();
  private long begun;
  private long ended;

  /**
   * Creates a sampler that starts with the measurement.
   *
   * @throws IOException if its file cannot be written
   */
  public ResourceSampler(List<Watched> watched, EnergyMeter energy, Path file) throws IOException {
    this.watched = List.copyOf(watched);
    this.energy = energy;
    this.writer = Files.newBufferedWriter(file);
    writer.write(HEADER);
    watched.forEach(party -> samples.put(party.party(), new ArrayList<>()));
  }

  /** Completes when writing the file fails. */
  public CompletableFuture<IOException> failure() {
    return failure;
  }

  @Override
  public void measurementBegins() {
    energyAtStart = energy.joules();
    processors.share();
    begun = System.nanoTime();
    sample();
    timer.scheduleAtFixedRate(this::sample, PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
  }

  @Override
  public void measurementEnds() {
    sample();
    ended = System.nanoTime();
    energyAtEnd = energy.joules();
    processorShare = processors.share();
    timer.shutdown();
  }

  private synchronized void sample() {
    if (ended != 0) {
      return;
    }
    long now = System.currentTimeMillis();
    StringBuilder lines = new StringBuilder();
    for (Watched party : watched) {
      party
          .sample()
          .ifPresent(
              sample -> {
                samples.computeIfAbsent(party.party(), name -> new ArrayList<>()).add(sample);
                lines.append(now).append(',').append(party.party()).append(',');
                lines.append(sample.fields()).append('\n');
              });
    }
    try {
      writer.append(lines).flush();
    } catch (IOException e) {
      failure.complete(e);
    }
  }

  /**
   * Returns the measured values by name.
   *
   * @param cycles the number of cycles of the measurement
   */
  public synchronized Map<String, Double> values(long cycles) {
    Map<String, Double> values = new LinkedHashMap<>();
    double wallMillis = Math.max(1e-3, (ended - begun) / 1e6);
    samples.forEach(
        (party, taken) -> {
          if (taken.size() >= 2) {
            values.putAll(PartyValues.of(party, taken, cycles, wallMillis));
          }
        });
    processorShare.ifPresent(
        share -> values.put("processors.host", PartyValues.rounded(100 * share)));
    if (energyAtStart.isPresent() && energyAtEnd.isPresent()) {
      double joules = energyAtEnd.getAsDouble() - energyAtStart.getAsDouble();
      if (joules >= 0) {
        values.put("energy.host", PartyValues.rounded(joules));
      }
    }
    return values;
  }

  /** Returns the values that could not be measured, each with the reason. */
  public synchronized Map<String, String> notMeasured() {
    Map<String, String> missing = new LinkedHashMap<>();
    if (energyAtStart.isEmpty()) {
      missing.put("energy.host", energy.reason());
    } else if (energyAtEnd.isPresent() && energyAtEnd.getAsDouble() < energyAtStart.getAsDouble()) {
      missing.put("energy.host", "the RAPL counter wrapped around during the trial");
    }
    samples.forEach(
        (party, taken) -> {
          if (taken.size() < 2) {
            missing.put("cpuTime." + party, "its process has no samples");
          }
        });
    for (Watched party : watched) {
      if (party.container() != null) {
        missing.putAll(party.container().notMeasured(party.party()));
      }
    }
    return missing;
  }

  @Override
  public void close() {
    timer.shutdownNow();
    try {
      writer.close();
    } catch (IOException e) {
      failure.complete(e);
    }
  }
}
