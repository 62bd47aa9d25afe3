/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.binding;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpFields;
import org.sbamock.sbi.FieldElements;
import org.sbamock.sbi.NfInstanceId;

/**
 * A binding indication for a resource (TS 29.500 clause 6.12). A producer sends it in {@code
 * 3gpp-Sbi-Binding}; its clients return it to an SCP in {@code 3gpp-Sbi-Routing-Binding}.
 *
 * @param parameters the parameters that name producers, such as {@code nfinst} and {@code nfset},
 *     by name in their order
 */
public record BindingIndication(BindingLevel level, Map<String, String> parameters) {
  private static final String LEVEL = "bl";
  private static final String SCOPE = "scope";
  private static final String INSTANCE = "nfinst";
  private static final String SET = "nfset";

  /** The parameters that both header fields have. */
  private static final List<String> SHARED =
      List.of(INSTANCE, SET, "nfservinst", "nfserviceset", "servname", "backupamfinst", "backupnf");

  /**
   * Copies the parameters.
   *
   * @throws IllegalArgumentException if there is none, or one is not a token
   */
  public BindingIndication {
    parameters = Collections.unmodifiableMap(new LinkedHashMap<>(parameters));
    if (parameters.isEmpty()) {
      throw new IllegalArgumentException("a binding indication names a producer");
    }
    parameters.forEach(
        (name, value) -> {
          if (!HttpFields.isToken(value)) {
            throw new IllegalArgumentException(
                name + " '" + value + "' of a binding indication: expected a token");
          }
        });
  }

  /**
   * Creates the binding indication of an NF instance.
   *
   * @param set the NF set of the instance, or null
   * @throws IllegalArgumentException if the level is that of a service, or if it is that of a set
   *     and there is none
   */
  public static BindingIndication of(
      BindingLevel level, NfInstanceId instance, @Nullable String set) {
    Map<String, String> parameters = new LinkedHashMap<>();
    switch (level) {
      case NF_INSTANCE -> parameters.put(INSTANCE, instance.value());
      case NF_SET -> {
        if (set == null) {
          throw new IllegalArgumentException(
              "binding nf-set: expected an NF set in nfSetIdList of the NF profile");
        }
      }
      default ->
          throw new IllegalArgumentException(
              "binding " + level.value() + ": expected nf-instance or nf-set");
    }
    if (set != null) {
      parameters.put(SET, set);
    }
    return new BindingIndication(level, parameters);
  }

  /**
   * Reads the binding indication for a resource in {@code 3gpp-Sbi-Binding} of a response: the
   * first well-formed one without a scope; null if there is none. Parameters that {@code
   * 3gpp-Sbi-Routing-Binding} does not have are left out.
   */
  static @Nullable BindingIndication of(CharSequence field) {
    for (Map<String, String> element : FieldElements.of(field, '=')) {
      BindingIndication indication = element.containsKey(SCOPE) ? null : of(element);
      if (indication != null) {
        return indication;
      }
    }
    return null;
  }

  private static @Nullable BindingIndication of(Map<String, String> element) {
    if (!element.keySet().iterator().next().equals(LEVEL)) {
      return null;
    }
    BindingLevel level = BindingLevel.of(element.get(LEVEL));
    Map<String, String> parameters = new LinkedHashMap<>(element);
    parameters.keySet().retainAll(SHARED);
    try {
      return level == null ? null : new BindingIndication(level, parameters);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  /** Returns the NF set; null if the indication names none. */
  public @Nullable String set() {
    return parameters.get(SET);
  }

  /** Returns the value of a header field. */
  @Override
  public String toString() {
    StringBuilder value = new StringBuilder(LEVEL).append('=').append(level.value());
    parameters.forEach((name, text) -> value.append("; ").append(name).append('=').append(text));
    return value.toString();
  }
}
