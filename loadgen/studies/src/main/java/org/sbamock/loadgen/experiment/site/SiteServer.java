/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.site;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.sbamock.loadgen.engine.Progress;
import org.sbamock.loadgen.experiment.TrialPlan;
import org.sbamock.loadgen.experiment.trial.SiteListener;
import org.sbamock.loadgen.experiment.trial.SiteSettings;
import org.sbamock.loadgen.experiment.trial.TrialSite;
import org.sbamock.sbi.Json;
import tools.jackson.core.JacksonException;

/** The server side of a {@link SiteProcess}: runs trials on command until its input ends. */
public final class SiteServer implements SiteListener {
  private static final SiteOrder END = SiteOrder.of(SiteOrder.Kind.INTERRUPT);

  private final TrialSite site;
  private final Map<String, TrialPlan> trials = new LinkedHashMap<>();
  private final BlockingQueue<SiteOrder> orders = new LinkedBlockingQueue<>();
  private final PrintWriter messages;

  /**
   * Creates a server at a local site.
   *
   * @param messages receives messages about its trials
   */
  public SiteServer(SiteSettings settings, PrintWriter messages) {
    this.site = new TrialSite(settings);
    this.messages = messages;
    settings.plan().trials().forEach(trial -> trials.put(trial.id(), trial));
  }

  /**
   * Ends the current trial with the cycles that it has completed, and prevents further trials.
   * Thread-safe.
   */
  public void interrupt() {
    site.interrupt();
  }

  /** Executes commands until the input ends. */
  public void serve(BufferedReader input) throws InterruptedException {
    Thread reader = new Thread(() -> read(input), "orders");
    reader.setDaemon(true);
    reader.start();
    try (site) {
      for (SiteOrder order = orders.take(); order != END; order = orders.take()) {
        if (order.kind() == SiteOrder.Kind.IDLE) {
          site.close();
        } else {
          run(order);
        }
      }
    }
  }

  private void read(BufferedReader input) {
    try {
      for (String line = input.readLine(); line != null; line = input.readLine()) {
        SiteOrder order = Json.mapper().readValue(line, SiteOrder.class);
        if (order.kind() == SiteOrder.Kind.INTERRUPT) {
          site.interrupt();
        } else {
          orders.add(order);
        }
      }
    } catch (IOException | JacksonException e) {
      send(SiteMessage.of(SiteMessage.Kind.NOTICE, "A site's orders cannot be read: " + e));
    } finally {
      site.interrupt();
      orders.add(END);
    }
  }

  private void run(SiteOrder order) throws InterruptedException {
    TrialPlan trial = trials.get(order.trial());
    if (trial == null) {
      send(SiteMessage.of(SiteMessage.Kind.FAILED, "the plan has no trial " + order.trial()));
      return;
    }
    try {
      send(SiteMessage.of(site.run(trial, order.company(), this)));
    } catch (RuntimeException e) {
      send(SiteMessage.of(SiteMessage.Kind.BROKEN, String.valueOf(e.getMessage())));
    }
  }

  @Override
  public void notice(String line) {
    send(SiteMessage.of(SiteMessage.Kind.NOTICE, line));
  }

  @Override
  public void started(double seconds) {
    send(SiteMessage.started(seconds));
  }

  @Override
  public void begins() {
    send(SiteMessage.of(SiteMessage.Kind.BEGINS, null));
  }

  @Override
  public void prepared() {
    send(SiteMessage.of(SiteMessage.Kind.PREPARED, null));
  }

  @Override
  public void progress(Progress progress) {
    send(SiteMessage.of(progress));
  }

  private synchronized void send(SiteMessage message) {
    messages.println(Json.mapper().writeValueAsString(message));
    messages.flush();
  }
}
