/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpMethod;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletionException;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.sbi.ApiRoot;

/**
 * A blocking caller of a function over one protocol. The methods throw {@link CallFailedException}
 * if there is no response.
 */
public final class SbiCaller {
  private final SbiClient client;
  private final HttpProtocol protocol;
  private final ApiRoot root;
  private final @Nullable String token;

  /** Creates a caller that uses a client. */
  public SbiCaller(SbiClient client, HttpProtocol protocol, ApiRoot root) {
    this(client, protocol, root, null);
  }

  private SbiCaller(SbiClient client, HttpProtocol protocol, ApiRoot root, @Nullable String token) {
    this.client = client;
    this.protocol = protocol;
    this.root = root;
    this.token = token;
  }

  /** Returns a caller that sends an access token with each request. */
  public SbiCaller withToken(String accessToken) {
    return new SbiCaller(client, protocol, root, accessToken);
  }

  /**
   * A response.
   *
   * @param status the status code
   * @param headers the header fields, without pseudo-header fields
   * @param body the content as text; empty if there is none
   */
  public record Answer(int status, HttpFields headers, String body) {
    /** Returns the Location field; null if there is none. */
    public @Nullable String location() {
      return headers.getString("location");
    }
  }

  /** Sends a GET request. The path starts with a slash. */
  public Answer get(String path) {
    return send(HttpRequest.get(root.target(path)));
  }

  /** Sends a POST request with JSON. */
  public Answer post(String path, String json) {
    return send(request(HttpMethod.POST, path, json));
  }

  /** Sends a PUT request with JSON. */
  public Answer put(String path, String json) {
    return send(request(HttpMethod.PUT, path, json));
  }

  /** Sends a PATCH request with a JSON Merge Patch (RFC 7396). */
  public Answer patch(String path, String mergePatch) {
    return send(request(HttpMethod.PATCH, path, mergePatch, "application/merge-patch+json"));
  }

  /** Sends a DELETE request. */
  public Answer delete(String path) {
    return send(HttpRequest.of(HttpMethod.DELETE, root.target(path)));
  }

  private HttpRequest request(HttpMethod method, String path, String json) {
    return request(method, path, json, "application/json");
  }

  private HttpRequest request(HttpMethod method, String path, String json, String mediaType) {
    byte[] content = json.getBytes(StandardCharsets.UTF_8);
    return HttpRequest.of(method, root.target(path), Unpooled.wrappedBuffer(content))
        .with("content-type", mediaType);
  }

  /** Sends a request and releases its content. */
  public Answer send(HttpRequest request) {
    if (token != null) {
      request.with("authorization", "Bearer " + token);
    }
    HttpResponse response;
    try {
      response = client.send(protocol, root.origin(), request).join();
    } catch (CompletionException e) {
      if (e.getCause() instanceof CallFailedException failure) {
        throw failure;
      }
      throw e;
    }
    try {
      return new Answer(response.status(), response.headers(), response.text());
    } finally {
      response.release();
    }
  }
}
