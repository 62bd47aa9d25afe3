/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.conformance;

import org.sbamock.conformance.ConformanceMode;
import org.sbamock.mock.SbaMock;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Check of messages against the OpenAPI descriptions of sbamock.3gpp.dir.
 *
 * @param mode Whether received and sent messages are not checked (off), reported if they do not
 *     conform (report), or also rejected with 400 if they are requests of clients (enforce).
 */
@ConfigurationProperties("sbamock.conformance")
public record ConformanceProperties(@DefaultValue("off") ConformanceMode mode) {
  /**
   * Sets the mode of a mock.
   *
   * @throws IllegalArgumentException if the mode requires descriptions, and the mock has none
   */
  public SbaMock apply(SbaMock mock) {
    try {
      return mock.conformance(mode);
    } catch (IllegalStateException e) {
      throw new IllegalArgumentException(e.getMessage(), e);
    }
  }
}
