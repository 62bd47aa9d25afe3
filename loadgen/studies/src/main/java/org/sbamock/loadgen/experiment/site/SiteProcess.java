/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.site;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.sbamock.loadgen.experiment.TrialPlan;
import org.sbamock.loadgen.experiment.trial.TrialEnd;
import org.sbamock.sbi.Json;
import tools.jackson.core.JacksonException;

/**
 * A site in a separate process, so that the CPU time and memory of the generator are those of its
 * trial only. The process ends when this process ends, even if it is killed.
 */
public final class SiteProcess implements Site {
  private static final long END_TIMEOUT_SECONDS = 60;

  private final Process process;
  private final Writer orders;
  private final Events events;
  private final Thread reader = new Thread(this::read, "site");
  private volatile boolean disconnected;
  private boolean busy;

  /**
   * Creates a site.
   *
   * @param process runs a {@link SiteServer} on its standard input and output
   */
  public SiteProcess(Process process, Events events) {
    this.process = process;
    this.events = events;
    this.orders = process.outputWriter(StandardCharsets.UTF_8);
    reader.setDaemon(true);
    reader.start();
  }

  @Override
  public void begin(TrialPlan trial, boolean company) {
    synchronized (this) {
      busy = true;
    }
    if (!send(new SiteOrder(SiteOrder.Kind.RUN, trial.id(), company)) || disconnected) {
      trialEnded(new TrialEnd.Failed("the generator's process has ended"));
    }
  }

  @Override
  public void idle() {
    send(SiteOrder.of(SiteOrder.Kind.IDLE));
  }

  @Override
  public boolean isUsable() {
    return !disconnected && process.isAlive();
  }

  @Override
  public void interrupt() {
    send(SiteOrder.of(SiteOrder.Kind.INTERRUPT));
  }

  private synchronized boolean send(SiteOrder order) {
    try {
      orders.write(Json.mapper().writeValueAsString(order) + "\n");
      orders.flush();
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private void read() {
    try (BufferedReader messages = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = messages.readLine(); line != null; line = messages.readLine()) {
        receive(Json.mapper().readValue(line, SiteMessage.class));
      }
    } catch (IOException | JacksonException e) {
      events.notice("A site's messages cannot be read: " + e.getMessage());
    }
    disconnected = true;
    trialEnded(new TrialEnd.Failed("the generator's process ended before the trial did"));
  }

  private void receive(SiteMessage message) {
    String text = String.valueOf(message.text());
    switch (message.kind()) {
      case NOTICE -> events.notice(text);
      case STARTED -> events.started(Objects.requireNonNull(message.seconds()));
      case BEGINS -> events.begins();
      case PREPARED -> events.prepared();
      case PROGRESS -> events.progress(Objects.requireNonNull(message.progress()).progress());
      case MEASURED -> trialEnded(new TrialEnd.Measured(Objects.requireNonNull(message.result())));
      case IMPOSSIBLE -> trialEnded(new TrialEnd.Impossible(text));
      case FAILED -> trialEnded(new TrialEnd.Failed(text));
      case NOTHING_MEASURED -> trialEnded(new TrialEnd.NothingMeasured(text));
      case INTERRUPTED -> trialEnded(new TrialEnd.Interrupted());
      case BROKEN -> events.broken(new UncheckedIOException(text, new IOException(text)));
    }
  }

  private void trialEnded(TrialEnd end) {
    synchronized (this) {
      if (!busy) {
        return;
      }
      busy = false;
    }
    events.ended(end);
  }

  @Override
  public void close() throws InterruptedException {
    try {
      orders.close();
    } catch (IOException e) {
      // It is over already.
      process.destroy();
    }
    if (!process.waitFor(END_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
    }
    reader.join();
  }
}
