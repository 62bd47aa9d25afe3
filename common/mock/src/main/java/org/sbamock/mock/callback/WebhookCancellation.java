/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.callback;

import java.util.List;
import org.sbamock.mock.json.InvalidMappingException;
import org.sbamock.mock.json.JsonFields;
import org.sbamock.sbi.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Cancels the callbacks of any stub of the function that have a key.
 *
 * @param key the key; a template over the request and the response
 */
public record WebhookCancellation(String key) implements ServeEventListener {
  /** The name of the listener. */
  public static final String NAME = "cancel-webhook";

  /** The fields of the parameters in JSON. */
  public static final List<String> FIELDS = List.of("key");

  /**
   * Checks the key.
   *
   * @throws InvalidMappingException if it is blank
   */
  public WebhookCancellation {
    if (key.isBlank()) {
      throw new InvalidMappingException("/key", "is blank");
    }
  }

  static WebhookCancellation read(JsonNode json, String pointer) {
    JsonFields fields = JsonFields.of(json, pointer, FIELDS);
    String key = fields.string("key");
    if (key == null) {
      throw fields.wrong("key", "is missing");
    }
    return new WebhookCancellation(key);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public ObjectNode parameters() {
    return Json.mapper().createObjectNode().put("key", key);
  }
}
