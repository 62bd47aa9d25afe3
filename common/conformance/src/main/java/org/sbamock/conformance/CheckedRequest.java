/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.conformance;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.conformance.openapi.Operation;

/**
 * A request of a described API, and its findings.
 *
 * @param operation the operation; null if the file describes no operation of the path and method
 * @param file the name of the file that describes the API
 */
public record CheckedRequest(@Nullable Operation operation, String file, List<Finding> findings) {
  /** Copies the findings. */
  public CheckedRequest {
    findings = List.copyOf(findings);
  }
}
