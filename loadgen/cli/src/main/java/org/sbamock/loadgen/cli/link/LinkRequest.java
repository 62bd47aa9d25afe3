/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.link;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request to a running link: one line of JSON on its control socket.
 *
 * @param action the action
 * @param parties the parties to which it applies; empty for all
 * @param oneWay whether a condition applies only from the first party to the second
 * @param text a condition or a file
 */
record LinkRequest(LinkAction action, List<String> parties, boolean oneWay, @Nullable String text) {
  static LinkRequest of(LinkAction action, String... parties) {
    return new LinkRequest(action, List.of(parties), false, null);
  }
}
