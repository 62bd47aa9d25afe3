/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.reference;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Generates the reference of the errors that every function can answer. */
class ErrorReferenceTest {
  private static final String HEAD =
      """
      # Errors

      This page lists the answers of stubs to invalid or failed requests, for those who test the
      error handling of a client. The page of each function lists its own errors, for example
      [NRF](../../nrf/README.md#errors), [AUSF](../../ausf/README.md#errors) and
      [AMF](../../amf/README.md#errors). All functions can have [stubs](../stubs.md).

      The tables are generated from those by which the tests check the functions
      (`src/test/resources/errors.csv` of each module). An error is a problem of type
      `application/problem+json` (TS 29.571 clause 5.2.4.1) with the listed `cause`. A cause with
      `=` is an attribute of an answer of another type.

      ## Stubs

      """;

  @Test
  void thePageIsGeneratedFromTheTableOfTheTests() throws IOException {
    new GeneratedPage("docs/reference/errors.md").isUpToDate(HEAD + ErrorsTable.of("stub"));
  }
}
