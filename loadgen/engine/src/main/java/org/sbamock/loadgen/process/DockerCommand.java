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

  /** That on the PATH. */
  static final DockerCommand ON_PATH = new DockerCommand("docker");

  /**
   * What a command said.
   *
   * @param output without white space at its ends
   * @param errors of it the last line, which is what went wrong
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
   * Runs it to its end.
   *
   * @throws IOException if there is no such program, or it does not end in time
   */
  Reply run(String... arguments) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(words(List.of(arguments))).start();
    try {
      process.getOutputStream().close();
      if (!process.waitFor(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
        throw new IOException(
            program + " " + arguments[0] + " has not ended after " + PATIENCE.toSeconds() + " s");
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
