/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/**
 * A table of what a function answers to what is wrong: the data of a test, and of the reference of
 * errors, which is made of the tables of all functions.
 *
 * <p>It is a file {@code errors.csv} among the resources of the module's tests, with the columns
 * {@code function;case;status;cause;clause}, a heading, and a row for each case. The case is what a
 * reader sees and the key by which the test finds the request. The cause is that of the problem;
 * {@code -} if there is none; or, with an equals sign, an attribute of an answer without problem
 * details, by its name or its JSON Pointer, such as {@code authResult=AUTHENTICATION_FAILURE}.
 */
public final class ErrorTable {
  /** The name of the file. */
  public static final String FILE = "errors.csv";

  /** The heading of the file. */
  public static final String HEADING = "function;case;status;cause;clause";

  private ErrorTable() {}

  /** A row. */
  public record Row(String function, String condition, int status, String cause, String clause) {
    /** Reads one. */
    public static Row parse(String line) {
      String[] cells = line.split(";", -1);
      if (cells.length != 5) {
        throw new IllegalArgumentException("five cells are expected: " + line);
      }
      return new Row(cells[0], cells[1], Integer.parseInt(cells[2]), cells[3], cells[4]);
    }

    /** Fails unless the answer is this row's, and is no more than a client should see. */
    public void verify(SbiProbe.Answer answer) {
      assertThat(answer.status()).as("%s: %s", condition, answer.text()).isEqualTo(status);
      int equals = cause.indexOf('=');
      if (equals > 0) {
        String name = cause.substring(0, equals);
        String pointer = name.startsWith("/") ? name : "/" + name;
        assertThat(answer.json().at(pointer).asString("")).isEqualTo(cause.substring(equals + 1));
        return;
      }
      assertThat(answer.header("content-type")).isEqualTo("application/problem+json");
      assertThat(answer.cause()).as(answer.text()).isEqualTo(cause.equals("-") ? "" : cause);
      assertThat(answer.json().path("status").asInt(0)).isEqualTo(status);
      assertThat(answer.text())
          .doesNotContain("Exception", "org.sbamock", "java.", "io.netty", "\tat ");
    }

    @Override
    public String toString() {
      return function + ": " + condition;
    }
  }

  /** The rows of the file that lies beside that class's module. */
  public static List<Row> of(Class<?> test) {
    try (InputStream file = test.getResourceAsStream("/" + FILE)) {
      if (file == null) {
        throw new IllegalStateException("there is no " + FILE);
      }
      return parse(new String(file.readAllBytes(), StandardCharsets.UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The rows of a file's content. */
  public static List<Row> parse(String content) {
    List<String> lines = content.lines().filter(line -> !line.isBlank()).toList();
    assertThat(lines.get(0)).isEqualTo(HEADING);
    return lines.stream().skip(1).map(Row::parse).toList();
  }
}
