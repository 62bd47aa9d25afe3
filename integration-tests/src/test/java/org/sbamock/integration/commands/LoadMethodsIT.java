/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.http.HttpProtocol;
import org.sbamock.integration.support.ExperimentProgram;
import org.sbamock.integration.support.Program;
import org.sbamock.sbi.Json;
import tools.jackson.databind.JsonNode;

/** A load of UEs by 5G AKA and EAP-AKA', with resynchronisations, access tokens and mutual TLS. */
@Timeout(240)
final class LoadMethodsIT {
  private static final Duration PATIENCE = Duration.ofSeconds(120);
  private static final int REGISTRATIONS = 500;
  private static final int ITERATIONS = 60;
  private static final int USERS = 8;

  @TempDir Path directory;

  @ParameterizedTest
  @EnumSource(
      value = HttpProtocol.class,
      names = {"H2", "H3"})
  void registersEveryUe(HttpProtocol protocol) throws Exception {
    Program.Result result =
        ExperimentProgram.sbamock("load")
            .with("--protocol", protocol.id(), "--mutual-tls", "--oauth2")
            .with("--eap", "30%", "--resync", "5%", "--ues", "16")
            .with("--cycles", Integer.toString(REGISTRATIONS), "--warmup-cycles", "0")
            .with("--slo", "success>=100%", "--runs", directory.toString())
            .run(PATIENCE);

    assertThat(result.exitCode()).as(result.all()).isZero();
    JsonNode trial = trial();
    assertThat(trial.path("success").asDouble()).as(trial.toString()).isEqualTo(1);
    JsonNode steps = trial.path("latency");
    assertThat(steps.path("registration").path("count").asInt()).isEqualTo(REGISTRATIONS);
    int resynchronised = steps.path("resynchronisation").path("count").asInt();
    assertThat(resynchronised).isBetween(22, 28);
    // A resynchronisation of 5G AKA begins an authentication, one of EAP-AKA' continues a session.
    int challenges = served(trial, "ue-authentications");
    int byEap = served(trial, "eap-session");
    int byAka = served(trial, "5g-aka-confirmation");
    assertThat(byEap).isBetween(REGISTRATIONS / 5, REGISTRATIONS / 2);
    assertThat(challenges).isBetween(REGISTRATIONS + 1, REGISTRATIONS + resynchronised - 1);
    assertThat(challenges + byEap + byAka).isEqualTo(2 * REGISTRATIONS + resynchronised);
  }

  /** The AMF notifies the generator over mutual TLS, and requires access tokens of it. */
  @Test
  void pagesEveryUe() throws Exception {
    Program.Result result =
        ExperimentProgram.sbamock("load")
            .with("--workload", "mobility", "--protocol", "h3", "--mutual-tls", "--oauth2")
            .with("--eap", "30%", "--resync", "10%", "--ues", Integer.toString(USERS))
            .with("--cycles", Integer.toString(ITERATIONS), "--warmup-cycles", "0")
            .with("--slo", "success>=100%", "--runs", directory.toString())
            .run(PATIENCE);

    assertThat(result.exitCode()).as(result.all()).isZero();
    JsonNode trial = trial();
    JsonNode steps = trial.path("latency");
    assertThat(steps.path("paging").path("count").asInt()).isEqualTo(ITERATIONS);
    assertThat(steps.path("notification").path("count").asInt()).isEqualTo(ITERATIONS);
    assertThat(steps.path("resynchronisation").path("count").asInt()).isBetween(4, 8);
    int notifications =
        trial
            .path("requests")
            .valueStream()
            .filter(count -> count.path("party").asString().equals("amf"))
            .filter(count -> count.path("target").asString().equals("ue"))
            .mapToInt(count -> count.path("count").asInt())
            .sum();
    // The AMF may count the response to the last notification of a UE after the measurement.
    assertThat(notifications).isBetween(3 * ITERATIONS - USERS, 3 * ITERATIONS);
  }

  /** The number of requests that the AUSF served for a resource. */
  private static int served(JsonNode trial, String resource) {
    return trial
        .path("requests")
        .valueStream()
        .filter(count -> count.path("party").asString().equals("ausf"))
        .filter(count -> count.path("target").asString().endsWith("/" + resource))
        .mapToInt(count -> count.path("count").asInt())
        .sum();
  }

  private JsonNode trial() throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      Path result =
          files
              .filter(file -> file.endsWith("result.json"))
              .findFirst()
              .orElseThrow(() -> new AssertionError("no result.json"));
      return Json.mapper().readTree(result.toFile()).path("trials").path(0);
    }
  }
}
