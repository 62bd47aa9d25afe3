/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.replica;

import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.NfStatusEvent;
import org.sbamock.nrf.core.profile.ProfileVersion;
import org.sbamock.nrf.core.replica.SharedStore.Duty;
import org.sbamock.nrf.core.subscription.NotificationProgress;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The duty of notifying subscribers, which one replica has at a time, so that each subscriber
 * receives its notifications once and in their order. The others keep the events whose
 * notifications have not ended; if that replica does not renew its duty, another one receives it
 * and sends the notifications that have not ended. One that the subscriber has received shortly
 * before the replica failed can be sent again. Thread-safe.
 */
public final class NotifierDuty implements NfStatusEvent.Listener, NotificationProgress {
  private static final Logger LOG = LoggerFactory.getLogger(NotifierDuty.class);

  /** The time after which another replica receives the duty: six ticks. */
  private static final Duration LEASE = Duration.ofSeconds(3);

  private static final Duration PATIENCE = Duration.ofSeconds(5);

  private final SharedStore store;
  private final String replica;
  private final long maxOctets;

  private final Deque<Kept> kept = new ArrayDeque<>();
  private long keptOctets;
  private long last;
  private Map<String, Long> notified = new HashMap<>();
  private @Nullable Function<NotificationProgress, Session> sessions;
  private @Nullable Session session;

  /** Sends the notifications of events while this replica has the duty. */
  public interface Session extends NfStatusEvent.Listener, AutoCloseable {
    /** Drops all notifications. */
    @Override
    void close();
  }

  /** An event whose notifications have not all ended. */
  private static final class Kept {
    private final NfStatusEvent event;
    private int open = 1;

    Kept(NfStatusEvent event) {
      this.event = event;
    }

    long octets() {
      return octets(event.before()) + octets(event.after());
    }

    private static long octets(@Nullable ProfileVersion version) {
      return version == null ? 0 : version.octets();
    }
  }

  /**
   * Creates the duty of a replica, which does not have it yet.
   *
   * @param replica the id of the replica
   * @param maxOctets the maximum memory of the events that are kept, in octets
   */
  public NotifierDuty(SharedStore store, String replica, long maxOctets) {
    this.store = store;
    this.replica = replica;
    this.maxOctets = maxOctets;
  }

  /**
   * Requests the duty from now on.
   *
   * @param sender returns a session, whenever this replica receives the duty
   */
  public synchronized void request(Function<NotificationProgress, Session> sender) {
    sessions = sender;
  }

  /** Gives the duty to another replica, and requests it no longer. */
  public void resign() {
    synchronized (this) {
      sessions = null;
      end();
    }
    store.release(duty());
  }

  /** Returns whether this replica has the duty. */
  public synchronized boolean isOnDuty() {
    return session != null;
  }

  /**
   * Renews or requests the duty; blocks until the store answers.
   *
   * @return the resources whose deadlines have passed; empty if the store is away
   */
  List<SharedStore.Overdue> tick() {
    boolean requested;
    synchronized (this) {
      requested = sessions != null;
    }
    SharedStore.Tick tick = await(store.tick(requested ? duty() : null));
    if (tick == null) {
      return List.of();
    }
    if (tick.onDuty() && !isOnDuty()) {
      begin(tick.done());
    } else if (!tick.onDuty()) {
      synchronized (this) {
        end();
        forget(tick.done());
      }
    }
    return tick.overdue();
  }

  private static <T> @Nullable T await(CompletionStage<T> answer) {
    try {
      return answer
          .toCompletableFuture()
          .orTimeout(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)
          .join();
    } catch (CompletionException e) {
      LOG.debug("the store does not answer", e);
      return null;
    }
  }

  private synchronized Duty duty() {
    Kept first = kept.peek();
    return new Duty(replica, LEASE, first == null ? last : first.event.sequence() - 1);
  }

  private void begin(long done) {
    Map<String, Long> ended = await(store.notified());
    if (ended == null) {
      return;
    }
    synchronized (this) {
      Function<NotificationProgress, Session> sender = sessions;
      if (sender == null) {
        return;
      }
      forget(done);
      notified = new HashMap<>(ended);
      Session started = sender.apply(this);
      session = started;
      LOG.info("this NRF notifies subscribers from now on; {} events before", kept.size());
      for (Kept one : new ArrayList<>(kept)) {
        one.open = 1;
        started.on(one.event);
      }
    }
  }

  private void end() {
    Session present = session;
    session = null;
    if (present != null) {
      LOG.info("this NRF no longer notifies subscribers");
      present.close();
    }
  }

  private void forget(long done) {
    while (!kept.isEmpty() && kept.element().event.sequence() <= done) {
      keptOctets -= kept.remove().octets();
    }
  }

  @Override
  public synchronized void on(NfStatusEvent event) {
    Kept one = new Kept(event);
    last = event.sequence();
    kept.add(one);
    keptOctets += one.octets();
    while (keptOctets > maxOctets && kept.size() > 1) {
      LOG.warn("an event is not kept until its notifications have ended: too many events wait");
      keptOctets -= kept.remove().octets();
    }
    Session present = session;
    if (present != null) {
      present.on(event);
    }
  }

  @Override
  public synchronized boolean begins(String subscriptionId, long sequence) {
    if (notified.getOrDefault(subscriptionId, 0L) >= sequence) {
      return false;
    }
    Kept one = find(sequence);
    if (one != null) {
      one.open++;
    }
    return true;
  }

  private @Nullable Kept find(long sequence) {
    for (Kept one : kept) {
      if (one.event.sequence() == sequence) {
        return one;
      }
    }
    return null;
  }

  @Override
  public void ended(String subscriptionId, long sequence) {
    store.notified(subscriptionId, sequence);
    synchronized (this) {
      close(sequence);
    }
  }

  @Override
  public synchronized void allBegan(long sequence) {
    close(sequence);
  }

  private void close(long sequence) {
    Kept one = find(sequence);
    if (one != null) {
      one.open--;
    }
    while (!kept.isEmpty() && kept.element().open <= 0) {
      keptOctets -= kept.remove().octets();
    }
  }
}
