/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.nf.NetworkFunctionProvider;

/**
 * A function of a core.
 *
 * @param stub whether it responds by stub mappings only, although its type may be on the class path
 * @param services the services that a stub registers: the versions in the URI by name
 */
record CoreFunction(boolean stub, Map<String, List<String>> services) {
  /** A function with the services of its type. */
  static final CoreFunction OWN = new CoreFunction(false, Map.of());

  /**
   * Returns a stub.
   *
   * @param texts services such as {@code nudm-ueau/v1}, of which several may have the same name
   * @throws IllegalArgumentException if a service has no version
   */
  static CoreFunction stub(String... texts) {
    Map<String, List<String>> services = new LinkedHashMap<>();
    for (String text : texts) {
      List<String> parts = List.of(text.split("/", -1));
      if (parts.size() != 2 || parts.get(0).isEmpty()) {
        throw new IllegalArgumentException(
            "service '" + text + "': expected a name and version such as nudm-ueau/v1");
      }
      services.computeIfAbsent(parts.get(0), name -> new ArrayList<>()).add(parts.get(1));
    }
    return new CoreFunction(true, services);
  }

  /** Returns the provider of the function. */
  NetworkFunctionProvider provider(NfType type) {
    return stub ? NetworkFunctionProvider.ofAnyType() : NetworkFunctionProvider.of(type);
  }
}
