/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.notifications;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.util.AsciiString;
import java.util.ArrayDeque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.IntFunction;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Origin;
import org.sbamock.http.client.SbiClient;

/** Requests of the preparation, several at a time. */
final class RequestSequence {
  private static final int CONCURRENT = 16;

  private RequestSequence() {}

  static HttpRequest request(HttpMethod method, String target, AsciiString type, byte[] content) {
    return HttpRequest.of(method, target, Unpooled.wrappedBuffer(content))
        .with(HttpHeaderNames.CONTENT_TYPE, type);
  }

  /**
   * Sends requests that create something.
   *
   * @param what what is created, for messages
   * @param request returns the request of a number
   * @throws IllegalStateException if the response to one is not 201
   */
  static void create(
      SbiClient client,
      HttpProtocol protocol,
      Origin origin,
      String what,
      int count,
      IntFunction<HttpRequest> request)
      throws InterruptedException {
    ArrayDeque<CompletableFuture<HttpResponse>> underWay = new ArrayDeque<>();
    for (int i = 0; i < count || !underWay.isEmpty(); i++) {
      if (i < count) {
        underWay.add(client.send(protocol, origin, request.apply(i)));
      }
      if (i >= count || underWay.size() == CONCURRENT) {
        requireCreated(what, underWay.remove());
      }
    }
  }

  private static void requireCreated(String what, CompletableFuture<HttpResponse> call)
      throws InterruptedException {
    HttpResponse response;
    try {
      response = call.get();
    } catch (ExecutionException e) {
      throw new IllegalStateException(
          "the function did not create " + what + ": " + e.getCause(), e);
    }
    try {
      if (response.status() != 201) {
        throw new IllegalStateException(
            "the function did not create "
                + what
                + ": "
                + response.status()
                + " "
                + response.text());
      }
    } finally {
      response.release();
    }
  }
}
