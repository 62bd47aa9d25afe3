/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.trial;

import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.loadgen.workload.NfConsumerSettings;

/** The system that a trial calls, as seen by the generator's client. */
public interface SystemUnderTest {
  /**
   * Returns the authorities that the client trusts, and its certificate if the system requires one.
   */
  TlsMaterial tls();

  /**
   * Returns the factory of the threads of the client's event loops, for example in a network
   * namespace.
   */
  default ThreadFactory threads() {
    return new DefaultThreadFactory("loadgen", true);
  }

  /**
   * Returns the settings of the generator as an NF service consumer.
   *
   * @param protocol the protocol of its calls
   */
  default NfConsumerSettings consumer(HttpProtocol protocol) {
    return NfConsumerSettings.of(NfConsumerSettings.LOOPBACK, tls());
  }

  /** Completes with an error message when a part of the system fails during a trial. */
  CompletableFuture<String> failure();

  /** Returns the message of the first failure so far; null if there is none. */
  default @Nullable String failed() {
    return failure().getNow(null);
  }

  /** Returns a system that is already running, whose failures are visible only in its responses. */
  static SystemUnderTest running(TlsMaterial tls) {
    return running(tls, NfConsumerSettings.LOOPBACK);
  }

  /**
   * Returns a system that is already running.
   *
   * @param callbackHost the host name or IP address at which it reaches the generator
   */
  static SystemUnderTest running(TlsMaterial tls, String callbackHost) {
    CompletableFuture<String> never = new CompletableFuture<>();
    return new SystemUnderTest() {
      @Override
      public TlsMaterial tls() {
        return tls;
      }

      @Override
      public NfConsumerSettings consumer(HttpProtocol protocol) {
        return NfConsumerSettings.of(callbackHost, tls);
      }

      @Override
      public CompletableFuture<String> failure() {
        return never;
      }
    };
  }
}
