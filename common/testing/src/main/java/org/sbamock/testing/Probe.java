/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A program that was run to see whether a requirement is met.
 *
 * @param command the command line
 * @param exitCode its exit code; -1 if it cannot be started or has not ended within a minute
 * @param output what it wrote to its standard output and standard error, or why it did not run
 */
public record Probe(List<String> command, int exitCode, String output) {
  /** Runs a program to its end, without input, for a minute at most. */
  public static Probe run(String... command) {
    List<String> line = List.copyOf(Arrays.asList(command));
    try {
      Path output = Files.createTempFile("sbamock-probe", ".out");
      try {
        Process process =
            new ProcessBuilder(line)
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        boolean ended = process.waitFor(1, TimeUnit.MINUTES);
        process.destroyForcibly();
        String text = Files.readString(output, StandardCharsets.UTF_8).strip();
        return new Probe(line, ended ? process.exitValue() : -1, ended ? text : "did not end");
      } catch (IOException e) {
        return new Probe(line, -1, String.valueOf(e.getMessage()));
      } finally {
        Files.delete(output);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Whether it ended with exit code 0. */
  public boolean succeeded() {
    return exitCode == 0;
  }

  /** How it failed; empty if it succeeded. */
  public Optional<String> problem() {
    return succeeded()
        ? Optional.empty()
        : Optional.of(String.join(" ", command) + " fails: " + output);
  }

  /**
   * The program that a variable names, as a system property such as {@code sbamock.h2spec} or as a
   * variable of the environment such as {@code SBAMOCK_H2SPEC}; else the program of the usual name,
   * if it is on the PATH.
   */
  public static Optional<Path> program(String property, String usualName) {
    return Stream.of(
            System.getProperty(property, ""),
            environment(property.replace('.', '_').toUpperCase(Locale.ROOT)))
        .filter(named -> !named.isBlank())
        .map(Path::of)
        .findFirst()
        .or(() -> onPath(usualName));
  }

  /** The program of that name on the PATH. */
  public static Optional<Path> onPath(String name) {
    return executable(Arrays.asList(environment("PATH").split(":", -1)), name);
  }

  /** The program of that name in the first of the folders that has it. */
  public static Optional<Path> executable(List<String> folders, String name) {
    return folders.stream()
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  private static String environment(String name) {
    return Optional.ofNullable(System.getenv(name)).orElse("");
  }
}
