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
 * A running server on the command line: {@code name=url[,pid=N][,warmup=45s][,protocols=h2c+h3]}.
 *
 * @param target path and query
 * @param pid the process id; negative if not specified
 * @param warmup the warm-up; null if not specified
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
   * Parses a server.
   *
   * @throws IllegalArgumentException if the text is invalid; the message contains the accepted form
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
