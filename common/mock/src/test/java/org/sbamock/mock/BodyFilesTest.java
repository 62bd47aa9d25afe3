/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sbamock.mock.StubRules.aResponse;
import static org.sbamock.mock.StubRules.any;
import static org.sbamock.mock.StubRules.anyUrl;
import static org.sbamock.mock.StubRules.get;
import static org.sbamock.mock.StubRules.ownAnswer;
import static org.sbamock.mock.StubRules.urlPathEqualTo;
import static org.sbamock.mock.StubRules.urlPathTemplate;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.mock.json.InvalidMappingException;
import org.sbamock.sbi.Json;

@Timeout(60)
class BodyFilesTest {
  private static final String TEMPLATE = "{\"supi\":\"{{request.path.supi}}\"}";

  @TempDir Path directory;
  private Path files;
  private StubbedFunction function;
  private SbaMock mock;

  @BeforeEach
  void start() throws IOException {
    files = directory.resolve("__files");
    Files.createDirectories(files.resolve("am"));
    Files.writeString(files.resolve("am/data.json"), TEMPLATE);
    Files.write(files.resolve("octets"), new byte[] {(byte) 0xff, 0, (byte) 0xc3});
    function = StubbedFunction.start(directory);
    mock = function.mock.files(files);
  }

  @AfterEach
  void stop() {
    function.close();
  }

  private static MappingBuilder file(String name) {
    return any(anyUrl()).willReturn(aResponse().withBodyFile(name));
  }

  private static MappingBuilder template(String name) {
    return get(urlPathTemplate("/nudm-sdm/v2/{supi}/am-data"))
        .willReturn(
            aResponse()
                .withHeader("content-type", "application/json")
                .withBodyFile(name)
                .withTransformers("response-template"));
  }

  @ParameterizedTest
  @EnumSource
  void aFileIsTheContentOverEveryProtocol(HttpProtocol protocol) {
    StubMapping stub = mock.stubFor(file("am/data.json"));
    assertThat(function.get(protocol, "/a").text()).isEqualTo(TEMPLATE);
    assertThat(stub.toJson().at("/response/bodyFileName").asString("")).isEqualTo("am/data.json");
    assertThat(StubMapping.read(stub.toJson())).isEqualTo(stub);

    mock.stubFor(template("am/data.json"));
    assertThat(function.get(protocol, StubbedFunction.RESOURCE).text())
        .isEqualTo("{\"supi\":\"imsi-001010000000001\"}");

    mock.stubFor(
        get(urlPathEqualTo(StubbedFunction.RESOURCE))
            .willReturn(ownAnswer().withBodyFile("am/data.json")));
    StubbedFunction.Reply altered = function.get(protocol, StubbedFunction.RESOURCE);
    assertThat(altered.text()).isEqualTo(TEMPLATE);
    assertThat(altered.headers().getString("content-type")).isEqualTo("application/json");
  }

  @Test
  void octetsStayAsTheyAre() throws Exception {
    mock.stubFor(file("octets"));

    HttpResponse response =
        function.send(HttpProtocol.H2C, HttpRequest.get("/a")).get(20, TimeUnit.SECONDS);

    byte[] octets = response.bytes();
    response.release();
    assertThat(octets).containsExactly(0xff, 0, 0xc3);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../secret",
        "am/../../secret",
        "..",
        "/etc/hostname",
        "",
        " ",
        "a\u0000b",
        "./.."
      })
  void aNameThatLeadsElsewhereIsRefused(String name) throws IOException {
    Files.writeString(directory.resolve("secret"), "secret");

    assertThatThrownBy(() -> aResponse().withBodyFile(name))
        .isInstanceOf(InvalidMappingException.class)
        .hasMessageStartingWith("/bodyFileName: ");
    assertThatThrownBy(
            () ->
                StubMapping.parse(
                    Json.mapper()
                        .writeValueAsString(Map.of("response", Map.of("bodyFileName", name)))))
        .isInstanceOf(InvalidMappingException.class)
        .hasMessageStartingWith("/response/bodyFileName: ");
  }

  @Test
  void aLinkThatLeadsElsewhereIsRejected() throws IOException {
    Path secret = Files.writeString(directory.resolve("secret"), "secret");
    Files.createSymbolicLink(files.resolve("link"), secret);
    Files.createSymbolicLink(files.resolve("up"), directory);
    Files.createSymbolicLink(files.resolve("within"), files.resolve("am/data.json"));

    for (String name : List.of("link", "up/secret")) {
      assertThatThrownBy(() -> mock.stubFor(file(name)))
          .isInstanceOf(InvalidMappingException.class)
          .hasMessage("/response/bodyFileName: " + name + " leads out of " + files);
    }
    mock.stubFor(file("within"));
    assertThat(function.get(HttpProtocol.H2C, "/a").text()).isEqualTo(TEMPLATE);
  }

  @Test
  void whatIsNoFileIsRejected() {
    assertThatThrownBy(() -> mock.stubFor(file("am/other.json")))
        .hasMessage("/response/bodyFileName: there is no am/other.json in " + files);
    assertThatThrownBy(() -> mock.stubFor(file("am")))
        .hasMessage("/response/bodyFileName: am in " + files + " is no file");
    assertThatThrownBy(() -> new SbaMock().stubFor(file("am/data.json")))
        .hasMessageContaining("__files beside sbamock.mock.mappings-directory");
    assertThat(mock.stubs()).isEmpty();
  }

  @Test
  void whatIsNoTemplateIsRejected() throws IOException {
    Files.writeString(files.resolve("broken"), "{{#if}}");

    assertThatThrownBy(() -> mock.stubFor(template("octets")))
        .hasMessage("/response/bodyFileName: is no UTF-8, which a template has to be");
    assertThatThrownBy(() -> mock.stubFor(template("broken")))
        .hasMessageStartingWith("/response/bodyFileName: is no template");
    assertThatThrownBy(() -> template("am/{{request.path.supi}}.json").build())
        .hasMessage("/bodyFileName: is a template; only what the file has may be one");
  }

  @Test
  void aResetReloadsTheFilesOrChangesNothing() throws IOException {
    Path changing = Files.writeString(files.resolve("changing"), "first");
    mock.addDefaultStubs(List.of(file("changing").build()));
    Files.writeString(changing, "second", StandardCharsets.UTF_8);
    assertThat(function.get(HttpProtocol.H2C, "/a").text()).isEqualTo("first");

    mock.resetToDefaultMappings();
    assertThat(function.get(HttpProtocol.H2C, "/a").text()).isEqualTo("second");

    Files.delete(changing);
    assertThatThrownBy(() -> mock.resetAll()).isInstanceOf(InvalidMappingException.class);
    assertThat(function.get(HttpProtocol.H2C, "/a").text()).isEqualTo("second");
  }
}
