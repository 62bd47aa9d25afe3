/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.reference;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The tests that a page names as {@code ClassTest.method}. */
final class NamedTests {
  private static final Pattern TEST = Pattern.compile("`([A-Z]\\w+(?:Test|Kit|IT))\\.(\\w+)`");

  private NamedTests() {}

  /** Returns the tests on a page, each once. */
  static List<String> on(Path page) throws IOException {
    return TEST.matcher(Files.readString(page))
        .results()
        .map(MatchResult::group)
        .distinct()
        .toList();
  }

  /** Returns the tests on a page that no module has. */
  static List<String> missingOn(Path page) throws IOException {
    Map<String, String> sources = new HashMap<>();
    try (Stream<Path> files = Files.walk(GeneratedPage.ROOT)) {
      for (Path file :
          files.filter(path -> path.toString().matches(".*/src/test/.*\\.java")).toList()) {
        sources.put(file.getFileName().toString(), Files.readString(file));
      }
    }
    return on(page).stream().filter(test -> !exists(TEST.matcher(test), sources)).toList();
  }

  private static boolean exists(Matcher test, Map<String, String> sources) {
    return test.matches()
        && sources
            .getOrDefault(test.group(1) + ".java", "")
            .contains("void " + test.group(2) + "(");
  }
}
