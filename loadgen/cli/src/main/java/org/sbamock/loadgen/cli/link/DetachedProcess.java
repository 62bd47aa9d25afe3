/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.link;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.sbamock.linkemu.Carrier;
import org.sbamock.linkemu.emulated.EmulatedCarrier;
import org.sbamock.loadgen.terminal.CommandFailedException;
import org.sbamock.loadgen.terminal.ExitCodes;
import org.sbamock.loadgen.terminal.Terminal;

/** A background process in a new session that runs this command line without {@code --detach}. */
final class DetachedProcess {
  private static final long PATIENCE_SECONDS = 60;

  private final Terminal terminal;
  private final LinkDirectory place;
  private final String name;
  private final LinkClient client;

  DetachedProcess(Terminal terminal, LinkDirectory place, String name, LinkClient client) {
    this.terminal = terminal;
    this.place = place;
    this.name = name;
    this.client = client;
  }

  int start(boolean tellDirectory) throws InterruptedException {
    Carrier.Availability here = new EmulatedCarrier().availability();
    Path log = place.log(name);
    Process process;
    try {
      process =
          new ProcessBuilder(command(here.available(), tellDirectory))
              .redirectInput(new File("/dev/null"))
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
    } catch (IOException e) {
      throw new CommandFailedException("cannot start the link: " + e.getMessage(), e);
    }
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (client.trySend(LinkRequest.of(LinkAction.STATUS)).isEmpty()) {
      if (process.waitFor(20, TimeUnit.MILLISECONDS)) {
        return failed(process.exitValue(), log, here);
      }
      if (System.nanoTime() > end) {
        process.destroyForcibly();
        throw new CommandFailedException(
            "the link did not start within " + PATIENCE_SECONDS + " s; its log is " + log, null);
      }
    }
    new StatusPrinter(terminal).parties(client.status());
    terminal.out().println("It runs in the background; 'sbamock link clean' stops it. Log: " + log);
    terminal.out().flush();
    return ExitCodes.GOOD;
  }

  private int failed(int code, Path log, Carrier.Availability here) {
    try {
      Files.readAllLines(log).forEach(terminal::notice);
    } catch (IOException e) {
      terminal.notice("no log: " + e.getMessage());
    }
    if (!here.available()) {
      terminal.notice("sbamock: " + here);
    }
    return code == ExitCodes.USAGE ? ExitCodes.USAGE : ExitCodes.INTERNAL;
  }

  private List<String> command(boolean privileged, boolean tellDirectory) throws IOException {
    List<String> command = new ArrayList<>();
    if (onPath("setsid")) {
      command.add("setsid");
    }
    if (!privileged) {
      command.addAll(List.of("unshare", "-Ur", "--"));
    }
    String line = Files.readString(Path.of("/proc/self/cmdline"), StandardCharsets.UTF_8);
    List<String> own = new ArrayList<>(List.of(line.split("\0")));
    own.set(0, Path.of(System.getProperty("java.home"), "bin", "java").toString());
    own.removeIf(word -> word.equals("--detach") || word.equals("-d"));
    command.addAll(own);
    if (tellDirectory) {
      command.addAll(List.of("--directory", place.path().toAbsolutePath().toString()));
    }
    return command;
  }

  static boolean onPath(String program) {
    String path = System.getenv().getOrDefault("PATH", "");
    return Stream.of(path.split(File.pathSeparator))
        .anyMatch(directory -> Files.isExecutable(Path.of(directory, program)));
  }
}
