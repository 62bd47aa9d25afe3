/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.management;

import java.util.Map;

/** A condition of one function that its health reports in addition to those of all functions. */
public interface FunctionReadiness {
  /** Returns whether the function can serve. */
  boolean isReady();

  /** Returns the details of the health. */
  Map<String, Object> details();
}
