package org.sbamock.loadgen.resources;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.sbamock.loadgen.engine.RunListener;

/**
 * Samples what parties take while a trial is measured, and writes every sample to {@code
 * resources.csv}.
 */
public final class ResourceSampler implements RunListener, AutoCloseable {
  private static final long PERIOD_MILLIS = 200;
  private static final double MIB = 1024;
  private static final String HEADER =
      "epoch_ms,party,cpu_ms,rss_kib,threads,fds,minor_faults,major_faults\n";

  /**
   * A party that is watched.
   *
   * @param pid of its process
   * @param otherCpuMillis processor time of its process that is not the party's own, since its
   *     start
   */
  public record Watched(String party, long pid, LongSupplier otherCpuMillis) {
    /** A process that is the party's alone. */
    public static Watched process(String party, long pid) {
      return new Watched(party, pid, () -> 0);
    }
  }

  private final List<Watched> watched;
  private final EnergyMeter energy;
  private final Writer writer;
  private final Map<String, List<ProcessSample>> samples = new LinkedHashMap<>();
  private final CompletableFuture<IOException> failure = new CompletableFuture<>();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            Thread thread = new Thread(task, "resources");
            thread.setDaemon(true);
            return thread;
          });
  private OptionalDouble energyAtStart = OptionalDouble.empty();
  private OptionalDouble energyAtEnd = OptionalDouble.empty();
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
    begun = System.nanoTime();
    sample();
    timer.scheduleAtFixedRate(this::sample, PERIOD_MILLIS, PERIOD_MILLIS, TimeUnit.MILLISECONDS);
  }

  @Override
  public void measurementEnds() {
    sample();
    ended = System.nanoTime();
    energyAtEnd = energy.joules();
    timer.shutdown();
  }

  private synchronized void sample() {
    if (ended != 0) {
      return;
    }
    long now = System.currentTimeMillis();
    StringBuilder lines = new StringBuilder();
    for (Watched party : watched) {
      ProcessSample.of(party.pid())
          .map(sample -> sample.withoutCpu(party.otherCpuMillis().getAsLong()))
          .ifPresent(
              sample -> {
                samples.computeIfAbsent(party.party(), name -> new ArrayList<>()).add(sample);
                append(lines, now, party.party(), sample);
              });
    }
    try {
      writer.append(lines).flush();
    } catch (IOException e) {
      failure.complete(e);
    }
  }

  private static void append(StringBuilder lines, long now, String party, ProcessSample sample) {
    lines
        .append(now)
        .append(',')
        .append(party)
        .append(',')
        .append(sample.cpuMillis())
        .append(',')
        .append(sample.residentKib())
        .append(',')
        .append(sample.threads())
        .append(',')
        .append(sample.fileDescriptors())
        .append(',')
        .append(sample.minorFaults())
        .append(',')
        .append(sample.majorFaults())
        .append('\n');
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
          if (taken.size() < 2) {
            return;
          }
          ProcessSample first = taken.get(0);
          ProcessSample last = taken.get(taken.size() - 1);
          double cpu = last.cpuMillis() - first.cpuMillis();
          values.put("cpuTime." + party, cpu);
          if (cycles > 0) {
            values.put("cpuTimePerCycle." + party, rounded(cpu / cycles));
          }
          values.put("cpuPercent." + party, rounded(cpu / wallMillis * 100));
          values.put("memory." + party, rounded(mean(taken, sample -> sample.residentKib() / MIB)));
          values.put("threads." + party, rounded(mean(taken, sample -> (double) sample.threads())));
          values.put(
              "fds." + party, rounded(mean(taken, sample -> (double) sample.fileDescriptors())));
          values.put(
              "pageFaults." + party,
              (double)
                  (last.minorFaults()
                      + last.majorFaults()
                      - first.minorFaults()
                      - first.majorFaults()));
        });
    if (energyAtStart.isPresent() && energyAtEnd.isPresent()) {
      double joules = energyAtEnd.getAsDouble() - energyAtStart.getAsDouble();
      if (joules >= 0) {
        values.put("energy.host", rounded(joules));
      }
    }
    return values;
  }

  private static double mean(List<ProcessSample> samples, Function<ProcessSample, Double> part) {
    return samples.stream().mapToDouble(part::apply).average().orElse(0);
  }

  private static double rounded(double value) {
    return Math.round(value * 1e4) / 1e4;
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
