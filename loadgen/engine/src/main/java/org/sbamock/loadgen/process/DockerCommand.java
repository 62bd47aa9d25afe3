/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * The {@code docker} command of this machine.
 *
 * @param program its name or path
 */
record DockerCommand(String program) {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** The command on the PATH. */
  static final DockerCommand ON_PATH = new DockerCommand("docker");

  /**
   * The result of a command.
   *
   * @param exitCode the exit code
   * @param output the standard output, stripped
   * @param errors the last line of the standard error
   */
  record Reply(int exitCode, String output, String errors) {
    boolean isGood() {
      return exitCode == 0;
    }
  }

  List<String> words(List<String> arguments) {
    List<String> words = new ArrayList<>();
    words.add(program);
    words.addAll(arguments);
    return words;
  }

  /**
   * Runs the command and waits for its end.
   *
   * @throws IOException if the program does not exist or does not end in time
   */
  Reply run(String... arguments) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(words(List.of(arguments))).start();
    try {
      process.getOutputStream().close();
      if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new IOException(
            program + " " + arguments[0] + " did not end within " + PATIENCE.toSeconds() + " s");
      }
      List<String> errors = text(process.getErrorStream().readAllBytes()).lines().toList();
      return new Reply(
          process.exitValue(),
          text(process.getInputStream().readAllBytes()),
          errors.isEmpty() ? "" : errors.get(errors.size() - 1));
    } finally {
      process.destroyForcibly();
    }
  }

  private static String text(byte[] bytes) {
    return new String(bytes, StandardCharsets.UTF_8).strip();
  }
}
