/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.sbamock.loadgen.process.BootJars;
import org.sbamock.loadgen.process.CoreSettings;
import org.sbamock.loadgen.process.FunctionArchive;
import org.sbamock.loadgen.process.FunctionKind;
import org.sbamock.loadgen.terminal.ExitCodes;
import org.sbamock.loadgen.terminal.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The {@code archive} command, which creates or removes the class archives that shorten the start
 * of functions.
 */
@Command(
    name = "archive",
    description = {
      "Creates a class archive for each function, which halves its start time.",
      "",
      "The archive is stored in a directory next to the function's jar. It is valid for one JDK (a CDS archive up"
          + " to JDK 24, an AOT cache from JDK 25) and one build of the jar; an archive that does"
          + " not match is ignored."
    })
final class ArchiveCommand implements Callable<Integer> {
  @Option(names = "--remove", description = "Remove the archives of all JDKs.")
  boolean remove;

  private final Terminal terminal;

  ArchiveCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    BootJars jars = BootJars.ofProcess();
    for (FunctionKind kind : FunctionKind.values()) {
      FunctionArchive archive = FunctionArchive.of(jars.find(kind));
      if (remove) {
        archive.remove();
      } else if (archive.isCurrent()) {
        terminal.notice(kind + ": " + archive.file() + " is up to date");
      } else {
        make(kind, archive);
      }
    }
    return ExitCodes.GOOD;
  }

  private void make(FunctionKind kind, FunctionArchive archive) throws InterruptedException {
    Path work = workDirectory();
    archive.make(kind.id(), CoreSettings.SMALL_JVM, work);
    delete(work);
    terminal.notice(
        String.format(
            Locale.ROOT,
            "%s: %s, %.0f MB",
            kind,
            archive.file(),
            archive.file().toFile().length() / 1e6));
  }

  private static Path workDirectory() {
    try {
      return Files.createTempDirectory("sbamock-archive");
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void delete(Path directory) {
    try (Stream<Path> files = Files.walk(directory)) {
      files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
