/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.reference;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Generates the reference of the errors that every function can answer. */
class ErrorReferenceTest {
  private static final String HEAD =
      """
      # Errors

      For those whose tests check how a function rejects a request. The errors of one function are
      on the page of its directory, such as [NRF](../../nrf/README.md#errors),
      [AUSF](../../ausf/README.md#errors), [AMF](../../amf/README.md#errors). The errors of
      [stubs](../stubs.md), which every function can have, are below.

      The tables are generated from those by which the tests check the functions
      (`src/test/resources/errors.csv` of each module). Problems are `application/problem+json`
      (TS 29.571 clause 5.2.4.1) with the `cause` given here; a cause with `=` is an attribute of an
      answer that is no problem.

      ## Stubs

      """;

  @Test
  void thePageIsGeneratedFromTheTableOfTheTests() throws IOException {
    new GeneratedPage("docs/reference/errors.md").isUpToDate(HEAD + ErrorsTable.of("stub"));
  }
}
