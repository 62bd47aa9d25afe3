/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.conformance;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.util.AsciiString;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sbamock.http.HttpRequest;
import org.sbamock.sbi.SbiHeaders;
import org.sbamock.testing.OpenApiFiles;
import org.sbamock.testing.Requires3gppFiles;

/** The files of the 3GPP. */
@Requires3gppFiles
class ThreeGppFilesTest {
  private static final String INSTANCE = "6f1f6b9e-2d5c-4c5a-9d8e-1a2b3c4d5e6f";

  private final MessageValidator validator = MessageValidator.read(OpenApiFiles.folder());

  @Test
  void describeTheServicesOfTheFunctions() {
    assertThat(validator.files())
        .contains(
            "TS29510_Nnrf_NFManagement.json",
            "TS29510_Nnrf_NFDiscovery.json",
            "TS29510_Nnrf_AccessToken.json",
            "TS29509_Nausf_UEAuthentication.json",
            "TS29518_Namf_Communication.json");
    for (String path :
        Set.of(
            "/nnrf-nfm/v1/nf-instances",
            "/nnrf-disc/v1/nf-instances?target-nf-type=AUSF&requester-nf-type=AMF",
            "/bootstrapping")) {
      CheckedRequest checked = requireNonNull(validator.check(HttpRequest.get(path)), path);
      assertThat(checked.operation()).as(path).isNotNull();
      assertThat(checked.findings()).as(path).isEmpty();
    }
  }

  @Test
  void describeMostOfTheNamedHeaderFields() throws IllegalAccessException {
    Set<String> named = new TreeSet<>();
    for (Field field : SbiHeaders.class.getFields()) {
      named.add(((AsciiString) field.get(null)).toString());
    }

    Set<String> described = validator.headerFields();

    assertThat(described).hasSizeGreaterThan(30).allMatch(field -> field.startsWith("3gpp-sbi-"));
    assertThat(described.stream().filter(named::contains).count())
        .isGreaterThan(named.size() * 3L / 4);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "3gpp-sbi-message-priority | 31 | 32",
        "3gpp-sbi-max-rsp-time | 10000 | 1.5",
        "3gpp-sbi-sender-timestamp | Sun, 04 Aug 2019 08:49:37.845 GMT | 2019-08-04T08:49:37Z",
        "3gpp-sbi-correlation-info | imsi-345012123123123 | imsi345012123123123",
        "3gpp-sbi-target-apiroot | https://example.com/a/b | example.com",
        "3gpp-sbi-producer-id | nfinst=" + INSTANCE + " | nfinst=1",
        "3gpp-sbi-oci | Timestamp: \"Tue, 04 Feb 2020 08:49:37 GMT\"; Period-of-Validity: 75s;"
            + " Overload-Reduction-Metric: 50%; NF-Instance: "
            + INSTANCE
            + " | Overload-Reduction-Metric: 50%",
        "3gpp-sbi-lci | Timestamp: \"Tue, 04 Feb 2020 08:49:37 GMT\"; Load-Metric: 25%;"
            + " NF-Instance: "
            + INSTANCE
            + " | Load-Metric: 101%",
      })
  void haveAGrammarOfHeaderFields(String field, String valid, String invalid) {
    assertThat(findings(field, valid)).isZero();
    assertThat(findings(field, invalid)).isEqualTo(1);
  }

  @Test
  void describeTheFormOfATokenRequest() {
    String form =
        "grant_type=client_credentials&scope=nausf-auth&targetNfType=AUSF&nfInstanceId="
            + INSTANCE
            + "&requesterPlmn=%7B%22mcc%22:%22001%22,%22mnc%22:%2201%22%7D&targetNsiList=a";

    assertThat(tokenFindings(form)).isEmpty();
    assertThat(tokenFindings(form + "&targetNsiList=b")).isEmpty();
    assertThat(tokenFindings(form.replace("client_credentials", "password")))
        .extracting(Finding::param)
        .containsExactly("/grant_type");
    assertThat(tokenFindings(form.replace("%22mnc%22", "%22x%22")))
        .extracting(Finding::param)
        .containsExactly("/requesterPlmn");
  }

  private List<Finding> tokenFindings(String form) {
    HttpRequest request =
        HttpRequest.of(
                HttpMethod.POST,
                "/oauth2/token",
                Unpooled.wrappedBuffer(form.getBytes(StandardCharsets.UTF_8)))
            .with("content-type", "application/x-www-form-urlencoded");
    return requireNonNull(validator.check(request)).findings();
  }

  private int findings(String field, String value) {
    HttpRequest request = HttpRequest.get("/nnrf-nfm/v1/nf-instances").with(field, value);
    return requireNonNull(validator.check(request)).findings().size();
  }
}
