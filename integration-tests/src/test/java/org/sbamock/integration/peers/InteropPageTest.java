/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Compares the tables of cases in {@code docs/interop.md} with the cases. */
class InteropPageTest {
  @Test
  void thePageDescribesEveryCase() throws IOException {
    List<String> expected =
        Stream.of(InteropClientCases.all(), InteropServerCases.all())
            .flatMap(Collection::stream)
            .map(each -> "| " + each.name() + " | " + each.description() + " |")
            .toList();

    assertThat(Files.readAllLines(InteropIT.PAGE)).containsSubsequence(expected);
  }
}
