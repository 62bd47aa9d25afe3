/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.process;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A function to start beside NRF, AUSF and AMF.
 *
 * @param name the name of its executable jar and of its directory in the source tree
 * @param port its port, 1 to 65535; 0 for a free port
 */
public record FunctionPlan(String name, int port) {
  private static final Pattern PLAN = Pattern.compile("([a-z][a-z0-9]*)(?:=([0-9]{1,5}))?");
  private static final int MAX_PORT = 65_535;

  /**
   * Rejects the functions that are always started, and the stub function.
   *
   * @throws IllegalArgumentException if the function is rejected
   */
  public FunctionPlan {
    for (FunctionKind kind : FunctionKind.values()) {
      if (kind.id().equals(name)) {
        throw new IllegalArgumentException(
            "the " + kind + " is always started: expected another function");
      }
    }
    if (name.equals("stub")) {
      throw new IllegalArgumentException("stub: use --stub with a type such as UDM");
    }
  }

  /**
   * Parses a text such as {@code udm} or {@code udm=8003}.
   *
   * @throws IllegalArgumentException if the text is invalid
   */
  public static FunctionPlan parse(String text) {
    Matcher matcher = PLAN.matcher(text);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("'" + text + "': expected a name such as udm or udm=8003");
    }
    String port = matcher.group(2);
    if (port == null) {
      return new FunctionPlan(matcher.group(1), 0);
    }
    int number = Integer.parseInt(port);
    if (number < 1 || number > MAX_PORT) {
      throw new IllegalArgumentException("'" + text + "': expected a port from 1 to 65535");
    }
    return new FunctionPlan(matcher.group(1), number);
  }
}
