/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.support;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.sbamock.testing.Probe;

/** A program of this machine, run to its end. */
public final class Program {
  private static final File NULL = new File("/dev/null");

  private final List<String> command;

  private Program(List<String> command) {
    this.command = List.copyOf(command);
  }

  /** The program at that path, or of that name on the PATH. */
  public static Program at(String executable) {
    return new Program(List.of(executable));
  }

  /**
   * The program that a variable names, as a system property such as {@code sbamock.h2spec} or as a
   * variable of the environment such as {@code SBAMOCK_H2SPEC}; else that of the usual name, if it
   * is on the PATH.
   */
  public static Optional<Program> find(String property, String usualName) {
    return Probe.program(property, usualName).map(path -> at(path.toString()));
  }

  /** The same with more arguments. */
  public Program with(String... arguments) {
    List<String> longer = new ArrayList<>(command);
    longer.addAll(Arrays.asList(arguments));
    return new Program(longer);
  }

  /** The same with another program's command line after its own. */
  public Program with(Program other) {
    return with(other.command.toArray(String[]::new));
  }

  /**
   * Runs it.
   *
   * @throws AssertionError if it does not end in time; it is killed then
   */
  public Result run(Duration patience) throws InterruptedException {
    Process process;
    try {
      process =
          new ProcessBuilder(command).redirectInput(ProcessBuilder.Redirect.from(NULL)).start();
    } catch (IOException e) {
      return new Result(-1, "", String.valueOf(e.getMessage()));
    }
    CompletableFuture<String> output = read(process.getInputStream());
    CompletableFuture<String> errors = read(process.getErrorStream());
    try {
      if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly().waitFor();
        throw new AssertionError(
            command + " did not end within " + patience + "; its output:\n" + output.join());
      }
      return new Result(process.exitValue(), output.join(), errors.join());
    } finally {
      process.destroyForcibly();
    }
  }

  /**
   * Starts it; the caller ends it.
   *
   * @param output the file of both of its outputs
   */
  public Process start(Path output) throws IOException {
    return new ProcessBuilder(command)
        .redirectErrorStream(true)
        .redirectOutput(output.toFile())
        .start();
  }

  private static CompletableFuture<String> read(InputStream stream) {
    return CompletableFuture.supplyAsync(
        () -> {
          try (stream) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        },
        task -> {
          Thread thread = new Thread(task, "output");
          thread.setDaemon(true);
          thread.start();
        });
  }

  @Override
  public String toString() {
    return String.join(" ", command);
  }

  /**
   * How it ended.
   *
   * @param exitCode -1 if it could not be started
   */
  public record Result(int exitCode, String output, String errors) {
    /** Both outputs, for a message. */
    public String all() {
      return output + errors;
    }
  }
}
