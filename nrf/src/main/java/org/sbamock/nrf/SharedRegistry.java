/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf;

import java.util.function.Function;
import org.sbamock.nrf.core.NfInstanceStore;
import org.sbamock.nrf.core.replica.NotifierDuty;
import org.sbamock.nrf.core.replica.Replica;
import org.sbamock.nrf.core.replica.SharedStore;
import org.sbamock.nrf.core.subscription.NotificationProgress;

/** The part of a registry that connects it to the other replicas. */
record SharedRegistry(
    SharedStore connection, Replica replica, NotifierDuty duty, NfInstanceStore store) {

  void start(Function<NotificationProgress, NotifierDuty.Session> notifiers) {
    store.addListener(duty);
    duty.request(notifiers);
    replica.start();
  }

  void stop() {
    duty.resign();
    store.removeListener(duty);
    connection.close();
  }
}
