/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.peers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.sbamock.http.HttpProtocol;

/** The outcomes of peers, directions and protocols, and the table of {@code docs/interop.md}. */
final class InteropMatrix {
  static final String BEGIN = "<!-- matrix: written by .ci/interop -->\n";
  static final String END = "<!-- end of matrix -->\n";

  private final List<PeerProgram> peers;
  private final Map<String, String> outcomes = new ConcurrentHashMap<>();

  InteropMatrix(List<PeerProgram> peers) {
    this.peers = peers;
  }

  /** Records the outcome of a cell. */
  void record(PeerProgram peer, InteropDirection direction, HttpProtocol protocol, String outcome) {
    outcomes.put(key(peer, direction, protocol), outcome);
  }

  private static String key(PeerProgram peer, InteropDirection direction, HttpProtocol protocol) {
    return peer.id() + ' ' + direction + ' ' + protocol;
  }

  /** Returns the table and the failures below it. */
  String markdown() {
    StringBuilder table = new StringBuilder("| peer | role |");
    for (HttpProtocol protocol : HttpProtocol.values()) {
      table.append(' ').append(protocol).append(" |");
    }
    table.append("\n|---|---|").append("---|".repeat(HttpProtocol.values().length)).append('\n');
    List<String> failures = new ArrayList<>();
    for (PeerProgram peer : peers) {
      for (InteropDirection direction : InteropDirection.values()) {
        if (!peer.protocols(direction).isEmpty()) {
          table.append("| ").append(peer.name()).append(" | ").append(direction.title());
          for (var cell : cells(peer, direction).entrySet()) {
            String outcome = cell.getValue();
            if (outcome.startsWith("failed")) {
              failures.add(
                  "- "
                      + peer.name()
                      + ", "
                      + direction.title()
                      + ", "
                      + cell.getKey()
                      + ": "
                      + outcome);
            }
            table.append(" | ").append(outcome.startsWith("failed") ? "**failed**" : outcome);
          }
          table.append(" |\n");
        }
      }
    }
    if (!failures.isEmpty()) {
      table.append("\nFailures:\n\n").append(String.join("\n", failures)).append('\n');
    }
    return table.toString();
  }

  private Map<HttpProtocol, String> cells(PeerProgram peer, InteropDirection direction) {
    Map<HttpProtocol, String> cells = new EnumMap<>(HttpProtocol.class);
    for (HttpProtocol protocol : HttpProtocol.values()) {
      String missing = peer.protocols(direction).contains(protocol) ? "not run" : "–";
      cells.put(protocol, outcomes.getOrDefault(key(peer, direction, protocol), missing));
    }
    return cells;
  }

  /** Replaces the table of a page. */
  void writeTo(Path page) throws IOException {
    String text = Files.readString(page);
    int begin = text.indexOf(BEGIN);
    int end = text.indexOf(END);
    if (begin < 0 || end < begin) {
      throw new IllegalStateException(page + ": expected the lines " + BEGIN + END);
    }
    Files.writeString(
        page,
        text.substring(0, begin + BEGIN.length()) + '\n' + markdown() + '\n' + text.substring(end));
  }
}
