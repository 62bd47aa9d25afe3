/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.trial;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.linkemu.emulated.LinkException;
import org.sbamock.loadgen.engine.Progress;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.experiment.ExperimentPlan;
import org.sbamock.loadgen.experiment.StartKey;
import org.sbamock.loadgen.experiment.TrialPlan;
import org.sbamock.loadgen.experiment.TrialResult;
import org.sbamock.loadgen.experiment.WarmUpKey;
import org.sbamock.loadgen.process.CoreSettings;
import org.sbamock.loadgen.process.FunctionException;
import org.sbamock.loadgen.resources.EnergyMeter;
import org.sbamock.loadgen.trial.TrialObserver;

/**
 * Runs trials one at a time with functions, which are started as required, and a generator.
 * Confined to one thread, except {@link #interrupt}.
 */
public final class TrialSite implements AutoCloseable {
  private static final EnergyMeter NOT_OURS =
      EnergyMeter.none("other trials were under way on this host");

  private final SiteSettings settings;
  private final EnergyMeter energy = EnergyMeter.ofHost();
  private final Map<StartKey, String> unavailable = new HashMap<>();
  private volatile @Nullable Runnable stop;
  private volatile @Nullable SharedCore core;
  private volatile boolean interrupted;
  private final Set<WarmUpKey> warm = new HashSet<>();
  private @Nullable StartKey warmKey;
  private int starts;

  /** A site at which nothing is started yet. */
  public TrialSite(SiteSettings settings) {
    this.settings = settings;
  }

  /**
   * Runs a trial.
   *
   * @param company whether others are under way on this host
   * @throws java.io.UncheckedIOException if files cannot be written
   */
  public TrialEnd run(TrialPlan trial, boolean company, SiteListener listener)
      throws InterruptedException {
    if (interrupted) {
      return new TrialEnd.Interrupted();
    }
    StartKey key = trial.startKey();
    if (!key.equals(warmKey)) {
      warm.clear();
      warmKey = key;
    }
    try {
      SharedCore ready = core(key, listener);
      if (interrupted) {
        return new TrialEnd.Interrupted();
      }
      listener.begins();
      warmUp(trial, ready, listener);
      if (interrupted) {
        return new TrialEnd.Interrupted();
      }
      listener.prepared();
      return new TrialEnd.Measured(measure(trial, ready, company, listener));
    } catch (Unavailable e) {
      return new TrialEnd.Impossible(String.valueOf(e.getMessage()));
    } catch (NothingMeasuredException e) {
      warm.clear();
      close();
      return interrupted
          ? new TrialEnd.Interrupted()
          : new TrialEnd.NothingMeasured(String.valueOf(e.getMessage()));
    } catch (TrialFailedException | LinkException | FunctionException e) {
      warm.clear();
      close();
      return failed(e);
    } catch (IllegalArgumentException | IllegalStateException e) {
      return failed(e);
    }
  }

  private TrialEnd failed(RuntimeException e) {
    return interrupted
        ? new TrialEnd.Interrupted()
        : new TrialEnd.Failed(String.valueOf(e.getMessage()));
  }

  private void warmUp(TrialPlan trial, SharedCore ready, SiteListener listener)
      throws InterruptedException {
    WarmUpKey key = WarmUpKey.of(trial);
    if (!isQuick() && !warm.contains(key)) {
      ready.recordIdleMemory();
      try {
        new WarmUp(trial, ready).run(observer(listener));
        warm.add(key);
      } finally {
        stop = null;
      }
    }
  }

  private TrialResult measure(
      TrialPlan trial, SharedCore ready, boolean company, SiteListener listener)
      throws InterruptedException {
    try {
      return new CellTrial(
              trial,
              ready,
              isQuick() ? Map.of() : ready.collectGarbage(),
              settings.trials().resolve(trial.id()),
              settings.plan().experiment().outliers(),
              company ? NOT_OURS : energy,
              settings.live(),
              settings.logs())
          .run(observer(listener));
    } finally {
      stop = null;
    }
  }

  private boolean isQuick() {
    return settings.plan().options().quick();
  }

  private TrialObserver observer(SiteListener listener) {
    return new TrialObserver() {
      @Override
      public void begins(String trial, Runnable itsStop) {
        stop = itsStop;
        if (interrupted) {
          itsStop.run();
        }
      }

      @Override
      public void progress(Progress progress) {
        listener.progress(progress);
      }
    };
  }

  /** The requested start of functions is unavailable on this machine. */
  private static final class Unavailable extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Unavailable(String message) {
      super(message);
    }
  }

  private SharedCore core(StartKey key, SiteListener listener) throws InterruptedException {
    String reason = unavailable.get(key);
    if (reason != null) {
      throw new Unavailable(reason);
    }
    try {
      SharedCore present = core;
      if (present != null && present.system().failed() == null && present.adapt(key)) {
        return present;
      }
      close();
      return open(key, listener);
    } catch (IllegalStateException e) {
      close();
      unavailable.put(key, String.valueOf(e.getMessage()));
      throw new Unavailable(String.valueOf(e.getMessage()));
    }
  }

  private SharedCore open(StartKey key, SiteListener listener) throws InterruptedException {
    warm.clear();
    ExperimentPlan plan = settings.plan();
    int generators =
        plan.trials().stream()
            .filter(trial -> trial.cell().get(Dimension.TOPOLOGY).equals(key.topology()))
            .mapToInt(TrialPlan::loops)
            .max()
            .orElse(1);
    listener.notice(
        "Starting NRF, AUSF and AMF ("
            + key.topology()
            + (key.packaging().equals("container") ? ", in containers" : "")
            + ") ...");
    SharedCore opened =
        new SharedCore(
            settings.functions().resolve("functions-" + ++starts),
            settings.jars(),
            isQuick() ? CoreSettings.QUICK_JVM : CoreSettings.SMALL_JVM,
            key,
            settings.containers(),
            generators,
            plan.seed());
    core = opened;
    if (interrupted) {
      opened.close();
    }
    long begun = System.nanoTime();
    opened.start();
    listener.started((System.nanoTime() - begun) / 1e9);
    return opened;
  }

  /**
   * Interrupts the current run.
   *
   * @return false if there is none
   */
  private boolean interruptRun() {
    Runnable present = stop;
    if (present != null) {
      present.run();
    }
    return present != null;
  }

  /**
   * Ends the trial that is under way with what it has, and a start of functions at once; nothing
   * more is run. From any thread.
   */
  public void interrupt() {
    interrupted = true;
    SharedCore present = core;
    if (!interruptRun() && present != null) {
      present.close();
    }
  }

  /** Ends the functions; the next trial starts others. */
  @Override
  public void close() {
    SharedCore open = core;
    core = null;
    if (open != null) {
      open.close();
    }
  }
}
