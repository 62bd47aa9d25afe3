/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.netty.util.AsciiString;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class AuthorityTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "a",
        "a:",
        "a:0",
        "a:65535",
        "Amf.Example-1_2~3:8080",
        "a!$&'()*+,;=b",
        "%41%5f",
        "127.0.0.1:80",
        "[::1]",
        "[::1]:8080",
        "[2001:db8::7:a]:",
        "[::ffff:192.0.2.1]:80",
        "[v1.a:b!]:1"
      })
  void acceptsAHostWithAnOptionalPort(String authority) {
    assertThat(Authority.isValid(authority)).isTrue();
    assertThat(Authority.isValid(AsciiString.of(authority))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ":80",
        " ",
        "a b",
        " a",
        "a ",
        "user@a",
        "a/b",
        "a?b",
        "a#b",
        "a\\b",
        "<a>",
        "a\"b",
        "a,b c",
        "ä",
        "a\u0660",
        "%",
        "%4",
        "%4g",
        "a:b",
        "a:+1",
        "a:-1",
        "a:65536",
        "a:99999999999",
        "a:80:80",
        "::1",
        "[",
        "[]",
        "[::1",
        "[::1]80",
        "[::1]:x",
        "[::1%25eth0]",
        "[::g]",
        "[192.0.2.1]",
        "[a]",
        "[v1]",
        "[v.a]",
        "[vg.a]",
        "[v1.a/b]"
      })
  void rejectsWhatIsNoHostWithAnOptionalPort(String authority) {
    assertThat(Authority.isValid(authority)).isFalse();
    assertThatThrownBy(() -> Authority.host(authority))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("not an authority: '" + authority + "'");
  }

  @ParameterizedTest
  @CsvSource({"a.example, a.example", "a:80, a", "[::1]:80, ::1", "[::1], ::1"})
  void returnsTheHostWithoutPortAndBrackets(String authority, String host) {
    assertThat(Authority.host(authority)).isEqualTo(host);
  }
}
