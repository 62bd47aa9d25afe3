/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.process;

import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A stub function to start.
 *
 * @param type the type of the function, such as {@code UDM}
 * @param services the services that it registers, such as {@code nudm-sdm/v2}
 */
public record StubPlan(String type, List<String> services) {
  private static final Pattern TYPE = Pattern.compile("[0-9A-Z][0-9A-Z_]*");
  private static final Pattern SERVICE = Pattern.compile("[a-z0-9-]+/v[1-9][0-9]*");

  /**
   * Checks the type and copies the list of services.
   *
   * @throws IllegalArgumentException if the type or a service is invalid, or a function of the type
   *     is always started
   */
  public StubPlan {
    if (!TYPE.matcher(type).matches()) {
      throw new IllegalArgumentException(
          "'" + type + "': expected a function type such as UDM or PCF");
    }
    for (FunctionKind kind : FunctionKind.values()) {
      if (kind.name().equals(type)) {
        throw new IllegalArgumentException(
            "the " + type + " is always started: expected a stub of another type");
      }
    }
    for (String service : services) {
      if (!SERVICE.matcher(service).matches()) {
        throw new IllegalArgumentException(
            "'" + service + "': expected a service name and version such as nudm-sdm/v2");
      }
    }
    services = List.copyOf(services);
  }

  /**
   * Parses a text such as {@code UDM} or {@code UDM=nudm-sdm/v2,nudm-ueau/v1}.
   *
   * @throws IllegalArgumentException if the text is invalid
   */
  public static StubPlan parse(String text) {
    int equals = text.indexOf('=');
    return equals < 0
        ? new StubPlan(text, List.of())
        : new StubPlan(
            text.substring(0, equals), List.of(text.substring(equals + 1).split(",", -1)));
  }

  /** Returns the name of its files. */
  String id() {
    return type.toLowerCase(Locale.ROOT);
  }
}
