/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.notifications;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallListener;
import org.sbamock.loadgen.engine.Iteration;
import org.sbamock.loadgen.engine.VirtualUser;
import org.sbamock.loadgen.engine.Workload;
import org.sbamock.loadgen.workload.call.Failures;

/**
 * Changes of the profiles in turn. A change of a profile is sent when the one before is answered,
 * so that the NRF makes them in the order of their numbers. Confined to one event loop.
 */
final class ChangeWorkload {
  private static final String STEP = "change";

  private final NotificationProducer producer;
  private final NotificationLedger ledger;
  private final List<Deque<Change>> profiles = new ArrayList<>();
  private int next;

  ChangeWorkload(NotificationProducer producer, NotificationLedger ledger, int profiles) {
    this.producer = producer;
    this.ledger = ledger;
    for (int i = 0; i < profiles; i++) {
      this.profiles.add(new ArrayDeque<>());
    }
  }

  /**
   * Returns the workload of one run.
   *
   * @param latency receives the latency of the notifications of measured changes; null for none
   */
  Workload run(@Nullable Histogram latency) {
    return new Workload() {
      @Override
      public List<String> steps() {
        return List.of(STEP);
      }

      @Override
      public VirtualUser newUser(int index) {
        return iteration -> begin(iteration, latency);
      }
    };
  }

  private void begin(Iteration iteration, @Nullable Histogram latency) {
    int profile = next;
    next = (next + 1) % profiles.size();
    int number =
        ledger.begin(profile, iteration.intendedNanos(), iteration.isMeasured() ? latency : null);
    Deque<Change> queue = profiles.get(profile);
    Change change = new Change(iteration, profile, number);
    queue.add(change);
    if (queue.size() == 1) {
      change.send();
    }
  }

  private final class Change implements CallListener {
    private final Iteration iteration;
    private final int profile;
    private final int number;

    Change(Iteration iteration, int profile, int number) {
      this.iteration = iteration;
      this.profile = profile;
      this.number = number;
    }

    void send() {
      producer.change(profile, number, this);
    }

    @Override
    public void response(HttpResponse response) {
      try {
        if (response.status() >= 200 && response.status() < 300) {
          ledger.made(profile, number);
          iteration.finished();
        } else {
          iteration.failed(Failures.of(response, STEP));
        }
      } finally {
        response.release();
        sendNext();
      }
    }

    @Override
    public void failure(CallFailedException cause) {
      iteration.failed(Failures.of(cause, STEP));
      sendNext();
    }

    private void sendNext() {
      Deque<Change> queue = profiles.get(profile);
      queue.remove();
      Change waiting = queue.peek();
      if (waiting != null) {
        waiting.send();
      }
    }
  }
}
