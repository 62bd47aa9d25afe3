/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.testing;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpMethod;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Origin;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.http.tls.TlsSettings;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.ResourceUri;
import tools.jackson.databind.JsonNode;

/** A client for tests, which waits for each answer and keeps it as text. */
public final class SbiProbe implements AutoCloseable {
  private static final int PATIENCE_SECONDS = 30;

  private final HttpProtocol protocol;
  private final SbiClient client;

  /** Speaks that protocol; the material is needed by those over TLS. */
  public SbiProbe(HttpProtocol protocol, @Nullable TlsMaterial material) {
    this.protocol = protocol;
    this.client =
        material == null
            ? SbiClient.builder().build()
            : SbiClient.builder().tls(material, TlsSettings.DEFAULT).build();
  }

  /**
   * An answer.
   *
   * @param text the content
   */
  public record Answer(int status, HttpFields headers, String text) {
    /** The content as JSON. */
    public JsonNode json() {
      return Json.mapper().readTree(text);
    }

    /** The header field of that name; empty if there is none. */
    public String header(String name) {
      String value = headers.getString(name);
      return value == null ? "" : value;
    }

    /** The cause of a problem; empty if there is none. */
    public String cause() {
      return header("content-type").equals("application/problem+json")
          ? json().path("cause").asString("")
          : "";
    }
  }

  /** The fields of a request in JSON whose maximum response time was over years ago. */
  public static HttpFields overdue() {
    return HttpFields.of("content-type", "application/json")
        .add("3gpp-sbi-max-rsp-time", "10000")
        .add("3gpp-sbi-sender-timestamp", "Sun, 04 Aug 2019 08:49:37.845 GMT");
  }

  /** Sends JSON, or nothing if the body is empty. */
  public Answer send(String method, String uri, String body) {
    return send(method, uri, body, HttpFields.of("content-type", "application/json"));
  }

  /** Sends with those fields. */
  public Answer send(String method, String uri, String body, HttpFields fields) {
    ResourceUri resource = ResourceUri.parse(uri);
    return send(method, resource.origin(), resource.target(), body, fields);
  }

  /** Sends octets with those fields. */
  public Answer send(String method, String uri, byte[] body, HttpFields fields) {
    ResourceUri resource = ResourceUri.parse(uri);
    return send(method, resource.origin(), resource.target(), body, fields);
  }

  /** Sends to a target as it stands, be it well-formed or not. */
  public Answer send(String method, Origin origin, String target, String body, HttpFields fields) {
    return send(method, origin, target, body.getBytes(StandardCharsets.UTF_8), fields);
  }

  private Answer send(String method, Origin origin, String target, byte[] body, HttpFields fields) {
    HttpRequest request =
        HttpRequest.of(HttpMethod.valueOf(method), target, Unpooled.wrappedBuffer(body));
    request.headers().addAll(fields);
    HttpResponse response;
    try {
      response = client.send(protocol, origin, request).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (ExecutionException | TimeoutException e) {
      throw new AssertionError("no answer to " + method + " " + target, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
    try {
      return new Answer(response.status(), response.headers(), response.text());
    } finally {
      response.release();
    }
  }

  @Override
  public void close() {
    client.close();
  }
}
