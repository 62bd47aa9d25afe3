/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
  private static final Pattern TEST = Pattern.compile("`([A-Z]\\w+(?:Test|Kit|IT))\\.(\\w+)`");

  @Test
  void everyTestOnThePageExists() throws IOException {
    Map<String, String> sources = new HashMap<>();
    try (Stream<Path> files = Files.walk(GeneratedPage.ROOT)) {
      for (Path file :
          files.filter(path -> path.toString().matches(".*/src/test/.*\\.java")).toList()) {
        sources.put(file.getFileName().toString(), Files.readString(file));
      }
    }

    assertThat(TEST.matcher(Files.readString(PAGE)).results())
        .hasSizeGreaterThan(20)
        .allSatisfy(
            test ->
                assertThat(sources.getOrDefault(test.group(1) + ".java", ""))
                    .as(test.group())
                    .contains("void " + test.group(2) + "("));
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

  private static boolean isRowOf(HostilePeer peer, String row) {
    return row.startsWith("| `" + peer.id() + "` |");
  }

  private static String row(HostilePeer peer) {
    String protocols =
        peer.protocols().stream().map(HttpProtocol::id).collect(Collectors.joining(", "));
    return "| `" + peer.id() + "` | " + protocols + " | " + peer.description() + " |";
  }
}
