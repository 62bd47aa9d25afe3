/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.peers;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A running peer with which a test exchanges lines; it ends when its standard input ends. */
final class PeerProcess implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(60);
  private static final String END = "\0";

  private final List<String> command;
  private final Path log;
  private final Process process;
  private final Writer input;
  private final BlockingQueue<String> output = new LinkedBlockingQueue<>();

  /** Starts a program; its standard error is appended to the log. */
  PeerProcess(Path log, List<String> command) throws IOException {
    this.command = command;
    this.log = log;
    process =
        new ProcessBuilder(command)
            .redirectError(ProcessBuilder.Redirect.appendTo(log.toFile()))
            .start();
    input = process.outputWriter(StandardCharsets.UTF_8);
    Thread reader = new Thread(this::read, "interop-peer");
    reader.setDaemon(true);
    reader.start();
  }

  private void read() {
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        output.add(line);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      output.add(END);
    }
  }

  void write(String line) throws IOException {
    input.write(line);
    input.write('\n');
    input.flush();
  }

  /** Waits for the next line of standard output. */
  String line() throws InterruptedException {
    String line = output.poll(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    if (line == null) {
      close();
      throw new AssertionError("the peer printed nothing for " + PATIENCE.toSeconds() + " s");
    }
    if (line.equals(END)) {
      throw new AssertionError("the peer ended; its log is " + log);
    }
    return line;
  }

  /** Ends standard input and waits for the end of the process, which must have exit code 0. */
  void end() throws IOException, InterruptedException {
    input.close();
    if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
      throw new AssertionError("the peer did not end within " + PATIENCE.toSeconds() + " s");
    }
    if (process.exitValue() != 0) {
      throw new AssertionError("exit code " + process.exitValue() + "; the peer's log is " + log);
    }
  }

  /** Kills the process if it has not ended. */
  @Override
  public void close() {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  @Override
  public String toString() {
    return String.join(" ", command);
  }
}
