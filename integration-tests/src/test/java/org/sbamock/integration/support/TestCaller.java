/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.support;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpMethod;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Json;
import tools.jackson.databind.JsonNode;

/** Calls a function and waits for its answer. */
public record TestCaller(
    SbiClient client, HttpProtocol protocol, ApiRoot root, CallOptions options) {
  private static final long PATIENCE_SECONDS = 30;

  /**
   * An answer.
   *
   * @param location the Location header, or an empty string
   * @param content what was answered, an empty object if that was nothing
   */
  public record Answer(int status, String location, JsonNode content) {
    /** The string of that name, or an empty one. */
    public String text(String name) {
      return content.path(name).asString("");
    }

    /** Status and cause of a problem. */
    public String problem() {
      return status + " " + text("cause");
    }
  }

  /** A call that got no answer. */
  public static final class Unanswered extends AssertionError {
    private static final long serialVersionUID = 1;

    Unanswered(String message, Exception cause) {
      super(message, cause);
    }

    /** Returns the reason that the client reports; empty if the client did not end the call. */
    public Optional<CallFailedException.Reason> reason() {
      Throwable cause = getCause() instanceof ExecutionException ? getCause().getCause() : null;
      return cause instanceof CallFailedException failed
          ? Optional.of(failed.reason())
          : Optional.empty();
    }
  }

  /** Creates a caller with the default options. */
  public TestCaller(SbiClient client, HttpProtocol protocol, ApiRoot root) {
    this(client, protocol, root, CallOptions.DEFAULT);
  }

  public Answer get(String path) {
    return send(HttpRequest.get(root.target(path)));
  }

  Answer delete(String path) {
    return send(HttpRequest.of(HttpMethod.DELETE, root.target(path)));
  }

  public Answer post(String path, Map<String, String> content) {
    return send(request(HttpMethod.POST, path, content));
  }

  public Answer put(String path, Map<String, String> content) {
    return send(request(HttpMethod.PUT, path, content));
  }

  private HttpRequest request(HttpMethod method, String path, Map<String, String> content) {
    byte[] json = Json.writeString(content).getBytes(StandardCharsets.UTF_8);
    return HttpRequest.of(method, root.target(path), Unpooled.wrappedBuffer(json))
        .with("content-type", "application/json");
  }

  private Answer send(HttpRequest request) {
    try {
      HttpResponse response =
          client
              .send(protocol, root.origin(), request, options)
              .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      try {
        String location = response.headers().getString("location");
        return new Answer(
            response.status(),
            location == null ? "" : location,
            response.content().isReadable()
                ? Json.readTree(response.content())
                : Json.mapper().createObjectNode());
      } finally {
        response.release();
      }
    } catch (ExecutionException | TimeoutException e) {
      throw new Unanswered(request + " over " + protocol + " got no answer", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }
}
