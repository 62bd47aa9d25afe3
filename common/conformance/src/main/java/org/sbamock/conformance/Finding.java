/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.conformance;

import org.sbamock.sbi.Cause;
import org.sbamock.sbi.InvalidParam;
import org.sbamock.sbi.Json;
import tools.jackson.databind.node.ObjectNode;

/**
 * A part of a message that does not conform to its description.
 *
 * @param cause the cause with which a request that has this finding is rejected
 * @param param the part, named as in {@link InvalidParam}: the JSON Pointer of an attribute, empty
 *     for the whole content; {@code query } and the name of a query parameter; {@code header } and
 *     the name of a header field; the name of a path variable in braces; {@code path}; {@code
 *     method}; {@code status}
 * @param reason what is wrong with it
 */
public record Finding(Cause cause, String param, String reason) {
  /** Returns the finding as an invalid part of a request. */
  public InvalidParam toInvalidParam() {
    return new InvalidParam(param, reason);
  }

  /** Returns the finding as JSON, in the form of the management plane. */
  public ObjectNode toJson() {
    return Json.mapper()
        .createObjectNode()
        .put("cause", cause.name())
        .put("param", param)
        .put("reason", reason);
  }

  @Override
  public String toString() {
    return (param.isEmpty() ? "content" : param) + ": " + reason;
  }
}
