/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.callback;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.mock.response.HeaderFields;
import org.sbamock.sbi.Json;
import tools.jackson.databind.node.ObjectNode;

/**
 * An attempt of a callback, in the journal.
 *
 * @param number the number of the attempt in the journal of callbacks, from 1
 * @param stubId the identifier of the stub whose response it follows
 * @param key the key by which it can be cancelled; null for none
 * @param occurrence the number of the callback among its repetitions, from 1
 * @param attempt the number of the attempt among its retries, from 1
 * @param url the URI; a template that was not rendered if there is no request
 * @param request the request, with its content on the heap, truncated at the journal's limit; null
 *     if none was sent
 * @param contentLength the length of the whole content, octets
 * @param protocol the protocol; null for the one of the function's notifications if there is no
 *     request
 * @param time the time at which the attempt was sent; that of the outcome if it was not sent
 * @param nanos the time from then to the outcome, nanoseconds
 * @param status the status of the response; null if there was none
 * @param detail the reason if the outcome is not {@link CallbackOutcome#DELIVERED}; null if the
 *     status is the reason
 */
public record LoggedCallback(
    long number,
    UUID stubId,
    @Nullable String key,
    int occurrence,
    int attempt,
    String url,
    @Nullable HttpRequest request,
    int contentLength,
    @Nullable HttpProtocol protocol,
    Instant time,
    long nanos,
    @Nullable Integer status,
    CallbackOutcome outcome,
    @Nullable String detail) {
  /** Returns the content as UTF-8 text; empty if nothing was sent. */
  public String bodyAsString() {
    return request == null ? "" : request.content().toString(StandardCharsets.UTF_8);
  }

  LoggedCallback withNumber(long assigned) {
    return new LoggedCallback(
        assigned,
        stubId,
        key,
        occurrence,
        attempt,
        url,
        request,
        contentLength,
        protocol,
        time,
        nanos,
        status,
        outcome,
        detail);
  }

  /** Returns the attempt as JSON, in the form of the management plane. */
  public ObjectNode toJson() {
    ObjectNode json = Json.mapper().createObjectNode();
    json.put("id", number);
    json.put("stubId", stubId.toString());
    if (key != null) {
      json.put("key", key);
    }
    json.put("occurrence", occurrence);
    json.put("attempt", attempt);
    json.put("outcome", outcome.name());
    if (detail != null) {
      json.put("detail", detail);
    }
    ObjectNode inner = json.putObject("request");
    inner.put("absoluteUrl", url);
    inner.put("loggedDate", time.toEpochMilli());
    inner.put("loggedDateString", time.toString());
    if (protocol != null) {
      inner.put("protocol", protocol.id());
    }
    if (request != null) {
      inner.put("method", request.method().name());
      inner.put("url", request.target());
      inner.set("headers", HeaderFields.toJson(request.headers()));
      inner.put("body", bodyAsString());
      inner.put("bodyLength", contentLength);
    }
    if (status != null) {
      json.putObject("response").put("status", status);
    }
    json.putObject("timing").put("totalMicroseconds", nanos / 1_000);
    return json;
  }
}
