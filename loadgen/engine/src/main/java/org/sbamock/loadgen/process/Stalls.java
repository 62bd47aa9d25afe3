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
 * Has functions stand still amid a measurement, as they would in a long garbage collection: their
 * processes are stopped by a signal and go on by another. Their connections stay.
 */
public final class Stalls implements TrialMeter {
  private static final String STOP_AND_GO = "kill -STOP $1 && sleep $2; kill -CONT $1";

  private final List<FunctionProcess> functions;
  private final List<Stall> stalls;
  private final Consumer<String> news;
  private @Nullable ScheduledExecutorService timer;

  /**
   * A function that stands still.
   *
   * @param at after the measurement's beginning
   */
  public record Stall(FunctionKind function, Duration at, Duration length) {}

  /**
   * Stalls of those functions.
   *
   * @param news hears of them
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

  /** A shell of its own lets the function go on, whatever becomes of this process. */
  private void stop(Stall stall) {
    for (FunctionProcess function : functions) {
      if (function.name().equals(stall.function().id()) && function.isAlive()) {
        String seconds = String.format(Locale.ROOT, "%.3f", stall.length().toNanos() / 1e9);
        try {
          shell(STOP_AND_GO, Long.toString(function.pid()), seconds);
          news.accept(function.name() + " stands still for " + seconds + " s");
        } catch (IOException e) {
          news.accept(function.name() + " cannot be stopped: " + e.getMessage());
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

  /** Lets all go on. */
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
          news.accept(function.name() + " may stand still: " + e.getMessage());
        }
      }
    }
  }
}
