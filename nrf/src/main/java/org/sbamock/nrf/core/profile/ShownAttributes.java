/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.profile;

import java.util.function.Function;
import tools.jackson.databind.node.ObjectNode;

/**
 * The encoded attributes of a profile or service in discovery results. A consumer of another PLMN
 * receives {@code interPlmnFqdn}, if there is one, as {@code fqdn} (TS 29.510 clauses 6.2.6.2.3 and
 * 6.2.6.2.4).
 *
 * @param intraPlmn the attributes for consumers of the same PLMN
 * @param interPlmn those for consumers of another PLMN; the same array if they do not differ
 */
record ShownAttributes(byte[] intraPlmn, byte[] interPlmn) {
  static ShownAttributes of(ObjectNode shown, Function<ObjectNode, byte[]> encoder) {
    byte[] intraPlmn = encoder.apply(shown);
    String name = JsonNodes.text(shown.get("interPlmnFqdn"));
    return name == null
        ? new ShownAttributes(intraPlmn, intraPlmn)
        : new ShownAttributes(intraPlmn, encoder.apply(shown.deepCopy().put("fqdn", name)));
  }

  /** Returns the attributes for a consumer, which is of another PLMN or not. */
  byte[] to(boolean otherPlmn) {
    return otherPlmn ? interPlmn : intraPlmn;
  }

  /** Returns the number of octets. */
  int octets() {
    return interPlmn == intraPlmn ? intraPlmn.length : intraPlmn.length + interPlmn.length;
  }
}
