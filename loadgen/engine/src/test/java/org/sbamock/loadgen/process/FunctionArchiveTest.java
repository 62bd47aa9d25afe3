/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FunctionArchiveTest {
  @TempDir Path directory;

  @Test
  void startsTheExecutableJarWhenThereIsNoArchive() throws IOException {
    Path jar = jar("one");

    assertThat(FunctionArchive.of(jar).isCurrent()).isFalse();
    assertThat(FunctionArchive.of(jar).command()).isEqualTo(List.of("-jar", jar.toString()));
  }

  @Test
  void doesNotUseWhatWasMadeOfAnotherJar() throws Exception {
    Path jar = jar("one");
    FunctionArchive archive = FunctionArchive.of(jar);
    pretend(archive, jar);
    assertThat(archive.isCurrent()).isFalse();
  }

  @Test
  void reportsTheErrorOfUnpackingAJar() throws IOException {
    Path jar = jar("one");

    assertThatThrownBy(() -> FunctionArchive.of(jar).make("amf", List.of(), directory))
        .isInstanceOf(FunctionException.class)
        .hasMessageContaining("extract")
        .hasMessageContaining("Invalid or corrupt jarfile");
  }

  @Test
  void removesWhatIsThere() throws IOException {
    Path jar = jar("one");
    FunctionArchive archive = FunctionArchive.of(jar);
    pretend(archive, jar);

    archive.remove();

    assertThat(archive.file().getParent()).doesNotExist();
    assertThat(jar).exists();
    archive.remove();
  }

  private static void pretend(FunctionArchive archive, Path jar) throws IOException {
    Path unpacked = Files.createDirectories(archive.file().getParent());
    Files.createFile(archive.file());
    Files.copy(jar, unpacked.resolve(jar.getFileName()));
    Files.writeString(unpacked.resolve("source"), "of another");
  }

  private Path jar(String content) throws IOException {
    Path jar = directory.resolve("sbamock-amf-1.0-exec.jar");
    try (OutputStream file = Files.newOutputStream(jar);
        ZipOutputStream zip = new ZipOutputStream(file)) {
      zip.putNextEntry(new ZipEntry("a"));
      zip.write(content.getBytes(StandardCharsets.UTF_8));
    }
    return jar;
  }
}
