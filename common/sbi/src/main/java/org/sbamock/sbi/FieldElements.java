/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The syntax that several header fields of TS 29.500 share: elements separated by commas, each with
 * parameters separated by semicolons. Commas and semicolons in quoted strings separate nothing.
 */
public final class FieldElements {
  private FieldElements() {}

  /**
   * Reads the elements of a field value, each as its parameters in their order. Leaves out
   * malformed elements: those with a parameter that has no name or no value, or that occurs twice.
   *
   * @param separator separates the name of a parameter from its value: a colon or an equals sign
   */
  public static List<Map<String, String>> of(CharSequence value, char separator) {
    List<Map<String, String>> elements = new ArrayList<>(1);
    for (String element : split(value, ',')) {
      Map<String, String> parameters = parameters(element, separator);
      if (parameters != null) {
        elements.add(parameters);
      }
    }
    return elements;
  }

  private static @Nullable Map<String, String> parameters(String element, char separator) {
    Map<String, String> parameters = new LinkedHashMap<>();
    for (String parameter : split(element, ';')) {
      int end = parameter.indexOf(separator);
      String value = parameter.substring(end + 1).strip();
      if (end < 1
          || value.isEmpty()
          || parameters.put(parameter.substring(0, end), value) != null) {
        return null;
      }
    }
    return parameters;
  }

  private static List<String> split(CharSequence text, char separator) {
    List<String> parts = new ArrayList<>(4);
    boolean quoted = false;
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c == '\\' && quoted) {
        i++;
      } else if (c == '"') {
        quoted = !quoted;
      } else if (c == separator && !quoted) {
        parts.add(text.subSequence(start, i).toString().strip());
        start = i + 1;
      }
    }
    parts.add(text.subSequence(start, text.length()).toString().strip());
    return parts;
  }
}
