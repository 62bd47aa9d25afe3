/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.conformance;

/** What a function does about messages that do not conform to their OpenAPI descriptions. */
public enum ConformanceMode {
  /** Messages are not checked. */
  OFF,
  /** Received and sent messages are checked, and those with findings are reported. */
  REPORT,
  /** Like {@link #REPORT}; in addition, received requests with findings are rejected with 400. */
  ENFORCE
}
