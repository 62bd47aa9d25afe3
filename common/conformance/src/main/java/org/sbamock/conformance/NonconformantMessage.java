/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.conformance;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.Json;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A message with findings.
 *
 * @param number the number of the message among those with findings, from 1
 * @param time the time of the check
 * @param direction whether the function received or sent the message
 * @param method the method of the request
 * @param target path and query of the request
 * @param status the status code if the message is a response; null if it is a request
 * @param peer the address of the client, or the authority of the server
 * @param file the file that describes the API
 * @param operation the method and path template; null if the file does not describe the operation
 */
public record NonconformantMessage(
    long number,
    Instant time,
    Direction direction,
    String method,
    String target,
    @Nullable Integer status,
    String peer,
    String file,
    @Nullable String operation,
    List<Finding> findings) {
  /** Copies the findings. */
  public NonconformantMessage {
    findings = List.copyOf(findings);
  }

  /** The directions of messages. */
  public enum Direction {
    /** From another function or a client to the function. */
    RECEIVED,
    /** From the function. */
    SENT
  }

  /** Returns whether the message is a response. */
  public boolean isResponse() {
    return status != null;
  }

  /** Returns the message as JSON, in the form of the management plane. */
  public ObjectNode toJson() {
    ObjectNode json = Json.mapper().createObjectNode();
    json.put("id", number);
    json.put("loggedDateString", time.toString());
    json.put("direction", direction.name());
    json.put("message", isResponse() ? "RESPONSE" : "REQUEST");
    json.put("method", method).put("url", target);
    if (status != null) {
      json.put("status", status);
    }
    json.put("peer", peer).put("file", file);
    if (operation != null) {
      json.put("operation", operation);
    }
    ArrayNode array = json.putArray("findings");
    findings.forEach(finding -> array.add(finding.toJson()));
    return json;
  }

  @Override
  public String toString() {
    StringBuilder text =
        new StringBuilder(direction == Direction.RECEIVED ? "received " : "sent ")
            .append(isResponse() ? status + " to " : "")
            .append(method)
            .append(' ')
            .append(target)
            .append(" (")
            .append(direction == Direction.RECEIVED ? "from " : "to ")
            .append(peer)
            .append("; ")
            .append(file)
            .append(')');
    findings.forEach(finding -> text.append("\n  ").append(finding));
    return text.toString();
  }
}
