/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.site;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import org.sbamock.loadgen.experiment.TrialPlan;
import org.sbamock.loadgen.experiment.trial.SiteSettings;
import org.sbamock.loadgen.experiment.trial.TrialSite;

/** A site in this process. */
public final class LocalSite implements Site {
  private final TrialSite site;
  private final Events events;
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(task -> new Thread(task, "trials"));

  /** Creates a site that reports to the given events. */
  public LocalSite(SiteSettings settings, Events events) {
    this.site = new TrialSite(settings);
    this.events = events;
  }

  @Override
  public void begin(TrialPlan trial, boolean company) {
    thread.execute(() -> run(trial, company));
  }

  private void run(TrialPlan trial, boolean company) {
    try {
      events.ended(site.run(trial, company, events));
    } catch (RuntimeException e) {
      events.broken(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      events.broken(new IllegalStateException("the trial was interrupted", e));
    } catch (Error e) {
      events.broken(new IllegalStateException("the trial failed: " + e, e));
    }
  }

  @Override
  public void idle() {
    thread.execute(site::close);
  }

  @Override
  public boolean isUsable() {
    return true;
  }

  @Override
  public void interrupt() {
    site.interrupt();
  }

  @Override
  public void close() throws InterruptedException {
    thread.execute(site::close);
    thread.shutdown();
    thread.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
  }
}
