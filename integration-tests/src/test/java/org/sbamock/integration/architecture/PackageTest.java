/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.architecture;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toSet;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Folders of source files: their size, and the module that each package belongs to. */
final class PackageTest {
  private static final int MOST_FILES = 30;
  private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
  private static final Set<String> NOT_OF_THE_BUILD = Set.of("target", "docs", ".git");

  @Test
  void noPackageHasMoreThanThirtyFiles() throws IOException {
    Map<Path, List<Path>> packages = sources().stream().collect(groupingBy(Path::getParent));

    assertThat(packages).hasSizeGreaterThan(50);
    assertThat(packages)
        .allSatisfy((folder, files) -> assertThat(files).hasSizeLessThanOrEqualTo(MOST_FILES));
  }

  @Test
  void noPackageIsInTwoModules() throws IOException {
    Map<Path, Set<Path>> modules =
        sources().stream()
            .map(Path::getParent)
            .filter(folder -> folder.toString().contains("src/main/java/"))
            .collect(groupingBy(PackageTest::packageOf, mapping(PackageTest::moduleOf, toSet())));

    assertThat(modules).hasSizeGreaterThan(50);
    assertThat(modules).allSatisfy((name, folders) -> assertThat(folders).hasSize(1));
  }

  private static Path packageOf(Path folder) {
    return moduleOf(folder).resolve("src/main/java").relativize(folder);
  }

  private static Path moduleOf(Path folder) {
    String path = folder.toString();
    return Path.of(path.substring(0, path.lastIndexOf("/src/")));
  }

  private static List<Path> sources() throws IOException {
    List<Path> sources = new ArrayList<>();
    Files.walkFileTree(
        ROOT,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
            return NOT_OF_THE_BUILD.contains(folder.getFileName().toString())
                ? FileVisitResult.SKIP_SUBTREE
                : FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            if (file.toString().endsWith(".java")) {
              sources.add(file);
            }
            return FileVisitResult.CONTINUE;
          }
        });
    return sources;
  }
}
