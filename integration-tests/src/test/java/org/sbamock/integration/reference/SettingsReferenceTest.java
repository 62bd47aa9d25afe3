/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import org.junit.jupiter.api.Test;

/** Generates the reference of the settings that every function has. */
class SettingsReferenceTest {
  private static final String HEAD =
      """
      # Settings

      This page lists the settings that every function has, for those who configure them. The
      settings of one function are on the page of its directory, such as [NRF](../../nrf/README.md#settings),
      [AUSF](../../ausf/README.md#settings), [AMF](../../amf/README.md#settings),
      [stub function](../../stub/README.md#settings). This command starts an NRF with two settings;
      it ends at once, since its standard input is empty:

      ```sh
      java -jar nrf/application/target/sbamock-nrf-application-*-exec.jar --sbamock.sbi.protocols=h2c,h3 \\
        --sbamock.exit-on-stdin-eof=true < /dev/null
      ```

      ```text
      NRF ready: SBI on port 36009 (http://127.0.0.1:36009), management on port 36881
      ```

      | where a setting is given | example |
      |---|---|
      | command line | `--sbamock.sbi.port=8000` |
      | environment | `SBAMOCK_SBI_PORT=8000` |
      | file | `application.yml`, or the one that `--spring.config.additional-location=FILE` names |

      Spring Boot reads the settings: the command line takes precedence over the environment, and
      the environment over files. Durations are written `10s` or `200ms`, sizes `16KB` or `1MB`. A
      test generates the table below from the configuration metadata of the functions.

      ## Every function

      """;

  @Test
  void thePageIsGeneratedFromTheMetadata() throws IOException {
    String table = SettingsTable.of("common/spring");

    assertThat(table).contains("`sbamock.sbi.port`", "`sbamock.nrf.api-root`");
    new GeneratedPage("docs/reference/settings.md").isUpToDate(HEAD + table);
  }
}
