/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The limit of open files of this process (RLIMIT_NOFILE). The JVM, the event loops and each
 * connection need file descriptors; with too few, the JVM does not even find its classes.
 */
public final class OpenFileLimit {
  /** The minimum with which a process starts and serves a few connections. */
  public static final int MIN = 256;

  private static final Path LIMITS = Path.of("/proc/self/limits");
  private static final Pattern SOFT_LIMIT = Pattern.compile("(?m)^Max open files +(\\d{1,9}) ");

  private OpenFileLimit() {}

  /**
   * Returns why this process cannot start: its limit, and what is expected. Empty if the limit is
   * sufficient, or unknown, as on systems other than Linux.
   */
  public static Optional<String> shortage() {
    try {
      return shortage(Files.readString(LIMITS));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  static Optional<String> shortage(String limits) {
    Matcher limit = SOFT_LIMIT.matcher(limits);
    return limit.find() && Integer.parseInt(limit.group(1)) < MIN
        ? Optional.of(
            "the limit of open files is %s: expected at least %d (ulimit -n %d)"
                .formatted(limit.group(1), MIN, MIN))
        : Optional.empty();
  }
}
