/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.event;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.patch.JsonPatch;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A modification of a subscription (AmfUpdateEventSubscriptionItem and AmfUpdateEventOptionItem, TS
 * 29.518 clauses 6.2.6.2.14 and 6.2.6.2.15): a JSON Patch of its events, of its lists of SUPIs or
 * of its expiry.
 */
final class EventPatch {
  private static final Pattern EVENT = Pattern.compile("/eventList/(-|0|[1-9][0-9]{0,8})");
  private static final Pattern SUPIS = Pattern.compile("/(exclude|include)SupiList");
  private static final String EXPIRY = "/options/expiry";

  private EventPatch() {}

  /**
   * Returns the patched subscription.
   *
   * @throws SbiException with 400 for an incorrect patch or result, 403 for an attribute that
   *     cannot be modified
   */
  static AmfEventSubscription apply(AmfEventSubscription before, JsonNode items) {
    if (!items.isArray()) {
      throw SbiException.of(Cause.INVALID_MSG_FORMAT, "a list of modifications is expected");
    }
    ArrayNode operations = Json.mapper().createArrayNode();
    for (int i = 0; i < items.size(); i++) {
      operations.add(operation(items.get(i), "/" + i));
    }
    JsonNode patched = new JsonPatch(operations).appliedTo(Json.toTree(before));
    return Json.convert(patched, AmfEventSubscription.class);
  }

  private static JsonNode operation(JsonNode item, String pointer) {
    String op = text(item, "op");
    String path = text(item, "path");
    if (op == null || !op.equals("add") && !op.equals("remove") && !op.equals("replace")) {
      throw op == null
          ? SbiException.missingIe(pointer + "/op")
          : SbiException.incorrectIe(pointer + "/op", "expected add, remove or replace");
    }
    if (path == null) {
      throw SbiException.missingIe(pointer + "/path");
    }
    boolean supis = SUPIS.matcher(path).matches();
    if (!supis
        && !EVENT.matcher(path).matches()
        && !(path.equals(EXPIRY) && op.equals("replace"))) {
      throw SbiException.of(
          Cause.MODIFICATION_NOT_ALLOWED, pointer + "/path", "cannot be modified: " + path);
    }
    ObjectNode operation = Json.mapper().createObjectNode().put("op", op).put("path", path);
    JsonNode value = item.get(supis ? path.substring(1) : "value");
    if (value != null && !value.isNull()) {
      operation.set("value", value);
    } else if (!op.equals("remove")) {
      throw SbiException.missingIe(pointer + "/" + (supis ? path.substring(1) : "value"));
    }
    return operation;
  }

  private static @Nullable String text(JsonNode item, String name) {
    JsonNode value = item.get(name);
    return value != null && value.isString() ? value.stringValue() : null;
  }
}
