/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.response;

import io.netty.handler.codec.http.HttpHeaderNames;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.mock.json.InvalidMappingException;
import org.sbamock.mock.json.JsonFields;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The definition of a response.
 *
 * @param ownAnswer whether the function itself responds, and the other components modify its
 *     response
 * @param proxy the function that responds instead, whose response the other components modify; null
 *     for none
 * @param status 200 to 599; null for 200, or the status of the function's or the proxied response
 * @param headers the header fields; they replace those of the same name in the function's or the
 *     proxied response
 * @param body the content; null for none, or that of the function's or the proxied response
 * @param resource the action on a resource, whose result is the status and the content unless they
 *     are given; null for none
 * @param delays the delays of the response, which are added
 * @param fault the fault; null for none
 * @param templated whether header values and body are templates
 */
public record ResponseDefinition(
    boolean ownAnswer,
    @Nullable ProxyTarget proxy,
    @Nullable Integer status,
    Map<String, List<String>> headers,
    @Nullable ResponseBody body,
    @Nullable ResourceAction resource,
    List<DelayDistribution> delays,
    @Nullable FaultDefinition fault,
    boolean templated) {
  static final String TEMPLATE = "response-template";

  public static final List<String> FIELDS =
      List.of(
          "status",
          "headers",
          "body",
          "jsonBody",
          "base64Body",
          BodyFiles.FIELD,
          "resource",
          "fixedDelayMilliseconds",
          "delayDistribution",
          "chunkedDribbleDelay",
          "fault",
          "ownAnswer",
          "proxyBaseUrl",
          "proxyProtocol",
          "transformers");

  /**
   * Validates the combination of components, and copies collections.
   *
   * @throws InvalidMappingException if the combination is invalid
   */
  public ResponseDefinition {
    if (status != null && (status < 200 || status > 599)) {
      throw new InvalidMappingException("/status", "is " + status + ", out of 200 to 599");
    }
    if (ownAnswer && proxy != null) {
      throw new InvalidMappingException("/proxyBaseUrl", "stands beside ownAnswer; one is allowed");
    }
    if (resource != null && (ownAnswer || proxy != null)) {
      throw new InvalidMappingException(
          "/resource", "stands beside " + (ownAnswer ? "ownAnswer" : "proxyBaseUrl"));
    }
    if (templated && body instanceof ResponseBody.OfFile file && file.name().contains("{{")) {
      throw new InvalidMappingException(
          "/" + BodyFiles.FIELD, "is a template; only what the file has may be one");
    }
    headers = HeaderFields.copyOf(headers);
    if (headers.keySet().stream()
        .anyMatch(HttpHeaderNames.CONTENT_LENGTH::contentEqualsIgnoreCase)) {
      throw new InvalidMappingException(
          "/headers/content-length", "follows from the body; the fault TRUNCATED_BODY breaks it");
    }
    delays = List.copyOf(delays);
  }

  /** Reads a definition from JSON. */
  public static ResponseDefinition read(JsonNode json, String pointer) {
    JsonFields fields = JsonFields.of(json, pointer, FIELDS);
    List<DelayDistribution> delays = new ArrayList<>();
    Integer fixed = fields.integer("fixedDelayMilliseconds", 0, (int) DelayDistribution.MAX);
    if (fixed != null) {
      delays.add(new DelayDistribution.Fixed(fixed));
    }
    DelayDistribution drawn = fields.value("delayDistribution", DelayDistribution::read);
    if (drawn != null) {
      delays.add(drawn);
    }
    try {
      return new ResponseDefinition(
          fields.flag("ownAnswer"),
          proxy(fields),
          fields.integer("status", 200, 599),
          HeaderFields.read(fields),
          ResponseBody.read(fields),
          fields.value("resource", ResourceAction::read),
          delays,
          FaultDefinition.read(fields),
          templated(fields));
    } catch (InvalidMappingException e) {
      throw e.pointer().startsWith(pointer) && !pointer.isEmpty()
          ? e
          : new InvalidMappingException(pointer + e.pointer(), e.reason());
    }
  }

  private static @Nullable ProxyTarget proxy(JsonFields fields) {
    ApiRoot root = fields.parsed("proxyBaseUrl", ApiRoot::parse);
    HttpProtocol protocol = fields.parsed("proxyProtocol", HttpProtocol::of);
    if (root == null) {
      if (protocol != null) {
        throw fields.wrong("proxyProtocol", "stands without proxyBaseUrl");
      }
      return null;
    }
    try {
      return new ProxyTarget(root, protocol);
    } catch (IllegalArgumentException e) {
      throw fields.wrong("proxyProtocol", JsonFields.firstLine(e));
    }
  }

  private static boolean templated(JsonFields fields) {
    List<String> names = fields.list("transformers", JsonFields::text);
    for (int i = 0; i < names.size(); i++) {
      if (!names.get(i).equals(TEMPLATE)) {
        throw new InvalidMappingException(
            fields.at("transformers") + "/" + i,
            "is " + names.get(i) + "; " + TEMPLATE + " is the only one");
      }
    }
    return !names.isEmpty();
  }

  /** Returns the definition as JSON, as in a stub mapping. */
  public ObjectNode toJson() {
    ObjectNode json = Json.mapper().createObjectNode();
    if (ownAnswer) {
      json.put("ownAnswer", true);
    }
    if (proxy != null) {
      json.put("proxyBaseUrl", proxy.root().toString());
      if (proxy.protocol() != null) {
        json.put("proxyProtocol", proxy.protocol().id());
      }
    }
    if (status != null) {
      json.put("status", status);
    }
    HeaderFields.writeTo(json, headers);
    if (body != null) {
      body.writeTo(json);
    }
    if (resource != null) {
      json.set("resource", resource.toJson());
    }
    for (DelayDistribution delay : delays) {
      if (delay instanceof DelayDistribution.Fixed fixed
          && fixed.milliseconds() == Math.rint(fixed.milliseconds())
          && !json.has("fixedDelayMilliseconds")) {
        json.put("fixedDelayMilliseconds", (int) fixed.milliseconds());
      } else {
        json.set("delayDistribution", delay.toJson());
      }
    }
    if (fault != null) {
      fault.writeTo(json);
    }
    if (templated) {
      json.putArray("transformers").add(TEMPLATE);
    }
    return json;
  }
}
