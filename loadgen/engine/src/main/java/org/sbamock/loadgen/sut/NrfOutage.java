/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.sut;

import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.engine.DaemonTimer;
import org.sbamock.loadgen.process.FunctionException;
import org.sbamock.loadgen.trial.TrialMeter;

/**
 * The meter that stops the NRF during a measurement and starts it again, without the registrations
 * it had. The trial fails if the NRF does not start again.
 */
public final class NrfOutage implements TrialMeter {
  private final CoreUnderTest core;
  private final HttpProtocol protocol;
  private final Times times;
  private final Consumer<String> news;
  private final CompletableFuture<IOException> failure = new CompletableFuture<>();
  private @Nullable ScheduledExecutorService timer;

  /**
   * The times of an outage.
   *
   * @param at its start, relative to the start of the measurement
   * @param length the time from the end of the NRF's process until it is started again
   */
  public record Times(Duration at, Duration length) {}

  /**
   * Creates an outage.
   *
   * @param protocol the protocol of the NRF's calls
   * @param news receives a message about each change
   */
  public NrfOutage(CoreUnderTest core, HttpProtocol protocol, Times times, Consumer<String> news) {
    this.core = core;
    this.protocol = protocol;
    this.times = times;
    this.news = news;
  }

  @Override
  public void measurementBegins() {
    ScheduledExecutorService started = DaemonTimer.named("nrf-outage");
    timer = started;
    started.schedule(() -> stop(started), times.at().toNanos(), TimeUnit.NANOSECONDS);
  }

  private void stop(ScheduledExecutorService started) {
    core.stopNrf();
    news.accept(
        String.format(Locale.ROOT, "nrf is stopped for %.3f s", times.length().toNanos() / 1e9));
    started.schedule(this::startAgain, times.length().toNanos(), TimeUnit.NANOSECONDS);
  }

  private void startAgain() {
    try {
      core.startNrfAgain(protocol);
      news.accept("nrf is ready again");
    } catch (FunctionException e) {
      failure.complete(new IOException("nrf did not start again: " + e.getMessage(), e));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public CompletableFuture<IOException> failure() {
    return failure;
  }

  @Override
  public void close() {
    ScheduledExecutorService started = timer;
    if (started != null) {
      started.shutdownNow();
    }
  }
}
