/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SourceCommitTest {
  @TempDir Path tree;

  @Test
  void namesTheCommitAndChangesOfTrackedFiles() throws Exception {
    assumeTrue(git("--version") == 0, "needs git");
    Path file = Files.writeString(tree.resolve("file"), "one");
    assertThat(git("init", "--quiet")).isZero();
    assertThat(git("add", "file")).isZero();
    assertThat(
            git(
                "-c",
                "user.name=test",
                "-c",
                "user.email=test@example.org",
                "-c",
                "commit.gpgsign=false",
                "commit",
                "--quiet",
                "--message=one"))
        .isZero();
    assertThat(git("tag", "v1")).isZero();

    assertThat(SourceCommit.of(tree))
        .hasValueSatisfying(it -> assertThat(it).matches("\\p{XDigit}{12}"));

    Files.writeString(tree.resolve("untracked"), "two");
    assertThat(SourceCommit.of(tree))
        .hasValueSatisfying(it -> assertThat(it).doesNotEndWith("-dirty"));

    Files.writeString(file, "two");
    assertThat(SourceCommit.of(tree)).hasValueSatisfying(it -> assertThat(it).endsWith("-dirty"));
  }

  @Test
  void aRepositoryAroundTheTreeDoesNotCount() throws Exception {
    assumeTrue(git("--version") == 0, "needs git");
    assertThat(git("init", "--quiet")).isZero();

    assertThat(SourceCommit.of(Files.createDirectory(tree.resolve("inner")))).isEmpty();
  }

  @Test
  void aRepositoryWithoutACommitHasNone() throws Exception {
    assumeTrue(git("--version") == 0, "needs git");
    assertThat(git("init", "--quiet")).isZero();

    assertThat(SourceCommit.of(tree)).isEmpty();
  }

  /** Returns the exit code, or −1 if the command does not exist. */
  private int git(String... arguments) throws InterruptedException {
    List<String> command = new ArrayList<>(List.of("git", "-C", tree.toString()));
    command.addAll(List.of(arguments));
    try {
      return new ProcessBuilder(command)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start()
          .waitFor();
    } catch (IOException e) {
      return -1;
    }
  }
}
