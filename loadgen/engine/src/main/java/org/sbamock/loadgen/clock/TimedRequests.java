/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.clock;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Origin;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallListener;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.probe.EpochClock;

/**
 * Sequential requests to one function, with send and receive times by this machine's clock. Stops
 * at the first failure.
 */
final class TimedRequests<T> implements CallListener {
  private final SbiClient client;
  private final HttpProtocol protocol;
  private final Origin origin;
  private final CallOptions options;
  private final Supplier<HttpRequest> request;
  private final Class<T> type;
  private final int count;
  private final List<TimedResponse<T>> answers = new ArrayList<>();
  private final CompletableFuture<Replies<T>> over = new CompletableFuture<>();
  private long sent;

  /** A response with its send and receive times in nanoseconds since 1970. */
  record TimedResponse<T>(long sent, T answer, long received) {}

  /** The responses up to the first failure, if any. */
  record Replies<T>(List<TimedResponse<T>> answers, @Nullable String failure) {
    String failureOr(String otherwise) {
      return failure == null ? otherwise : failure;
    }
  }

  TimedRequests(
      SbiClient client,
      HttpProtocol protocol,
      Origin origin,
      CallOptions options,
      Supplier<HttpRequest> request,
      Class<T> type,
      int count) {
    this.client = client;
    this.protocol = protocol;
    this.origin = origin;
    this.options = options;
    this.request = request;
    this.type = type;
    this.count = count;
  }

  Replies<T> play() {
    next();
    return over.join();
  }

  private void next() {
    HttpRequest message = request.get();
    sent = EpochClock.nanos();
    client.send(protocol, origin, message, options, this);
  }

  @Override
  public void response(HttpResponse response) {
    long received = EpochClock.nanos();
    try {
      if (response.status() != 200) {
        end("the response status is " + response.status());
        return;
      }
      answers.add(new TimedResponse<>(sent, Json.read(response.content(), type), received));
    } catch (SbiException e) {
      end("the response is not a response of the timing probe");
      return;
    } finally {
      response.release();
    }
    if (answers.size() == count) {
      end(null);
    } else {
      next();
    }
  }

  @Override
  public void failure(CallFailedException cause) {
    end(cause.reason() + ": " + cause.getMessage());
  }

  private void end(@Nullable String failure) {
    over.complete(new Replies<>(List.copyOf(answers), failure));
  }
}
