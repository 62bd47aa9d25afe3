/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.profile;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.NfInstanceId;
import org.sbamock.sbi.NfType;
import tools.jackson.databind.JsonNode;

class ProfileAttributesTest {
  private static final NfProfile PROFILE =
      NfProfile.builder(NfInstanceId.random(), NfType.AUSF)
          .at(ApiRoot.parse("http://127.0.0.1:8001"))
          .service("nausf-auth", new NfService.Version("v1", "1.0.0"))
          .capacity(10)
          .locality("here")
          .build();

  @TempDir Path directory;
  private Path file;

  @BeforeEach
  void name() {
    file = directory.resolve("profile.json");
  }

  @Test
  void objectsAreMergedOthersReplacedAndNullsRemoved() throws IOException {
    String service = requireNonNull(PROFILE.nfServiceList()).keySet().iterator().next();
    JsonNode merged =
        merge(
            "{\"capacity\":20,\"locality\":null,\"nfSetIdList\":[\"set1\"],"
                + "\"ausfInfo\":{\"groupId\":\"g\"},\"ipv4Addresses\":[\"10.0.0.1\"],"
                + "\"nfServiceList\":{\""
                + service
                + "\":{\"priority\":3}}}");

    assertThat(merged.path("capacity").intValue()).isEqualTo(20);
    assertThat(merged.has("locality")).isFalse();
    assertThat(merged.path("nfSetIdList").toString()).isEqualTo("[\"set1\"]");
    assertThat(merged.path("ausfInfo").toString()).isEqualTo("{\"groupId\":\"g\"}");
    assertThat(merged.path("ipv4Addresses").toString()).isEqualTo("[\"10.0.0.1\"]");
    JsonNode merging = merged.path("nfServiceList").path(service);
    assertThat(merging.path("priority").intValue()).isEqualTo(3);
    assertThat(merging.path("serviceName").stringValue()).isEqualTo("nausf-auth");
    assertThat(merged.path("nfServices")).isEqualTo(Json.toTree(PROFILE).path("nfServices"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "{\"nfSetIdList\":[\"set1\",\"set2\"]}; set1",
        "{\"nfSetIdList\":[1]};",
        "{\"nfSetIdList\":\"set1\"};",
        "{};",
      })
  void theNfSetIsTheFirstOne(String content, @Nullable String set) throws IOException {
    Files.writeString(file, content);

    assertThat(ProfileAttributes.read(file).nfSetId()).isEqualTo(set);
  }

  @Test
  void returnsTheSetsAndSliceInstances() throws IOException {
    Files.writeString(
        file,
        "{\"nfSetIdList\":[\"set1\",2,\"set2\"],\"nsiList\":[\"nsi1\"],"
            + "\"nfServiceList\":{\"a\":{\"nfServiceSetIdList\":[\"s1\"]},\"b\":null},"
            + "\"nfServices\":[{\"nfServiceSetIdList\":[\"s2\"]}]}");

    ProfileAttributes attributes = ProfileAttributes.read(file);

    assertThat(attributes.nfSetIds()).containsExactly("set1", "set2");
    assertThat(attributes.nsis()).containsExactly("nsi1");
    assertThat(attributes.nfServiceSetIds()).containsExactly("s1", "s2");
  }

  @Test
  void anEmptyObjectChangesNothing() throws IOException {
    assertThat(merge("{}")).isEqualTo(Json.toTree(PROFILE));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "[]; expected a JSON object",
        "{; is not valid JSON",
        "{\"nfInstanceId\":\"x\"}; nfInstanceId is that of the function and cannot be changed",
        "{\"nfType\":\"NRF\"}; nfType is that of the function and cannot be changed",
      })
  void anInvalidFileIsRejected(String content, String reason) throws IOException {
    Files.writeString(file, content);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> ProfileAttributes.read(file))
        .withMessageStartingWith(file.toString())
        .withMessageContaining(reason);
  }

  @Test
  void aMissingFileIsNamed() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ProfileAttributes.read(file))
        .withMessageStartingWith(file + " cannot be read");
  }

  private JsonNode merge(String content) throws IOException {
    Files.writeString(file, content);
    return ProfileAttributes.read(file).mergeInto(PROFILE);
  }
}
