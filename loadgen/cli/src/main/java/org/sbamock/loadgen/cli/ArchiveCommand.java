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

/** Makes the archives with which functions start faster. */
@Command(
    name = "archive",
    description = {
      "Makes an archive of the loaded classes of each function, so that it starts in about half the"
          + " time.",
      "",
      "An archive belongs to the JDK that made it (a CDS archive up to JDK 24, an AOT cache from 25"
          + " on) and to the jar as it was; one that does not fit is not used. It lies beside the"
          + " function's jar."
    })
final class ArchiveCommand implements Callable<Integer> {
  @Option(names = "--remove", description = "Removes the archives of every JDK instead.")
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
        terminal.notice(kind + ": " + archive.file() + " is there already");
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
