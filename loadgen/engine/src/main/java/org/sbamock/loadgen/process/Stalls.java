/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.process;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.engine.DaemonTimer;
import org.sbamock.loadgen.trial.TrialMeter;

/**
 * The meter that pauses functions during a measurement, like a long garbage collection: SIGSTOP
 * stops their processes and SIGCONT resumes them. Their connections remain open.
 */
public final class Stalls implements TrialMeter {
  private static final String STOP_AND_GO = "kill -STOP $1 && sleep $2; kill -CONT $1";

  private final List<FunctionProcess> functions;
  private final List<Stall> stalls;
  private final Consumer<String> news;
  private @Nullable ScheduledExecutorService timer;

  /**
   * A scheduled pause of a function.
   *
   * @param function the function
   * @param at its start, relative to the start of the measurement
   * @param length its duration
   */
  public record Stall(FunctionKind function, Duration at, Duration length) {}

  /**
   * Creates the pauses of functions.
   *
   * @param news receives a message about each pause
   */
  public Stalls(List<FunctionProcess> functions, List<Stall> stalls, Consumer<String> news) {
    this.functions = List.copyOf(functions);
    this.stalls = List.copyOf(stalls);
    this.news = news;
  }

  @Override
  public void measurementBegins() {
    if (stalls.isEmpty()) {
      return;
    }
    ScheduledExecutorService started = DaemonTimer.named("stalls");
    timer = started;
    for (Stall stall : stalls) {
      started.schedule(() -> stop(stall), stall.at().toNanos(), TimeUnit.NANOSECONDS);
    }
  }

  /**
   * Pauses a function with a separate shell, which resumes the function even if this process is
   * killed.
   */
  private void stop(Stall stall) {
    for (FunctionProcess function : functions) {
      if (function.name().equals(stall.function().id()) && function.isAlive()) {
        String seconds = String.format(Locale.ROOT, "%.3f", stall.length().toNanos() / 1e9);
        try {
          shell(STOP_AND_GO, Long.toString(function.pid()), seconds);
          news.accept(function.name() + " is paused for " + seconds + " s");
        } catch (IOException e) {
          news.accept(function.name() + " cannot be paused: " + e.getMessage());
        }
      }
    }
  }

  private static void shell(String script, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", script, "stall"));
    command.addAll(List.of(arguments));
    new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  /** Resumes all functions. */
  @Override
  public void close() {
    ScheduledExecutorService started = timer;
    if (started == null) {
      return;
    }
    started.shutdownNow();
    for (FunctionProcess function : functions) {
      if (function.isAlive()) {
        try {
          shell("kill -CONT $1", Long.toString(function.pid()));
        } catch (IOException e) {
          news.accept(function.name() + " may still be paused: " + e.getMessage());
        }
      }
    }
  }
}
