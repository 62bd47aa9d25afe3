/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.overload;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The part of the network to which an element of {@code 3gpp-Sbi-Lci} or {@code 3gpp-Sbi-Oci}
 * applies.
 *
 * @param name the name of its first parameter, such as {@code NF-Instance}
 * @param parameters the parameters as in the element
 */
record Scope(String name, String parameters) {
  /** The name of the scope of one NF instance. */
  static final String NF_INSTANCE = "NF-Instance";

  /** Returns the scope of an NF instance. */
  static Scope ofInstance(String nfInstanceId) {
    return new Scope(NF_INSTANCE, parameter(NF_INSTANCE, nfInstanceId));
  }

  /**
   * Returns the scope of an element; null if it has none, or applies to some network slices and
   * DNNs only.
   */
  static @Nullable Scope of(Map<String, String> element) {
    if (element.containsKey("S-NSSAI") || element.containsKey("DNN")) {
      return null;
    }
    Scope scope = null;
    for (Map.Entry<String, String> entry : element.entrySet()) {
      if (!ControlInformation.MEASURES.contains(entry.getKey())) {
        String parameter = parameter(entry.getKey(), entry.getValue());
        scope =
            scope == null
                ? new Scope(entry.getKey(), parameter)
                : new Scope(scope.name, scope.parameters + "; " + parameter);
      }
    }
    return scope;
  }

  private static String parameter(String name, String value) {
    return name + ControlInformation.SEPARATOR + ' ' + value;
  }

  /** Returns whether the scope is one NF instance. */
  boolean isInstance() {
    return name.equals(NF_INSTANCE);
  }

  /** Returns the parameters as in an element. */
  @Override
  public String toString() {
    return parameters;
  }
}
