/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.support;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.sbamock.testing.Requirement;
import org.sbamock.testing.Requires;

/** Marks tests that run the programs that {@code .ci/interop} builds; their tag is {@code peer}. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@Inherited
@Tag("peer")
@Requires(RequiresInteropPeers.InteropPeers.class)
public @interface RequiresInteropPeers {
  /** The directory of the programs, which the system property {@code sbamock.interop} names. */
  final class InteropPeers implements Requirement {
    private static final String PROPERTY = "sbamock.interop";

    @Override
    public String need() {
      return "the interop peers: .ci/interop builds them and runs this test";
    }

    @Override
    public Optional<String> problem() {
      String directory = System.getProperty(PROPERTY, "");
      if (directory.isBlank()) {
        return Optional.of(PROPERTY + " is not set");
      }
      return Files.isDirectory(Path.of(directory))
          ? Optional.empty()
          : Optional.of(directory + " is not a directory");
    }

    /** Returns the directory, which has a subdirectory with an executable {@code peer} for each. */
    public static Path directory() {
      return Path.of(System.getProperty(PROPERTY));
    }
  }
}
