/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sbamock.http.Fault;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.testing.FaultExample;

/** Holds the tables of faults against the code; {@link FaultIT} holds them against clients. */
class FaultPageTest {
  private static final List<HttpProtocol> COLUMNS =
      List.of(HttpProtocol.H1C, HttpProtocol.H2C, HttpProtocol.H3);
  private static final int FIRST_OF_OURS = 4;

  @Test
  void everyKindIsDocumentedWithItsLimits() throws IOException {
    FaultPage page = FaultPage.below("On the wire");

    assertThat(page.names())
        .containsExactlyElementsOf(Arrays.stream(Fault.Kind.values()).map(Enum::name).toList());
    for (Fault.Kind kind : Fault.Kind.values()) {
      for (int i = 0; i < COLUMNS.size(); i++) {
        assertThat(page.cell(kind.name(), 1 + i).startsWith("cannot: "))
            .as("%s over %s cannot be expressed", kind, COLUMNS.get(i))
            .isEqualTo(!kind.supports(COLUMNS.get(i)));
      }
    }
  }

  @Test
  void variantsOfAProtocolExpressTheSame() {
    for (Fault.Kind kind : Fault.Kind.values()) {
      assertThat(kind.supports(HttpProtocol.H1)).isEqualTo(kind.supports(HttpProtocol.H1C));
      assertThat(kind.supports(HttpProtocol.H2)).isEqualTo(kind.supports(HttpProtocol.H2C));
    }
  }

  @Test
  void everyExampleHasTheReasonThatTheKitReports() throws IOException {
    FaultPage page = FaultPage.below("What clients report");

    assertThat(page.names())
        .containsExactlyElementsOf(
            Arrays.stream(FaultExample.values()).map(FaultExample::id).toList());
    for (FaultExample example : FaultExample.values()) {
      for (int i = 0; i < COLUMNS.size(); i++) {
        assertThat(page.cell(example.id(), FIRST_OF_OURS + i))
            .as("%s over %s", example, COLUMNS.get(i))
            .isEqualTo(reported(example, COLUMNS.get(i)));
      }
    }
  }

  private static String reported(FaultExample example, HttpProtocol protocol) {
    if (!example.kind().supports(protocol)) {
      return "–";
    }
    if (example.isAnswered()) {
      return "answer";
    }
    return example.reason(protocol) + (example == FaultExample.GOAWAY ? ", to be repeated" : "");
  }
}
