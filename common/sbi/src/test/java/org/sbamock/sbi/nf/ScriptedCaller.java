package org.sbamock.sbi.nf;

import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Origin;
import org.sbamock.http.client.CallFailedException;
import org.sbamock.http.client.CallFailedException.Reason;
import org.sbamock.http.client.CallListener;
import org.sbamock.http.client.CallOptions;
import org.sbamock.http.client.HttpCall;

/** Keeps the calls that were made, for the test to answer. */
final class ScriptedCaller implements Caller {
  record Made(
      HttpProtocol protocol,
      Origin origin,
      HttpRequest request,
      String content,
      CallListener listener) {
    void reply(int status, String json) {
      HttpResponse response =
          HttpResponse.of(status, Unpooled.copiedBuffer(json, StandardCharsets.UTF_8));
      if (!json.isEmpty()) {
        response.with("content-type", "application/json");
      }
      reply(response);
    }

    void reply(HttpResponse response) {
      listener.response(response);
    }

    void fail(Reason reason) {
      listener.failure(new CallFailedException(reason, true, "as scripted", null));
    }

    @Override
    public String toString() {
      return request.method() + " " + request.target();
    }
  }

  private final Deque<Made> calls = new ArrayDeque<>();

  @Override
  public HttpCall send(
      HttpProtocol protocol,
      Origin origin,
      HttpRequest request,
      CallOptions options,
      CallListener listener) {
    String content = request.content().toString(StandardCharsets.UTF_8);
    request.content().release();
    calls.add(new Made(protocol, origin, request, content, listener));
    return () -> {};
  }

  /** The oldest call that was not taken yet. */
  Made next() {
    Made made = calls.poll();
    if (made == null) {
      throw new AssertionError("no call was made");
    }
    return made;
  }

  int open() {
    return calls.size();
  }
}
