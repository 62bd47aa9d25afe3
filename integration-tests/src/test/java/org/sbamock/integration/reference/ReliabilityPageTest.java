/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.attack.peer.HostilePeer;
import org.sbamock.loadgen.attack.peer.HostilePeers;

/**
 * Compares {@code docs/reliability.md} with the cases of the attack kit, and the tests that it
 * names with the sources.
 */
class ReliabilityPageTest {
  private static final Path PAGE = GeneratedPage.ROOT.resolve("docs").resolve("reliability.md");

  /** A row of the table of outcomes. */
  private static final Pattern OUTCOME = Pattern.compile("\\| [a-z0-9-]+ \\| h[123]c? \\| held .*");

  @Test
  void everyTestOnThePageExists() throws IOException {
    assertThat(NamedTests.on(PAGE)).hasSizeGreaterThan(20);
    assertThat(NamedTests.missingOn(PAGE)).isEmpty();
  }

  @Test
  void thePageDescribesEveryCase() throws IOException {
    List<String> rows =
        Files.readAllLines(PAGE).stream().filter(line -> line.startsWith("| `")).toList();

    assertThat(rows)
        .filteredOn(row -> HostilePeers.all().stream().anyMatch(peer -> isRowOf(peer, row)))
        .containsExactlyElementsOf(
            HostilePeers.all().stream().map(ReliabilityPageTest::row).toList());
  }

  @Test
  void thePageHasAnOutcomeOfEveryAttack() throws IOException {
    List<String> outcomes =
        Files.readAllLines(PAGE).stream()
            .filter(line -> OUTCOME.matcher(line).matches())
            .map(line -> line.replaceAll(" held .*", ""))
            .toList();

    assertThat(outcomes)
        .containsExactlyElementsOf(
            HostilePeers.all().stream().flatMap(ReliabilityPageTest::attacks).toList());
  }

  private static Stream<String> attacks(HostilePeer peer) {
    return peer.protocols().stream().map(p -> "| " + peer.id() + " | " + p.id() + " |");
  }

  private static boolean isRowOf(HostilePeer peer, String row) {
    return row.startsWith("| `" + peer.id() + "` |");
  }

  private static String row(HostilePeer peer) {
    String protocols =
        peer.protocols().stream().map(HttpProtocol::id).collect(Collectors.joining(", "));
    return "| `" + peer.id() + "` | " + protocols + " | " + peer.description() + " |";
  }
}
