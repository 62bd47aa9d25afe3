/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testing;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The directory of 3GPP's OpenAPI files, bundled to JSON, which the system property {@code
 * sbamock.3gpp.dir} names.
 */
public final class OpenApiFiles implements Requirement {
  private static final String PROPERTY = "sbamock.3gpp.dir";

  @Override
  public String need() {
    return "the 3GPP's OpenAPI files, bundled to JSON: pass -D" + PROPERTY + "=FOLDER";
  }

  @Override
  public Optional<String> problem() {
    String folder = System.getProperty(PROPERTY, "");
    if (folder.isBlank()) {
      return Optional.of(PROPERTY + " is not set");
    }
    return Files.isDirectory(Path.of(folder))
        ? Optional.empty()
        : Optional.of(folder + " is not a folder");
  }

  /**
   * Returns the directory.
   *
   * @throws IllegalStateException if the requirement is not met in this run, which is a defect of
   *     the test: it lacks {@link Requires3gppFiles}
   */
  public static Path folder() {
    OpenApiFiles files = new OpenApiFiles();
    WithoutTags.ofEnvironment()
        .problem(List.of("3gpp"))
        .or(files::problem)
        .ifPresent(
            problem -> {
              throw new IllegalStateException(
                  "the test lacks @Requires3gppFiles: it needs "
                      + files.need()
                      + " ("
                      + problem
                      + ")");
            });
    return Path.of(System.getProperty(PROPERTY));
  }
}
