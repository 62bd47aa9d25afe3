package org.sbamock.loadgen.cli.link;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a command asks of a running link: one line of JSON on its control socket.
 *
 * @param action what to do
 * @param parties whom it concerns; none for all
 * @param oneWay of a condition: only from the first party to the second
 * @param text a condition, or a file
 */
record LinkRequest(LinkAction action, List<String> parties, boolean oneWay, @Nullable String text) {
  static LinkRequest of(LinkAction action, String... parties) {
    return new LinkRequest(action, List.of(parties), false, null);
  }
}
