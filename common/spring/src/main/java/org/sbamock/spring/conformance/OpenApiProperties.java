/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.conformance;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.sbamock.mock.SbaMock;
import org.springframework.boot.context.properties.ConfigurationProperties;

/**
 * OpenAPI descriptions and header grammar of the 3GPP.
 *
 * @param dir Directory of the OpenAPI descriptions (.json, .yaml, .yml) and header grammars (.abnf)
 *     against which messages can be checked.
 */
@ConfigurationProperties("sbamock.3gpp")
public record OpenApiProperties(@Nullable Path dir) {
  /**
   * Sets the descriptions of a mock, if there is a directory.
   *
   * @throws IllegalArgumentException if the descriptions are invalid
   */
  public SbaMock apply(SbaMock mock) {
    Path directory = dir;
    return directory == null ? mock : mock.descriptions(directory);
  }
}
