/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import one.profiler.AsyncProfilerLoader;

/**
 * Flame graphs of running JVMs: async-profiler samples their stacks, those of native code included,
 * by the CPU time of each thread.
 */
final class FlameGraphs implements AutoCloseable {
  /** A timer per thread, which requires neither privileges nor performance counters. */
  private static final String EVENT = "ctimer";

  private static boolean extracted;

  private final Map<String, Long> jvms;

  private FlameGraphs(Map<String, Long> jvms) {
    this.jvms = jvms;
  }

  /** Returns whether async-profiler supports this platform. */
  static boolean isSupported() {
    return AsyncProfilerLoader.isSupported();
  }

  /**
   * Starts sampling.
   *
   * @param jvms the process identifiers of the JVMs, by name
   * @throws IllegalStateException if a JVM cannot be sampled, with the output of async-profiler
   */
  static FlameGraphs start(Map<String, Long> jvms) {
    FlameGraphs started = new FlameGraphs(jvms);
    try {
      for (long pid : jvms.values()) {
        execute("start", "-e", EVENT, Long.toString(pid));
      }
    } catch (IllegalStateException e) {
      started.close();
      throw e;
    }
    return started;
  }

  /**
   * Stops sampling and writes a flame graph of each JVM: {@code flame-PREFIX-NAME.html}.
   *
   * @throws IllegalStateException if a file cannot be written, with the output of async-profiler
   */
  void write(Path directory, String prefix) {
    for (Map.Entry<String, Long> jvm : jvms.entrySet()) {
      Path file = directory.resolve("flame-" + prefix + "-" + jvm.getKey() + ".html");
      execute(
          "stop",
          "-o",
          "flamegraph",
          "--title",
          prefix + " " + jvm.getKey(),
          "-f",
          file.toAbsolutePath().toString(),
          Long.toString(jvm.getValue()));
      if (!Files.exists(file)) {
        throw new IllegalStateException("async-profiler did not write " + file);
      }
    }
  }

  /** Stops sampling where {@link #write} has not. */
  @Override
  public void close() {
    for (long pid : jvms.values()) {
      if (ProcessHandle.of(pid).isPresent()) {
        try {
          execute("stop", Long.toString(pid));
        } catch (IllegalStateException e) {
          // Sampling is off already.
          continue;
        }
      }
    }
  }

  /**
   * Selects a temporary directory for the profiler's programs until this process ends; by default
   * they are extracted to the home directory, which may not exist.
   */
  private static void extract() throws IOException {
    AsyncProfilerLoader.setExtractionDirectory(Files.createTempDirectory("sbamock-profiler"));
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  try {
                    AsyncProfilerLoader.deleteExtractionDirectory();
                  } catch (IOException e) {
                    throw new UncheckedIOException(e);
                  }
                },
                "profiler-removal"));
  }

  private static synchronized void execute(String... arguments) {
    try {
      if (!extracted) {
        extract();
        extracted = true;
      }
      AsyncProfilerLoader.executeProfiler(arguments);
    } catch (IOException e) {
      throw new IllegalStateException("async-profiler failed: " + e.getMessage(), e);
    }
  }
}
