/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.callback;

import java.util.List;
import org.sbamock.mock.json.InvalidMappingException;
import org.sbamock.mock.json.JsonFields;
import org.sbamock.sbi.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** An action that follows the response of a stub. */
public sealed interface ServeEventListener permits Webhook, WebhookCancellation {
  /** The maximum number of listeners of a stub. */
  int MOST = 100;

  /** The fields of a listener in JSON. */
  List<String> FIELDS = List.of("name", "parameters", "requestPhases");

  /** Returns the name of the kind of listener. */
  String name();

  /** Returns the parameters as JSON, as in a stub mapping. */
  ObjectNode parameters();

  /** Returns the listener as JSON, as in a stub mapping. */
  default ObjectNode toJson() {
    ObjectNode json = Json.mapper().createObjectNode().put("name", name());
    json.set("parameters", parameters());
    return json;
  }

  /**
   * Reads a listener from JSON.
   *
   * @throws InvalidMappingException if it is invalid
   */
  static ServeEventListener read(JsonNode json, String pointer) {
    JsonFields fields = JsonFields.of(json, pointer, FIELDS);
    List<String> phases = fields.list("requestPhases", JsonFields::text);
    for (int i = 0; i < phases.size(); i++) {
      if (!phases.get(i).equals("AFTER_COMPLETE")) {
        throw new InvalidMappingException(
            fields.at("requestPhases") + "/" + i,
            "is " + phases.get(i) + "; AFTER_COMPLETE is the only one");
      }
    }
    JsonNode parameters = fields.get("parameters");
    if (parameters == null) {
      throw fields.wrong("parameters", "is missing");
    }
    String at = fields.at("parameters");
    String name = fields.string("name");
    try {
      return switch (String.valueOf(name)) {
        case Webhook.NAME -> Webhook.read(parameters, at);
        case WebhookCancellation.NAME -> WebhookCancellation.read(parameters, at);
        default ->
            throw fields.wrong(
                "name",
                (name == null ? "is missing" : "is " + name)
                    + "; expected "
                    + Webhook.NAME
                    + " or "
                    + WebhookCancellation.NAME);
      };
    } catch (InvalidMappingException e) {
      throw e.pointer().startsWith(pointer) && !pointer.isEmpty()
          ? e
          : new InvalidMappingException(at + e.pointer(), e.reason());
    }
  }
}
