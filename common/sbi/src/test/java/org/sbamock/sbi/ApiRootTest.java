/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.http.Origin;

class ApiRootTest {
  @ParameterizedTest
  @CsvSource({
    "http://ausf:8080, http, ausf, 8080, ''",
    "HTTPS://ausf.example/, https, ausf.example, 443, ''",
    "http://10.0.0.1/a/b/, http, 10.0.0.1, 80, /a/b",
    "https://[2001:db8::1]:443, https, 2001:db8::1, 443, ''",
    "http://open5gs_smf, http, open5gs_smf, 80, ''",
    "https://open5gs_smf.5gc:7777/a, https, open5gs_smf.5gc, 7777, /a",
    "http://5g_core_smf_1:, http, 5g_core_smf_1, 80, ''",
    "http://smf~-, http, smf~-, 80, ''"
  })
  void reads(String text, String scheme, String host, int port, String prefix) {
    ApiRoot root = ApiRoot.parse(text);
    assertThat(root).isEqualTo(new ApiRoot(scheme, new Origin(host, port), prefix));
    assertThat(ApiRoot.parse(root.toString())).isEqualTo(root);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "ausf:8080",
        "ftp://ausf",
        "http://",
        "http:///x",
        "http://a b",
        "http://u@h",
        "http://h/#f",
        "http://h/?q",
        "http://h:0",
        "http://h:70000",
        "//h",
        "http://a_b:0",
        "http://a_b:70000",
        "http://a_b:7x",
        "http://u@a_b",
        "http://a_b,c",
        "http://a_%62",
        "http://1.2.3",
        "http://."
      })
  void refusesWithASentence(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ApiRoot.parse(text))
        .withMessageMatching("(?s).{15,}");
  }

  @Test
  void resolvesBeneathItsPrefix() {
    ApiRoot root = ApiRoot.parse("https://h:1/east");
    assertThat(root.uri("/nnrf-disc/v1")).isEqualTo("https://h:1/east/nnrf-disc/v1");
    assertThat(root.target("/nnrf-disc/v1")).isEqualTo("/east/nnrf-disc/v1");
    assertThat(root.resolve("/x")).hasToString("https://h:1/east/x");
    assertThat(Json.writeString(root)).isEqualTo("\"https://h:1/east\"");
  }

  @Test
  void keepsTheQueryOfAResource() {
    ResourceUri uri = ResourceUri.parse("http://h/a%2Fb?c=%20");
    assertThat(uri.target()).isEqualTo("/a%2Fb?c=%20");
    assertThat(uri.origin()).isEqualTo(new Origin("h", 80));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "1-1-1-1-1", "6f9d3c52-2f0a-4c3e-9f53-0a1b2c3d4e5", "x"})
  void rejectsWhatIsNoInstanceId(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> NfInstanceId.parse(text));
  }

  @Test
  void readsAnInstanceIdInAnyCase() {
    assertThat(NfInstanceId.parse("6F9D3C52-2F0A-4C3E-9F53-0A1B2C3D4E5F"))
        .hasToString("6f9d3c52-2f0a-4c3e-9f53-0a1b2c3d4e5f");
  }
}
