/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Passes events to listeners in the order in which they were added, one at a time, and without the
 * lock under which they were added. Thread-safe.
 */
final class NfStatusEvents {
  private static final Logger LOG = LoggerFactory.getLogger(NfStatusEvents.class);

  private final List<NfStatusEvent.Listener> listeners = new CopyOnWriteArrayList<>();
  private final Queue<NfStatusEvent> added = new ConcurrentLinkedQueue<>();
  private final AtomicInteger publishing = new AtomicInteger();

  /** Adds a listener of the events from now on. */
  void addListener(NfStatusEvent.Listener listener) {
    if (listener != NfStatusEvent.Listener.NONE) {
      listeners.add(listener);
    }
  }

  /** Removes a listener. */
  void removeListener(NfStatusEvent.Listener listener) {
    listeners.remove(listener);
  }

  /** Adds an event. Calls in the order of the changes, which a lock ensures. */
  void add(NfStatusEvent event) {
    if (!listeners.isEmpty()) {
      added.add(event);
    }
  }

  /** Passes all events to the listeners, unless another thread does so already. */
  void publish() {
    if (added.isEmpty() || publishing.getAndIncrement() > 0) {
      return;
    }
    int seen = 1;
    while (seen > 0) {
      for (NfStatusEvent event = added.poll(); event != null; event = added.poll()) {
        for (NfStatusEvent.Listener listener : listeners) {
          pass(event, listener);
        }
      }
      seen = publishing.addAndGet(-seen);
    }
  }

  private static void pass(NfStatusEvent event, NfStatusEvent.Listener listener) {
    try {
      listener.on(event);
    } catch (RuntimeException e) {
      LOG.error("a listener of NF instances failed", e);
    }
  }
}
