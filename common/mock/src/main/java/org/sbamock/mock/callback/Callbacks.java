/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.callback;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.mock.match.Condition;
import org.sbamock.mock.match.RequestFacts;
import org.sbamock.mock.match.RequestPattern;
import org.sbamock.mock.match.RequestPatternBuilder;
import org.sbamock.sbi.consumer.SbiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The callbacks of a function: those that are pending, and the journal of their attempts. At most
 * {@link #MAX_PENDING} are pending, for requests and responses of at most {@link #MAX_OCTETS};
 * others are discarded. Thread-safe.
 */
public final class Callbacks {
  /** The maximum number of callbacks that are pending. */
  public static final int MAX_PENDING = 10_000;

  /**
   * The maximum length of the contents of the requests and responses whose callbacks are pending,
   * and of the contents that were rendered for callbacks, octets; those of several callbacks of one
   * response count several times.
   */
  public static final long MAX_OCTETS = 64L << 20;

  private static final Logger LOG = LoggerFactory.getLogger(Callbacks.class);

  private final Set<PendingCallback> pending = new LinkedHashSet<>();
  private final Map<String, Set<PendingCallback>> byKey = new HashMap<>();
  private long octets;
  private @Nullable Supplier<SbiConsumer> client;
  private volatile @Nullable CallbackJournal journal;

  /** Creates a function's callbacks; none is sent before the function starts. */
  public Callbacks() {}

  /** Sets the client of a function that starts. */
  public synchronized void start(Supplier<SbiConsumer> consumer) {
    client = consumer;
  }

  /** Cancels all callbacks of a function that stops. */
  public void stop() {
    synchronized (this) {
      client = null;
    }
    cancelAll();
  }

  /** Sets the capacity of the journal and removes all recorded attempts. */
  public void journal(int capacity) {
    journal = capacity == 0 ? null : new CallbackJournal(capacity);
  }

  /** Clears the journal. */
  public void clear() {
    CallbackJournal present = journal;
    if (present != null) {
      present.clear();
    }
  }

  /**
   * Returns the recorded attempts of callbacks in the order in which they ended, oldest first.
   *
   * @throws IllegalStateException if the journal is disabled
   */
  public List<LoggedCallback> attempts() {
    CallbackJournal present = journal;
    if (present == null) {
      throw new IllegalStateException(
          "the journal of callbacks is off; the capacity of the journal of requests switches it on,"
              + " such as by SbaMock.journal(1000) or sbamock.mock.journal-capacity=1000");
    }
    return present.attempts();
  }

  /** Returns the recorded attempts whose request was sent and matches a pattern. */
  public List<LoggedCallback> attempts(RequestPattern pattern) {
    List<Condition> conditions = pattern.conditions();
    return attempts().stream().filter(attempt -> matches(conditions, attempt)).toList();
  }

  /** Returns the recorded attempts whose request was sent and matches a pattern. */
  public List<LoggedCallback> attempts(RequestPatternBuilder pattern) {
    return attempts(pattern.build());
  }

  private static boolean matches(List<Condition> conditions, LoggedCallback attempt) {
    HttpProtocol protocol = attempt.protocol();
    if (attempt.request() == null || protocol == null) {
      return false;
    }
    RequestFacts facts = new RequestFacts(attempt.request(), protocol, null);
    return conditions.stream().allMatch(condition -> condition.holds(facts));
  }

  /** Returns the number of callbacks that wait to be sent, or for a response. */
  public synchronized int pending() {
    return pending.size();
  }

  /** Cancels all pending callbacks. */
  public void cancelAll() {
    cancelAll(callback -> true);
  }

  /** Cancels the pending callbacks with a key; returns their number. */
  public int cancel(String key) {
    List<PendingCallback> cancelled;
    synchronized (this) {
      Set<PendingCallback> found = byKey.get(key);
      cancelled = found == null ? List.of() : List.copyOf(found);
    }
    cancelled.forEach(callback -> callback.cancel("the key " + key + " was cancelled"));
    return cancelled.size();
  }

  void cancelAll(Predicate<PendingCallback> which) {
    List<PendingCallback> cancelled;
    synchronized (this) {
      cancelled = pending.stream().filter(which).toList();
    }
    cancelled.forEach(
        callback -> callback.cancel("a reset, a removed stub, or the end of the function"));
  }

  /** Schedules a callback, unless it exceeds a limit. */
  void add(PendingCallback callback) {
    String refused = tryAdd(callback);
    if (refused == null) {
      callback.start();
    } else {
      callback.discard(refused);
    }
  }

  private synchronized @Nullable String tryAdd(PendingCallback callback) {
    if (client == null || callback.stub().isRetired()) {
      return "the function does not send callbacks, or the stub was removed";
    }
    if (pending.size() >= MAX_PENDING) {
      return MAX_PENDING + " callbacks are pending";
    }
    if (octets + callback.octets() > MAX_OCTETS) {
      return "the requests and responses of the pending callbacks have more than "
          + MAX_OCTETS
          + " octets";
    }
    octets += callback.octets();
    pending.add(callback);
    String key = callback.key();
    if (key != null) {
      byKey.computeIfAbsent(key, name -> new LinkedHashSet<>(1)).add(callback);
    }
    return null;
  }

  /**
   * Counts the content that was rendered for a callback, instead of its former one.
   *
   * @throws IllegalStateException if it exceeds the limit
   */
  synchronized void hold(PendingCallback callback, long length) {
    if (!pending.contains(callback)) {
      return;
    }
    long total = octets - callback.held() + length;
    if (length > 0 && total > MAX_OCTETS) {
      throw new IllegalStateException(
          "the content has "
              + length
              + " octets; all contents of the pending callbacks have more"
              + " than "
              + MAX_OCTETS);
    }
    octets = total;
    callback.held(length);
  }

  synchronized void remove(PendingCallback callback) {
    if (!pending.remove(callback)) {
      return;
    }
    octets -= callback.octets() + callback.held();
    String key = callback.key();
    Set<PendingCallback> same = key == null ? null : byKey.get(key);
    if (same != null && same.remove(callback) && same.isEmpty()) {
      byKey.remove(key);
    }
  }

  /**
   * Returns the client.
   *
   * @throws IllegalStateException if the function is not started
   */
  SbiConsumer client() {
    Supplier<SbiConsumer> present;
    synchronized (this) {
      present = client;
    }
    if (present == null) {
      throw new IllegalStateException("the function has no client, or is not started");
    }
    return present.get();
  }

  void record(LoggedCallback attempt) {
    CallbackJournal present = journal;
    if (present != null) {
      present.add(attempt);
    }
    log(attempt);
  }

  /** Records a callback that was never pending, unless its cause precedes the last clearing. */
  void recordDiscarded(LoggedCallback attempt, long receivedNanos) {
    CallbackJournal present = journal;
    if (present != null) {
      present.add(attempt, receivedNanos);
    }
    log(attempt);
  }

  private static void log(LoggedCallback attempt) {
    if (attempt.outcome() != CallbackOutcome.DELIVERED) {
      LOG.debug("callback to {}: {}, {}", attempt.url(), attempt.outcome(), attempt.detail());
    }
  }

  void log(RuntimeException failure) {
    LOG.warn("the key of callbacks to cancel: {}", failure.getMessage());
  }
}
