/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.observability;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallListener;

/** The outcome of a call: the status code of its response, or the reason of its failure. */
final class Outcome implements CallListener {
  private final CompletableFuture<String> outcome = new CompletableFuture<>();

  @Override
  public void response(HttpResponse response) {
    response.release();
    outcome.complete(Integer.toString(response.status()));
  }

  @Override
  public void failure(CallFailedException cause) {
    outcome.complete(cause.reason().name());
  }

  String get() {
    return outcome.orTimeout(30, TimeUnit.SECONDS).join();
  }
}
