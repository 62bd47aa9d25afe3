/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.loadgen.cli.SbamockCommand;
import org.sbamock.loadgen.terminal.Terminal;

/** Executes the {@code sbamock ratio} commands of pages, whose outputs the pages contain. */
class RatioPageTest {
  private static final Pattern EXAMPLE =
      Pattern.compile("(```sh\n\\./sbamock (ratio [^`]*)```\n\n```text\n)([^`]*)(```\n)");
  private static final Pattern WORD = Pattern.compile("'([^']*)'|[^\\s\\\\]+");
  private static final String RESULTS = "docs/results/";

  @ParameterizedTest
  @ValueSource(strings = {"docs/answer.md", "docs/results/README.md"})
  void outputsAreThoseOfTheCommands(String path) throws IOException {
    String page = Files.readString(GeneratedPage.ROOT.resolve(path));
    Matcher examples = EXAMPLE.matcher(page);

    assertThat(examples.results().count())
        .as("commands with an output of all that begin with ./sbamock ratio")
        .isPositive()
        .isEqualTo(
            Pattern.compile("^\\./sbamock ratio", Pattern.MULTILINE)
                .matcher(page)
                .results()
                .count());
    new GeneratedPage(path)
        .isUpToDate(
            examples.replaceAll(
                example ->
                    Matcher.quoteReplacement(
                        example.group(1) + output(words(example.group(2))) + example.group(4))));
  }

  private static List<String> words(String command) {
    return WORD.matcher(command).results().map(RatioPageTest::word).toList();
  }

  private static String word(MatchResult found) {
    String quoted = found.group(1);
    String word = quoted == null ? found.group() : quoted;
    return word.startsWith(RESULTS) ? GeneratedPage.ROOT.resolve(word).toString() : word;
  }

  private static String output(List<String> arguments) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int code =
        SbamockCommand.commandLine(
                new Terminal(new PrintWriter(out), new PrintWriter(err), false, false))
            .execute(arguments.toArray(String[]::new));

    assertThat(code).as("%s%n%s", arguments, err).isZero();
    return out.toString();
  }
}
