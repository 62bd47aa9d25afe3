/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.faults;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The system clock of one process, by libfaketime. It can jump while the process runs; the
 * monotonic clock does not.
 */
final class FakeClock {
  private static final String LIBRARY = "libfaketimeMT.so.1";

  private final Path offset;

  /** Creates a clock without an offset, which is kept in a file of that directory. */
  FakeClock(String name, Path directory) {
    this.offset = directory.resolve(name + ".clock");
    jump("+0");
  }

  /** Returns why no clock can be faked on this machine; empty if it can. */
  static Optional<String> problem() {
    return library().isPresent()
        ? Optional.empty()
        : Optional.of("requires " + LIBRARY + ": apt install faketime");
  }

  private static Optional<Path> library() {
    Path root = Path.of("/usr/lib");
    try (Stream<Path> directories = Files.list(root)) {
      return Stream.concat(Stream.of(root), directories)
          .map(directory -> directory.resolve("faketime").resolve(LIBRARY))
          .filter(Files::exists)
          .findFirst();
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Returns the command that runs another command with this clock. */
  List<String> prefix() {
    return List.of(
        "env",
        "LD_PRELOAD=" + library().orElseThrow(),
        "FAKETIME_TIMESTAMP_FILE=" + offset,
        "FAKETIME_CACHE_DURATION=1",
        "FAKETIME_DONT_FAKE_MONOTONIC=1",
        "DONT_FAKE_MONOTONIC=1",
        // Otherwise timed waits of the JVM end at once.
        "FAKETIME_FORCE_MONOTONIC_FIX=0");
  }

  /** Sets the offset, such as {@code +2h}; the process applies it within a second. */
  void jump(String to) {
    try {
      Files.writeString(offset, to + "\n");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
