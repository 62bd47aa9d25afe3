/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.callback;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.mock.json.InvalidMappingException;
import org.sbamock.mock.json.JsonFields;
import org.sbamock.mock.response.BodyFiles;
import org.sbamock.mock.response.DelayDistribution;
import org.sbamock.mock.response.HeaderFields;
import org.sbamock.mock.response.ResponseBody;
import org.sbamock.mock.response.TextTemplate;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.ResourceUri;
import org.sbamock.sbi.consumer.TargetService;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A callback: a request that the function sends after the response of a stub. Method, URL, header
 * values, content and key are templates over the request and the response.
 *
 * @param method the method
 * @param url the absolute URI
 * @param headers the header fields; {@code user-agent} and {@code accept} are added if they are
 *     missing, and {@code content-type} if the content is a JSON value
 * @param body the content; null for none
 * @param delay the delay after the response; null for none
 * @param protocol the protocol; null for the one of the function's notifications
 * @param accessToken the service for which an access token of the NRF is sent; null for none
 * @param retry the retries; null for none
 * @param repeat the repetition; null for one callback
 * @param key a name by which the callback is cancelled; null for the path of the response's
 *     resource, if it has one, whose deletion cancels the callback
 */
public record Webhook(
    String method,
    String url,
    Map<String, List<String>> headers,
    @Nullable ResponseBody body,
    @Nullable DelayDistribution delay,
    @Nullable HttpProtocol protocol,
    @Nullable TargetService accessToken,
    @Nullable WebhookRetry retry,
    @Nullable WebhookRepeat repeat,
    @Nullable String key)
    implements ServeEventListener {
  /** The name of the listener. */
  public static final String NAME = "webhook";

  /** The fields of the parameters in JSON. */
  public static final List<String> FIELDS =
      List.of(
          "method",
          "url",
          "headers",
          "body",
          "jsonBody",
          "base64Body",
          BodyFiles.FIELD,
          "delay",
          "protocol",
          "accessToken",
          "retry",
          "repeat",
          "key");

  static final String DEFAULT_METHOD = "POST";

  /**
   * Checks what is no template, and copies collections.
   *
   * @throws InvalidMappingException if the method is none, the URL is no absolute URI of http or
   *     https, its scheme is not that of the protocol, or a header field is invalid
   */
  public Webhook {
    headers = HeaderFields.copyOf(headers);
    if (headers.keySet().stream()
        .anyMatch(HttpHeaderNames.CONTENT_LENGTH::contentEqualsIgnoreCase)) {
      throw new InvalidMappingException("/headers/content-length", "follows from the body");
    }
    if (!TextTemplate.isTemplate(method)) {
      requireMethod(method);
    }
    if (!TextTemplate.isTemplate(url)) {
      requireUrl(url, protocol);
    }
    if (key != null && key.isBlank()) {
      throw new InvalidMappingException("/key", "is blank");
    }
  }

  private static void requireMethod(String method) {
    try {
      method(method);
    } catch (IllegalArgumentException e) {
      throw new InvalidMappingException("/method", "'" + method + "' is no method");
    }
  }

  static HttpMethod method(String name) {
    if (name.isBlank()) {
      throw new IllegalArgumentException("the method is blank");
    }
    return HttpMethod.valueOf(name.strip().toUpperCase(Locale.ROOT));
  }

  private static void requireUrl(String url, @Nullable HttpProtocol protocol) {
    String scheme;
    try {
      scheme = ResourceUri.parse(url).scheme();
    } catch (IllegalArgumentException e) {
      throw new InvalidMappingException("/url", JsonFields.firstLine(e));
    }
    if (protocol != null && !protocol.scheme().equals(scheme)) {
      throw new InvalidMappingException(
          "/protocol",
          "is " + protocol + " with the scheme " + protocol.scheme() + ", but the URL is " + url);
    }
  }

  static Webhook read(JsonNode json, String pointer) {
    JsonFields fields = JsonFields.of(json, pointer, FIELDS);
    String method = fields.string("method");
    String url = fields.string("url");
    if (url == null) {
      throw fields.wrong("url", "is missing");
    }
    return new Webhook(
        method == null ? DEFAULT_METHOD : method,
        url,
        HeaderFields.read(fields),
        ResponseBody.read(fields),
        fields.value("delay", DelayDistribution::read),
        fields.parsed("protocol", HttpProtocol::of),
        fields.value("accessToken", Webhook::service),
        fields.value("retry", WebhookRetry::read),
        fields.value("repeat", WebhookRepeat::read),
        fields.string("key"));
  }

  private static TargetService service(JsonNode json, String pointer) {
    JsonFields fields = JsonFields.of(json, pointer, List.of("nfType", "scope"));
    String type = fields.string("nfType");
    String scope = fields.string("scope");
    if (type == null || scope == null) {
      throw fields.wrong(type == null ? "nfType" : "scope", "is missing");
    }
    return new TargetService(new NfType(type), scope);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public ObjectNode parameters() {
    ObjectNode json = Json.mapper().createObjectNode().put("method", method).put("url", url);
    HeaderFields.writeTo(json, headers);
    if (body != null) {
      body.writeTo(json);
    }
    if (delay != null) {
      json.set("delay", delay.toJson());
    }
    if (protocol != null) {
      json.put("protocol", protocol.id());
    }
    if (accessToken != null) {
      json.putObject("accessToken")
          .put("nfType", accessToken.nfType().value())
          .put("scope", accessToken.serviceName());
    }
    if (retry != null) {
      json.set("retry", retry.toJson());
    }
    if (repeat != null) {
      json.set("repeat", repeat.toJson());
    }
    if (key != null) {
      json.put("key", key);
    }
    return json;
  }
}
