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
 * Samples what parties take while a trial is measured, and writes every sample to {@code
 * resources.csv}.
 */
public final class ResourceSampler implements RunListener, AutoCloseable {
  private static final long PERIOD_MILLIS = 200;
  private static final String HEADER =
      "epoch_ms,party,cpu_ms,rss_kib,threads,fds,minor_faults,major_faults,"
          + "cgroup_kib,packets,drops\n";

  /**
   * A party that is watched.
   *
   * @param pid of its process
   * @param otherCpuMillis processor time of its process that is not the party's own, since its
   *     start
   * @param container in which it is; null if it is in none
   */
  public record Watched(
      String party, long pid, LongSupplier otherCpuMillis, @Nullable ContainerMeter container) {
    /** A process that does other work beside the party's. */
    public static Watched shared(String party, long pid, LongSupplier otherCpuMillis) {
      return new Watched(party, pid, otherCpuMillis, null);
    }

    /** A process that is the party's alone. */
    public static Watched process(String party, long pid) {
      return shared(party, pid, () -> 0);
    }

    /**
     * A process that is the only one of its container.
     *
     * @param ownNetwork whether the container's network is not the machine's
     */
    public static Watched container(String party, long pid, boolean ownNetwork) {
      return new Watched(party, pid, () -> 0, ContainerMeter.of(pid, ownNetwork));
    }

    private Optional<PartySample> sample() {
      Optional<ProcessSample> process =
          ProcessSample.of(pid).map(sample -> sample.withoutCpu(otherCpuMillis.getAsLong()));
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
   * A sampler that begins with the measurement.
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

  /** Completes when the file cannot be written any more. */
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
   * What was measured, by the names of a trial's values.
   *
   * @param cycles that were done in the meantime
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

  /** What could not be measured, and why. */
  public synchronized Map<String, String> notMeasured() {
    Map<String, String> missing = new LinkedHashMap<>();
    if (energyAtStart.isEmpty()) {
      missing.put("energy.host", energy.reason());
    } else if (energyAtEnd.isPresent() && energyAtEnd.getAsDouble() < energyAtStart.getAsDouble()) {
      missing.put("energy.host", "the RAPL counter began anew amid the trial");
    }
    samples.forEach(
        (party, taken) -> {
          if (taken.size() < 2) {
            missing.put("cpuTime." + party, "no samples of its process");
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
