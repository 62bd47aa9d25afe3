/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.sbamock.conformance.ConformanceMode;
import org.sbamock.conformance.Finding;
import org.sbamock.conformance.MessageValidator;
import org.sbamock.conformance.NonconformantMessage;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.client.SbiClient;
import org.sbamock.mock.SbaMock;
import org.sbamock.nrf.Nrf;
import org.sbamock.nrf.core.RegistryRules;
import org.sbamock.nrf.core.RegistryRules.ProfileValidation;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.nf.NetworkFunctionSettings;
import org.sbamock.testing.OpenApiFiles;
import org.sbamock.testing.Requires3gppFiles;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Profiles with one fault each, at NRFs that enforce, report and accept them. */
@Requires3gppFiles
@Timeout(60)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class FaultyProfilesTest {
  private static final String PROFILE =
      """
      {"nfInstanceId":"%s","nfType":"AUSF","nfStatus":"REGISTERED",
       "ipv4Addresses":["127.0.0.1"],"capacity":100,"priority":10,
       "nfServices":[{"serviceInstanceId":"s1","serviceName":"nausf-auth",
         "versions":[{"apiVersionInUri":"v1","apiFullVersion":"1.0.0"}],
         "scheme":"http","nfServiceStatus":"REGISTERED",
         "ipEndPoints":[{"ipv4Address":"127.0.0.1","port":8000}]}]}
      """;

  private final SbiClient client = SbiClient.builder().threads(1).build();
  private final Nrf enforcing = nrf(ProfileValidation.LENIENT);
  private final Nrf reporting = nrf(ProfileValidation.STRICT);
  private final Nrf lenient = nrf(ProfileValidation.LENIENT);

  private static Nrf nrf(ProfileValidation validation) {
    return Nrf.builder(NetworkFunctionSettings.builder().protocols(HttpProtocol.H2C).build())
        .rules(RegistryRules.defaults().withValidation(validation))
        .build();
  }

  @BeforeAll
  void start() {
    MessageValidator validator = MessageValidator.read(OpenApiFiles.folder());
    SbaMock.of(enforcing).descriptions(validator).conformance(ConformanceMode.ENFORCE);
    SbaMock.of(reporting).descriptions(validator).conformance(ConformanceMode.REPORT);
    enforcing.start();
    reporting.start();
    lenient.start();
  }

  @AfterAll
  void stop() {
    client.close();
    enforcing.stop(Duration.ofSeconds(5)).join();
    reporting.stop(Duration.ofSeconds(5)).join();
    lenient.stop(Duration.ofSeconds(5)).join();
  }

  @ParameterizedTest
  @CsvFileSource(
      resources = "faulty-profiles.csv",
      delimiter = ';',
      quoteCharacter = '`',
      numLinesToSkip = 1)
  void areRejectedReportedOrAccepted(
      String attribute, @Nullable String value, String param, String cause) {
    String id = UUID.randomUUID().toString();
    String valid = PROFILE.formatted(id);
    String faulty = faulty(valid, attribute, value).toString();

    assertThat(register(enforcing, id, valid).status()).isEqualTo(201);
    SbiCaller.Answer refusal = register(enforcing, id, faulty);
    assertThat(refusal.status()).as(refusal.body()).isEqualTo(400);
    JsonNode problem = Json.mapper().readTree(refusal.body());
    assertThat(problem.path("cause").asString("")).as(refusal.body()).isEqualTo(cause);
    assertThat(problem.at("/invalidParams/0/param").asString("")).isEqualTo(param);

    SbaMock.of(reporting).conformanceReport().clear();
    register(reporting, id, faulty);
    assertThat(SbaMock.of(reporting).conformanceReport().messages())
        .first()
        .extracting(NonconformantMessage::findings)
        .asInstanceOf(org.assertj.core.api.InstanceOfAssertFactories.list(Finding.class))
        .extracting(Finding::param)
        .contains(param);

    SbiCaller.Answer accepted = register(lenient, id, faulty);
    assertThat(accepted.status()).as(accepted.body()).isEqualTo(201);
  }

  private SbiCaller.Answer register(Nrf nrf, String id, String profile) {
    return new SbiCaller(client, HttpProtocol.H2C, nrf.apiRoot())
        .put("/nnrf-nfm/v1/nf-instances/" + id, profile);
  }

  private static JsonNode faulty(String valid, String attribute, @Nullable String value) {
    JsonNode profile = Json.mapper().readTree(valid);
    JsonPointer pointer = JsonPointer.compile(attribute);
    JsonNode parent = profile.at(requireNonNull(pointer.head()));
    JsonPointer last = requireNonNull(pointer.last());
    if (parent instanceof ObjectNode object) {
      if (value == null) {
        object.remove(last.getMatchingProperty());
      } else {
        object.set(last.getMatchingProperty(), Json.mapper().readTree(value));
      }
    } else {
      ((ArrayNode) parent)
          .set(last.getMatchingIndex(), Json.mapper().readTree(requireNonNull(value)));
    }
    return profile;
  }
}
