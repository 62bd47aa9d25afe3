/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sbamock.mock.StubRules.absent;
import static org.sbamock.mock.StubRules.and;
import static org.sbamock.mock.StubRules.binaryEqualTo;
import static org.sbamock.mock.StubRules.containing;
import static org.sbamock.mock.StubRules.equalTo;
import static org.sbamock.mock.StubRules.equalToIgnoreCase;
import static org.sbamock.mock.StubRules.equalToJson;
import static org.sbamock.mock.StubRules.getRequestedFor;
import static org.sbamock.mock.StubRules.matching;
import static org.sbamock.mock.StubRules.matchingJsonPath;
import static org.sbamock.mock.StubRules.not;
import static org.sbamock.mock.StubRules.notContaining;
import static org.sbamock.mock.StubRules.notMatching;
import static org.sbamock.mock.StubRules.or;
import static org.sbamock.mock.StubRules.urlEqualTo;
import static org.sbamock.mock.StubRules.urlMatching;
import static org.sbamock.mock.StubRules.urlPathMatching;

import io.netty.buffer.Unpooled;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;

class PatternTest {
  private static boolean matches(ValuePattern pattern, String text) {
    return pattern.matches(Subject.of(text));
  }

  @Test
  void textsAreCompared() {
    assertThat(matches(equalTo("a"), "a")).isTrue();
    assertThat(matches(equalTo("a"), "A")).isFalse();
    assertThat(matches(equalToIgnoreCase("a"), "A")).isTrue();
    assertThat(matches(containing("b"), "abc")).isTrue();
    assertThat(matches(containing("b"), "ac")).isFalse();
    assertThat(matches(notContaining("b"), "abc")).isFalse();
    assertThat(matches(matching("a.c"), "abc")).isTrue();
    assertThat(matches(matching("a.c"), "abcd")).isFalse();
    assertThat(matches(notMatching("a.c"), "abcd")).isTrue();
    assertThat(matches(and(containing("a"), containing("b")), "ab")).isTrue();
    assertThat(matches(and(containing("a"), containing("b")), "a")).isFalse();
    assertThat(matches(or(containing("a"), containing("b")), "b")).isTrue();
    assertThat(matches(not(equalTo("a")), "b")).isTrue();
    assertThat(matches(binaryEqualTo(new byte[] {'a'}), "a")).isTrue();
  }

  @Test
  void whatIsAbsentIsOnlyAbsent() {
    assertThat(absent().matches(Subject.ABSENT)).isTrue();
    assertThat(absent().matches(Subject.of(""))).isFalse();
    assertThat(absent().matches(Subject.of(Unpooled.EMPTY_BUFFER))).isTrue();
    assertThat(equalTo("").matches(Subject.ABSENT)).isFalse();
    assertThat(equalToJson("{}").matches(Subject.ABSENT)).isFalse();
    assertThat(matching(".*").matches(Subject.ABSENT)).isFalse();
    assertThat(matchingJsonPath("$").matches(Subject.ABSENT)).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{\"a\":1,\"b\":[1,2]} | {\"b\":[1,2],\"a\":1.0} | false | false | true",
        "{\"a\":1} | {\"a\":1,\"b\":2} | false | false | false",
        "{\"a\":1} | {\"a\":1,\"b\":2} | false | true | true",
        "[1,2] | [2,1] | false | false | false",
        "[1,2] | [2,1] | true | false | true",
        "[1,1] | [1,2] | true | false | false",
        "[{\"a\":1}] | [{\"b\":0},{\"a\":1}] | true | true | true",
        "[{\"a\":1},{\"a\":1,\"b\":2}] | [{\"a\":1,\"b\":2},{\"a\":1}] | true | true | true",
        "[{\"a\":1},{\"a\":1,\"b\":2}] | [{\"a\":1,\"b\":1},{\"a\":1}] | true | true | false",
        "null | null | false | false | true",
        "\"1\" | 1 | false | false | false",
        "{} | no JSON | false | false | false",
      })
  void jsonIsComparedByItsMeaning(
      String expected, String actual, boolean anyOrder, boolean extra, boolean equal) {
    assertThat(matches(equalToJson(expected, anyOrder, extra), actual)).isEqualTo(equal);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "$.a.b[1] | x | true",
        "$.a.b[1] | y | false",
        "$['a']['b'][1] | x | true",
        "$.a.b[7] | x | false",
        "$..b[1] | x | true",
        "$.list[?(@.n == 2)].v | two | true",
        "$.list[?(@.n == 9)].v | two | false",
        "$.list[*].v | one | true",
        "$.a.n | 5 | true",
        "$.a.t | true | true",
        "$.a.b.length() | 2 | true",
        "$.list[*].n.max() | 2.0 | false",
      })
  void aJsonPathLeadsToAValue(String path, String value, boolean found) {
    String json =
        "{\"a\":{\"b\":[0,\"x\"],\"n\":5,\"t\":true},"
            + "\"list\":[{\"n\":1,\"v\":\"one\"},{\"n\":2,\"v\":\"two\"}]}";
    assertThat(matches(matchingJsonPath(path, equalTo(value)), json)).isEqualTo(found);
  }

  @Test
  void aJsonPathWithoutAValueMatchesIfItExists() {
    assertThat(matches(matchingJsonPath("$.a"), "{\"a\":null}")).isTrue();
    assertThat(matches(matchingJsonPath("$.b"), "{\"a\":1}")).isFalse();
    assertThat(matches(matchingJsonPath("$.b", absent()), "{\"a\":1}")).isTrue();
    assertThat(matches(matchingJsonPath("$..b"), "{\"a\":1}")).isFalse();
    assertThat(matches(matchingJsonPath("$.a", equalToJson("[1,2]")), "{\"a\":[1,2]}")).isTrue();
    assertThat(matches(matchingJsonPath("$"), "no JSON")).isFalse();
  }

  @Test
  void urlsAreComparedAsTheyCame() {
    RequestFacts facts = new RequestFacts(HttpRequest.get("/a/b%20c?x=1"), HttpProtocol.H2C, null);
    for (UrlPattern fits :
        new UrlPattern[] {
          urlEqualTo("/a/b%20c?x=1"), urlMatching("/a/.*x=1"), urlPathMatching("/a/b.*c")
        }) {
      assertThat(getRequestedFor(fits).build().conditions()).allMatch(c -> c.holds(facts));
    }
    assertThat(getRequestedFor(urlEqualTo("/a/b%20c")).build().conditions())
        .anyMatch(c -> !c.holds(facts));
  }
}
