/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Runs every target with every file of its corpus, without a fuzzer. The corpus of the target
 * {@code NAME} is the folder {@code corpus/NAME}: inputs made by hand, and those of former
 * findings.
 */
class CorpusTest {
  private static final Path CORPUS = Path.of("corpus");
  private static final Path SOURCES = Path.of("src", "test", "java");
  private static final String SUFFIX = "Fuzz.java";
  private static final long LARGEST_FILE = 16_384;

  @TestFactory
  Stream<DynamicTest> everyTargetAcceptsItsCorpus() throws IOException {
    return targets().stream().flatMap(CorpusTest::tests);
  }

  @Test
  void everyTargetHasACorpusOfSmallFilesAndEveryCorpusATarget() throws IOException {
    List<String> names = targets().stream().map(CorpusTest::name).toList();

    assertThat(names).hasSizeGreaterThan(12).doesNotHaveDuplicates();
    assertThat(list(CORPUS))
        .extracting(folder -> folder.getFileName().toString())
        .containsExactlyInAnyOrderElementsOf(names);
    for (String name : names) {
      List<Path> files = list(CORPUS.resolve(name));
      assertThat(files).as(name).isNotEmpty();
      for (Path file : files) {
        assertThat(Files.size(file)).as("octets of %s", file).isLessThan(LARGEST_FILE);
      }
    }
  }

  private static Stream<DynamicTest> tests(Path source) {
    try {
      MethodHandle target = target(source);
      return list(CORPUS.resolve(name(source))).stream()
          .map(
              file ->
                  DynamicTest.dynamicTest(
                      name(source) + "/" + file.getFileName(),
                      file.toUri(),
                      () -> {
                        target.invokeExact(Files.readAllBytes(file));
                      }));
    } catch (ReflectiveOperationException | IOException e) {
      throw new IllegalStateException("the target " + source + " cannot be run", e);
    }
  }

  private static MethodHandle target(Path source) throws ReflectiveOperationException {
    String path = SOURCES.relativize(source).toString();
    String className = path.substring(0, path.length() - ".java".length()).replace('/', '.');
    return MethodHandles.publicLookup()
        .findStatic(
            Class.forName(className),
            "fuzzerTestOneInput",
            MethodType.methodType(void.class, byte[].class));
  }

  private static String name(Path source) {
    String file = source.getFileName().toString();
    return file.substring(0, file.length() - SUFFIX.length());
  }

  private static List<Path> targets() throws IOException {
    try (Stream<Path> files = Files.walk(SOURCES)) {
      return files.filter(file -> file.toString().endsWith(SUFFIX)).sorted().toList();
    }
  }

  private static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> entries = Files.list(folder)) {
      return entries.sorted().toList();
    }
  }
}
