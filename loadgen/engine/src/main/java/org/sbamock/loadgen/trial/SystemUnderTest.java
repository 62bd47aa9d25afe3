/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.trial;

import io.netty.util.concurrent.DefaultThreadFactory;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadFactory;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.tls.TlsMaterial;

/** What a trial calls, as far as the generator's client must know it. */
public interface SystemUnderTest {
  /** The authorities that the client trusts, and its certificate where the system requires one. */
  TlsMaterial tls();

  /** Makes the threads of the client's event loops, in a network namespace for instance. */
  default ThreadFactory threads() {
    return new DefaultThreadFactory("loadgen", true);
  }

  /** Completes with a sentence that says so when a part of the system fails during a trial. */
  CompletableFuture<String> failure();

  /** What has failed until now; null if nothing has. */
  default @Nullable String failed() {
    return failure().getNow(null);
  }

  /** A system that runs already, and whose failure shows in its responses alone. */
  static SystemUnderTest running(TlsMaterial tls) {
    CompletableFuture<String> never = new CompletableFuture<>();
    return new SystemUnderTest() {
      @Override
      public TlsMaterial tls() {
        return tls;
      }

      @Override
      public CompletableFuture<String> failure() {
        return never;
      }
    };
  }
}
