/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Generates the page of each network function: its settings and its errors. */
class FunctionReferenceTest {
  private static final Pattern NAME = Pattern.compile("<name>sbamock (.+)</name>");
  private static final Pattern DESCRIPTION = Pattern.compile("<description>(.+)</description>");
  private static final String HEAD =
      """
      # %s

      %s.

      For those who run this function or test against it. [Settings](../docs/reference/settings.md)
      lists the settings that every function has, and
      [errors](../docs/reference/errors.md) those of stubs. A test generates this page from the
      configuration metadata of the application and from the table by which the tests check the
      errors (`src/test/resources/errors.csv`).
      """;

  /** Returns the directories of the functions: those with an application. */
  static List<String> functions() throws IOException {
    try (Stream<Path> directories = Files.list(GeneratedPage.ROOT)) {
      return directories
          .filter(directory -> Files.exists(directory.resolve("application/pom.xml")))
          .map(directory -> directory.getFileName().toString())
          .sorted()
          .toList();
    }
  }

  @ParameterizedTest
  @MethodSource("functions")
  void thePageIsGeneratedFromTheModule(String function) throws IOException {
    String pom = Files.readString(GeneratedPage.ROOT.resolve(function).resolve("pom.xml"));
    String page =
        HEAD.formatted(title(text(NAME, pom)), text(DESCRIPTION, pom))
            + section("Settings", SettingsTable.of(function + "/application"))
            + section("Errors", ErrorsTable.of(function));

    new GeneratedPage(function + "/README.md").isUpToDate(page);
  }

  @Test
  void eachFunctionDeclaresSettingsOrErrors() throws IOException {
    assertThat(functions()).contains("nrf", "ausf", "amf", "stub");
    for (String function : functions()) {
      assertThat(SettingsTable.of(function + "/application") + ErrorsTable.of(function))
          .as(function)
          .isNotEmpty();
    }
  }

  private static String section(String title, String table) {
    return table.isEmpty() ? "" : "\n## " + title + "\n\n" + table;
  }

  private static String title(String name) {
    return Character.toUpperCase(name.charAt(0)) + name.substring(1);
  }

  private static String text(Pattern element, String pom) {
    Matcher matcher = element.matcher(pom);
    assertThat(matcher.find()).as(element.pattern()).isTrue();
    return matcher.group(1);
  }
}
