/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallListener;
import org.sbamock.http.client.call.CallPhase;

/** Keeps what it hears, and can be waited for. */
final class RecordingListener implements CallListener {
  private final List<CallPhase> phases = Collections.synchronizedList(new ArrayList<>());
  private final List<Long> times = Collections.synchronizedList(new ArrayList<>());
  private final CompletableFuture<HttpResponse> outcome = new CompletableFuture<>();

  @Override
  public void phase(CallPhase phase, long nanoTime) {
    phases.add(phase);
    times.add(nanoTime);
  }

  @Override
  public void response(HttpResponse response) {
    if (!outcome.complete(response)) {
      throw new IllegalStateException("heard of a second end");
    }
  }

  @Override
  public void failure(CallFailedException cause) {
    if (!outcome.completeExceptionally(cause)) {
      throw new IllegalStateException("heard of a second end", cause);
    }
  }

  List<CallPhase> phases() {
    return List.copyOf(phases);
  }

  List<Long> times() {
    return List.copyOf(times);
  }

  boolean isOver() {
    return outcome.isDone();
  }

  HttpResponse await() {
    return await(outcome);
  }

  CallFailedException awaitFailure() {
    return awaitFailure(outcome);
  }

  static HttpResponse await(CompletableFuture<HttpResponse> future) {
    try {
      return future.get(20, TimeUnit.SECONDS);
    } catch (ExecutionException e) {
      throw new AssertionError("the call failed: " + e.getCause(), e);
    } catch (Exception e) {
      throw new AssertionError("the call did not end", e);
    }
  }

  static CallFailedException awaitFailure(CompletableFuture<HttpResponse> future) {
    try {
      HttpResponse response = future.get(20, TimeUnit.SECONDS);
      response.release();
      throw new AssertionError("there is a response: " + response);
    } catch (ExecutionException e) {
      if (e.getCause() instanceof CallFailedException failure) {
        return failure;
      }
      throw new AssertionError("an unexpected failure", e);
    } catch (Exception e) {
      throw new AssertionError("the call did not end", e);
    }
  }
}
