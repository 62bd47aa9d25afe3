/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.consumer;

import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.Set;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Origin;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallFailedException.Reason;
import org.sbamock.http.client.call.CallListener;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.client.call.HttpCall;

/** Keeps the calls that were made, for the test to answer; closing it fails the others. */
public final class ScriptedCaller implements Caller, AutoCloseable {
  public record Made(
      HttpProtocol protocol,
      Origin origin,
      HttpRequest request,
      String content,
      CallListener listener) {
    public void reply(int status, String json) {
      HttpResponse response =
          HttpResponse.of(status, Unpooled.copiedBuffer(json, StandardCharsets.UTF_8));
      if (!json.isEmpty()) {
        response.with("content-type", "application/json");
      }
      reply(response);
    }

    public void reply(HttpResponse response) {
      listener.response(response);
    }

    public void fail(Reason reason) {
      listener.failure(new CallFailedException(reason, true, "as scripted", null));
    }

    @Override
    public String toString() {
      return request.method() + " " + request.target();
    }
  }

  private final Deque<Made> calls = new ArrayDeque<>();
  private final Set<CallListener> unanswered = new LinkedHashSet<>();

  @Override
  public HttpCall send(
      HttpProtocol protocol,
      Origin origin,
      HttpRequest request,
      CallOptions options,
      CallListener listener) {
    String content = request.content().toString(StandardCharsets.UTF_8);
    request.content().release();
    calls.add(new Made(protocol, origin, request, content, new Unanswered(listener)));
    return () -> {};
  }

  @Override
  public void close() {
    while (!unanswered.isEmpty()) {
      unanswered
          .iterator()
          .next()
          .failure(new CallFailedException(Reason.CLIENT_CLOSED, true, "closed", null));
    }
  }

  private final class Unanswered implements CallListener {
    private final CallListener listener;

    Unanswered(CallListener listener) {
      this.listener = listener;
      unanswered.add(this);
    }

    @Override
    public void response(HttpResponse response) {
      unanswered.remove(this);
      listener.response(response);
    }

    @Override
    public void failure(CallFailedException cause) {
      unanswered.remove(this);
      listener.failure(cause);
    }
  }

  /** The oldest call that was not taken yet. */
  public Made next() {
    Made made = calls.poll();
    if (made == null) {
      throw new AssertionError("no call was made");
    }
    return made;
  }

  public int open() {
    return calls.size();
  }
}
