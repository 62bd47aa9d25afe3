/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload.nrf;

import io.netty.handler.codec.http.HttpMethod;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallListener;
import org.sbamock.loadgen.engine.Iteration;
import org.sbamock.loadgen.workload.call.SbiTarget;

/**
 * Whether the NRF responds, as the NF instances of one event loop see it. While it does not, the
 * instances wait, and one request at a time tests whether it responds again. Confined to one event
 * loop.
 */
final class NrfAvailability {
  private static final Duration INTERVAL = Duration.ofMillis(20);

  private final SbiTarget nrf;
  private final AtomicInteger waitingInAll;
  private List<NfInstance> waiting = new ArrayList<>();
  private @Nullable NfInstance noticed;
  private int losses;

  /**
   * Creates the state of an NRF that responds.
   *
   * @param waitingInAll counts the waiting instances of all event loops
   */
  NrfAvailability(SbiTarget nrf, AtomicInteger waitingInAll) {
    this.nrf = nrf;
    this.waitingInAll = waitingInAll;
  }

  /** Returns whether the NRF does not respond. */
  boolean isAway() {
    return noticed != null;
  }

  /** Returns how often the NRF has lost the registrations. */
  int losses() {
    return losses;
  }

  /** Lets an instance wait until the NRF responds. */
  void await(NfInstance instance) {
    waiting.add(instance);
    waitingInAll.incrementAndGet();
  }

  /**
   * Notices that the NRF does not respond.
   *
   * @param iteration schedules the tests whether it responds
   */
  void lost(NfInstance by, Iteration iteration) {
    if (noticed == null) {
      noticed = by;
      testLater(by, iteration);
    }
  }

  private void testLater(NfInstance by, Iteration iteration) {
    iteration.schedule(INTERVAL, () -> test(witness(by), iteration));
  }

  /** Returns an instance whose profile the NRF must have unless it has lost the registrations. */
  private NfInstance witness(NfInstance otherwise) {
    return waiting.stream().filter(NfInstance::isRegistered).findFirst().orElse(otherwise);
  }

  private void test(NfInstance witness, Iteration iteration) {
    send(
        witness.request(HttpMethod.GET, witness.profile()),
        witness,
        iteration,
        status -> {
          if (status == 401) {
            testByToken(witness, iteration);
          } else {
            returned(status == 404 && witness.isRegistered(), iteration.nanoTime());
          }
        });
  }

  /** Tests whether the witness can obtain a token that requires its registration. */
  private void testByToken(NfInstance witness, Iteration iteration) {
    send(
        witness.authorizationRequest(),
        witness,
        iteration,
        status -> returned(status == 400 && witness.isRegistered(), iteration.nanoTime()));
  }

  private void send(
      HttpRequest request, NfInstance witness, Iteration iteration, IntConsumer answered) {
    nrf.send(
        request,
        new CallListener() {
          @Override
          public void response(HttpResponse response) {
            nrf.counts().ended(response);
            int status = response.status();
            response.release();
            if (status >= 500) {
              testLater(witness, iteration);
            } else {
              answered.accept(status);
            }
          }

          @Override
          public void failure(CallFailedException cause) {
            nrf.counts().ended(cause);
            testLater(witness, iteration);
          }
        });
  }

  private void returned(boolean withoutRegistrations, long now) {
    if (withoutRegistrations) {
      losses++;
    }
    noticed = null;
    List<NfInstance> all = waiting;
    waiting = new ArrayList<>();
    waitingInAll.addAndGet(-all.size());
    all.forEach(instance -> instance.resume(now));
  }
}
