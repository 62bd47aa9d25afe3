/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.sbamock.conformance.Finding;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.mock.match.RequestFacts;
import org.sbamock.mock.response.HeaderFields;
import org.sbamock.sbi.Json;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request of the journal and its result.
 *
 * @param number the number of the request in the journal, from 1
 * @param request the request, with its content on the heap, truncated at the journal's limit
 * @param contentLength the length of the whole content, octets
 * @param authority the authority to which the client sent the request
 * @param client the client's address
 * @param received the time at which the first octet was received
 * @param nanos the time from then until the response was passed to the transport, or the client
 *     disconnected, nanoseconds
 * @param status the status of the response; null if there was none, since the client disconnected
 *     or a fault occurred before it
 * @param stubId the identifier of the stub that responded; null if none did
 * @param fault the kind of the fault; null if there was none
 * @param requestFindings what does not conform in the request; empty if it was not checked
 * @param responseFindings what does not conform in the response; empty if it was not checked
 */
public record LoggedRequest(
    long number,
    HttpRequest request,
    int contentLength,
    HttpProtocol protocol,
    @Nullable String authority,
    String client,
    Instant received,
    long nanos,
    @Nullable Integer status,
    @Nullable UUID stubId,
    @Nullable String fault,
    List<Finding> requestFindings,
    List<Finding> responseFindings) {
  /** Copies the findings. */
  public LoggedRequest {
    requestFindings = List.copyOf(requestFindings);
    responseFindings = List.copyOf(responseFindings);
  }

  /** Returns whether a stub responded. */
  public boolean wasMatched() {
    return stubId != null;
  }

  /** Returns the content as UTF-8 text. */
  public String bodyAsString() {
    return facts().content().text();
  }

  /** Returns whether only the start of the content is recorded. */
  boolean isCut() {
    return contentLength > request.content().readableBytes();
  }

  /** Returns the request in one line, with the length of content that is recorded in part. */
  String summary() {
    return isCut()
        ? request
            + "; the content has "
            + contentLength
            + " octets, of which "
            + request.content().readableBytes()
            + " are kept"
        : request.toString();
  }

  RequestFacts facts() {
    return new RequestFacts(request, protocol, authority);
  }

  /** Returns the request as JSON, in the form of the management plane. */
  public ObjectNode toJson() {
    ObjectNode json = Json.mapper().createObjectNode();
    json.put("id", number);
    ObjectNode inner = json.putObject("request");
    inner.put("method", request.method().name());
    inner.put("url", request.target());
    inner.put("absoluteUrl", protocol.scheme() + "://" + authority + request.target());
    inner.put("protocol", protocol.id());
    inner.put("clientIp", client);
    inner.put("loggedDate", received.toEpochMilli());
    inner.put("loggedDateString", received.toString());
    inner.set("headers", HeaderFields.toJson(request.headers()));
    inner.put("body", bodyAsString());
    inner.put("bodyLength", contentLength);
    if (status != null) {
      json.putObject("response").put("status", status);
    }
    json.put("wasMatched", wasMatched());
    if (stubId != null) {
      json.put("stubId", stubId.toString());
    }
    if (fault != null) {
      json.put("fault", fault);
    }
    putFindings(json, "requestFindings", requestFindings);
    putFindings(json, "responseFindings", responseFindings);
    json.putObject("timing").put("totalMicroseconds", nanos / 1_000);
    return json;
  }

  private static void putFindings(ObjectNode json, String name, List<Finding> findings) {
    if (!findings.isEmpty()) {
      ArrayNode array = json.putArray(name);
      findings.forEach(finding -> array.add(finding.toJson()));
    }
  }
}
