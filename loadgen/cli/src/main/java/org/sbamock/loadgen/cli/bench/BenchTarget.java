/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.bench;

import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.cli.options.Units;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.ResourceUri;

/**
 * A server that runs already, as the command line names it: {@code
 * name=url[,pid=N][,warmup=45s][,protocols=h2c+h3]}.
 *
 * @param target path and query
 * @param pid negative if it was not given
 * @param warmup null if it was not given
 */
record BenchTarget(
    String name,
    ApiRoot root,
    String target,
    long pid,
    @Nullable Duration warmup,
    Set<HttpProtocol> protocols) {
  private static final String FORM =
      " : expected <name>=<url>[,pid=<pid>][,warmup=<duration>][,protocols=h2c+h3]";

  /**
   * Reads one.
   *
   * @throws IllegalArgumentException with what would be right
   */
  static BenchTarget parse(String text) {
    String[] parts = text.split(",");
    int equals = parts[0].indexOf('=');
    if (equals < 1) {
      throw new IllegalArgumentException("'" + text + "'" + FORM);
    }
    ResourceUri uri = ResourceUri.parse(parts[0].substring(equals + 1));
    ApiRoot root = new ApiRoot(uri.scheme(), uri.origin(), "");
    long pid = -1;
    Duration warmup = null;
    EnumSet<HttpProtocol> protocols = EnumSet.noneOf(HttpProtocol.class);
    for (int i = 1; i < parts.length; i++) {
      String value = parts[i].substring(parts[i].indexOf('=') + 1);
      switch (parts[i].substring(0, Math.max(0, parts[i].indexOf('=')))) {
        case "pid" -> pid = Units.count(value);
        case "warmup" -> warmup = Units.duration(value);
        case "protocols" ->
            Stream.of(value.split("\\+")).map(HttpProtocol::of).forEach(protocols::add);
        default -> throw new IllegalArgumentException("'" + text + "'" + FORM);
      }
    }
    if (protocols.isEmpty()) {
      Stream.of(HttpProtocol.values())
          .filter(protocol -> protocol.scheme().equals(root.scheme()))
          .forEach(protocols::add);
    }
    return new BenchTarget(
        parts[0].substring(0, equals), root, uri.target(), pid, warmup, protocols);
  }
}
