/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.ue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The paging of idle UEs through 3GPP access (TS 23.502 clause 4.2.3.3, TS 24.501 clause 5.6.2). A
 * UE that is in coverage and reachable responds at once and is then connected. Any other UE
 * responds if it becomes so, or connects by itself, within the paging time. All requests that need
 * a UE share its paging. Thread-safe.
 */
public final class Paging implements AutoCloseable {
  /** The default paging time: 2 s. TS 24.501 table 10.2.2 leaves T3513 to the network. */
  public static final Duration DEFAULT_TIME = Duration.ofSeconds(2);

  private static final Logger LOG = LoggerFactory.getLogger(Paging.class);

  private final UeContexts contexts;
  private final long nanos;
  private final ScheduledExecutorService timer;
  private final ConcurrentMap<UeContext, Attempt> attempts = new ConcurrentHashMap<>();
  private final UeEvent.Listener listener = this::on;

  /** A receiver of the result of a paging; called once, and not while the UE's state is locked. */
  public interface Listener {
    /**
     * The UE is connected through 3GPP access.
     *
     * @param ue the UE's context; another one than that of the request if the UE registered again
     */
    void responded(UeContext ue);

    /** The UE did not respond in the paging time, or is not registered on 3GPP access any more. */
    void notResponding();
  }

  /**
   * Creates the paging of UEs.
   *
   * @param time the time after which a UE that has not responded is given up; positive
   * @param timer runs the pagings; it is not shut down by {@link #close}
   */
  public Paging(UeContexts contexts, Duration time, ScheduledExecutorService timer) {
    this.contexts = contexts;
    this.nanos = time.toNanos();
    this.timer = timer;
    contexts.addListener(listener);
  }

  /**
   * Pages a UE unless it is connected through 3GPP access, in which case the result is passed
   * before this method returns. Otherwise it is passed by the thread of the timer.
   */
  public void page(UeContext ue, Listener result) {
    if (isConnected(ue)) {
      result.responded(ue);
      return;
    }
    AtomicBoolean first = new AtomicBoolean();
    Attempt attempt =
        attempts.compute(
            ue,
            (paged, present) -> {
              first.set(present == null);
              Attempt joined = present == null ? new Attempt() : present;
              joined.results.add(result);
              return joined;
            });
    if (!first.get()) {
      return;
    }
    try {
      attempt.timeout = timer.schedule(() -> end(ue, null), nanos, TimeUnit.NANOSECONDS);
      timer.execute(() -> respond(ue));
    } catch (RejectedExecutionException stopped) {
      end(ue, null);
    }
  }

  /** Returns the time after which a UE that has not responded is given up, in nanoseconds. */
  public long timeNanos() {
    return nanos;
  }

  /** Returns whether a UE is being paged. */
  public boolean isPaging(UeContext ue) {
    return attempts.containsKey(ue);
  }

  /** Ends all pagings: no UE responds. */
  @Override
  public void close() {
    contexts.removeListener(listener);
    attempts.keySet().forEach(ue -> end(ue, null));
  }

  private void on(UeEvent event) {
    if (attempts.isEmpty()) {
      return;
    }
    if (event instanceof UeEvent.Registered registered) {
      UeContext former = registered.former();
      if (former != null && attempts.containsKey(former)) {
        execute(() -> end(former, event.ue()));
      }
    } else if (attempts.containsKey(event.ue())) {
      execute(() -> respond(event.ue()));
    }
  }

  private void execute(Runnable task) {
    try {
      timer.execute(task);
    } catch (RejectedExecutionException stopped) {
      LOG.debug("the AMF is stopped; pagings have ended");
    }
  }

  /** Has a UE respond if it can. */
  private void respond(UeContext ue) {
    UeContext present = contexts.find(ue.supi());
    if (present != null && present != ue) {
      end(ue, present);
      return;
    }
    if (!ue.state().access(AccessType.THREE_GPP).isRegistered()) {
      end(ue, null);
      return;
    }
    contexts.change(
        ue,
        state ->
            state.isInCoverage()
                    && state.reachability() != UeReachability.UNREACHABLE
                    && state.access(AccessType.THREE_GPP) == AccessState.IDLE
                ? state.with(AccessType.THREE_GPP, AccessState.CONNECTED)
                : state);
    if (isConnected(ue)) {
      end(ue, ue);
    }
  }

  private static boolean isConnected(UeContext ue) {
    return ue.state().access(AccessType.THREE_GPP) == AccessState.CONNECTED;
  }

  /**
   * Ends a paging.
   *
   * @param connected the context of the UE, which is connected; null if it did not respond
   */
  private void end(UeContext ue, @Nullable UeContext connected) {
    Attempt attempt = attempts.remove(ue);
    if (attempt == null) {
      return;
    }
    Future<?> timeout = attempt.timeout;
    if (timeout != null) {
      timeout.cancel(false);
    }
    for (Listener result : attempt.results) {
      try {
        if (connected == null) {
          result.notResponding();
        } else {
          result.responded(connected);
        }
      } catch (RuntimeException e) {
        LOG.error("the result of a paging could not be processed", e);
      }
    }
  }

  /** The paging of one UE, and those who wait for its result. */
  private static final class Attempt {
    private final List<Listener> results = new ArrayList<>(1);
    private volatile @Nullable Future<?> timeout;
  }
}
