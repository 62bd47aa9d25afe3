/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line of this process, for starting another process of the same program. */
public final class CurrentCommandLine {
  private static final Path COMMAND_LINE = Path.of("/proc/self/cmdline");

  private CurrentCommandLine() {}

  /**
   * Returns the complete command line, with the path of this JVM.
   *
   * @throws IOException if it cannot be read
   */
  static List<String> whole() throws IOException {
    String[] words = Files.readString(COMMAND_LINE, StandardCharsets.UTF_8).split("\0", -1);
    List<String> line = new ArrayList<>(List.of(words).subList(0, words.length - 1));
    line.set(0, Path.of(System.getProperty("java.home"), "bin", "java").toString());
    return line;
  }

  /**
   * Starts the same program in the same JVM with other arguments. Its standard error is inherited.
   *
   * @throws FunctionException if it cannot be started
   */
  public static Process start(List<String> arguments) {
    try {
      return new ProcessBuilder(with(arguments))
          .redirectError(ProcessBuilder.Redirect.INHERIT)
          .start();
    } catch (IOException e) {
      throw new FunctionException("cannot start another process: " + e.getMessage(), e);
    }
  }

  private static List<String> with(List<String> arguments) throws IOException {
    List<String> line = whole();
    String program = System.getProperty("sun.java.command", "").split(" ", 2)[0];
    int end = line.indexOf(program);
    if (end < 0) {
      throw new FunctionException("this process was not started by java: " + line, null);
    }
    List<String> other = new ArrayList<>(line.subList(0, end + 1));
    other.addAll(arguments);
    return other;
  }
}
