/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.soak;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.sbamock.loadgen.engine.DaemonTimer;
import org.sbamock.loadgen.resources.ProcessSample;

/** The sampler of the processes of a soak, which writes every sample to {@code samples.csv}. */
final class SoakSampler implements AutoCloseable {
  private static final double KIB_PER_MIB = 1_024;

  private final Map<String, Long> processes;
  private final Writer writer;
  private final long begun = System.nanoTime();
  private final ScheduledExecutorService timer = DaemonTimer.named("soak-sampler");
  private final List<SoakSample> samples = new ArrayList<>();

  /**
   * Starts sampling.
   *
   * @param processes the process id of each process by its name
   * @throws UncheckedIOException if the file cannot be written
   */
  SoakSampler(Map<String, Long> processes, Duration interval, Path file) {
    this.processes = processes;
    try {
      writer = Files.newBufferedWriter(file);
      writer.write(SoakSample.HEADER);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write " + file + ": " + e.getMessage(), e);
    }
    var unused =
        timer.scheduleAtFixedRate(this::sample, 0, interval.toMillis(), TimeUnit.MILLISECONDS);
  }

  /** Returns the time since the start in seconds. */
  double seconds() {
    return (System.nanoTime() - begun) / 1e9;
  }

  private synchronized void sample() {
    double now = Math.round(seconds() * 10) / 10.0;
    processes.forEach(
        (name, pid) ->
            ProcessSample.of(pid)
                .map(
                    of ->
                        new SoakSample(
                            now,
                            name,
                            Math.round(of.residentKib() / KIB_PER_MIB * 10) / 10.0,
                            of.threads(),
                            of.fileDescriptors(),
                            of.cpuNanos() / 1_000_000))
                .ifPresent(this::add));
    try {
      writer.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void add(SoakSample sample) {
    samples.add(sample);
    try {
      writer.write(sample.line());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the samples so far. */
  synchronized List<SoakSample> samples() {
    return List.copyOf(samples);
  }

  @Override
  public void close() {
    timer.shutdownNow();
    synchronized (this) {
      try {
        writer.close();
      } catch (IOException e) {
        throw new UncheckedIOException("cannot write the samples: " + e.getMessage(), e);
      }
    }
  }
}
