/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.nf;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.NfInstanceId;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.nrf.Registration;

/** A network function as a plain object: in an application, in a test, in a benchmark. */
public interface NetworkFunction {
  /** Its type. */
  NfType type();

  /** Returns the identifier of this instance. */
  NfInstanceId instanceId();

  /**
   * Listens, and begins to register with the NRF if there is one; does not wait for it. A function
   * that was stopped can be started again.
   *
   * @throws java.io.UncheckedIOException if the port cannot be had
   * @throws IllegalStateException if it is started already, or a stop is not done yet
   */
  void start();

  /**
   * Deregisters, takes no new request, lets the open ones finish, and lets go of everything it
   * held. Until that is done, its root and its port are still those of the start.
   *
   * @param drain the longest time for all that; what is open then is cut off
   * @return done when nothing is left; never fails. Done at once if it is not started; the same
   *     again while it stops
   */
  CompletableFuture<Void> stop(Duration drain);

  /**
   * Returns the root that it announces: the advertised one, or one made of the host and the bound
   * port.
   *
   * @throws IllegalStateException if it is not started
   */
  ApiRoot apiRoot();

  /**
   * Returns the bound port of TCP and UDP.
   *
   * @throws IllegalStateException if it is not started
   */
  int port();

  /** Returns whether it listens, and is not being stopped. */
  boolean isListening();

  /** How it stands with the NRF. */
  Registration registration();

  /** What stands before its services. */
  RequestInterceptor interceptor();
}
