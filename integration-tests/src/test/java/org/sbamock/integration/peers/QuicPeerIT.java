/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.sbamock.aka.Supi;
import org.sbamock.http.QuicSettings;
import org.sbamock.http.server.connection.ServerLimits;
import org.sbamock.http.testing.KitServer;
import org.sbamock.integration.support.Program;
import org.sbamock.integration.support.RequiresAioquic;
import org.sbamock.integration.support.Subscribers;
import org.sbamock.sbi.Json;
import tools.jackson.databind.JsonNode;

/** HTTP/3 with a client that is not Netty's: aioquic. */
@RequiresAioquic
final class QuicPeerIT {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Path SCRIPTS = Path.of("src", "test", "python");
  private static final ServerLimits LIMITS =
      ServerLimits.DEFAULT.withSizes(16 << 10, 8 << 10, 4 << 20);

  private static Program python;

  @BeforeAll
  static void find() {
    python = Program.find("sbamock.python", "python3").orElseThrow();
  }

  @TestFactory
  Stream<DynamicTest> theServerAnswers() throws InterruptedException {
    QuicSettings quic = QuicSettings.DEFAULT.withEarlyData(true);
    try (KitServer server = KitServer.start(settings -> settings.limits(LIMITS).quic(quic))) {
      Program cases =
          python.with(
              SCRIPTS.resolve("h3_peer.py").toString(),
              server.origin().host(),
              Integer.toString(server.origin().port()),
              KitServer.certificateFile().toString());
      List<String> names = cases.with("--list").run(PATIENCE).output().lines().toList();
      assertThat(names).isNotEmpty();
      Program.Result result = cases.run(PATIENCE);
      Map<String, String> outcomes =
          result
              .output()
              .lines()
              .map(line -> line.split(" ", 2))
              .filter(words -> words.length == 2)
              .collect(
                  Collectors.toMap(
                      words -> words[1].split(":", 2)[0], words -> String.join(" ", words)));
      return names.stream()
          .map(
              name ->
                  DynamicTest.dynamicTest(
                      name,
                      () ->
                          assertThat(outcomes)
                              .as("output of the client:\n%s", result.all())
                              .containsEntry(name, "ok " + name)));
    }
  }

  @Test
  void theAusfGivesAChallenge(@TempDir Path directory) throws InterruptedException {
    Supi supi = Subscribers.supi(3);
    try (AllProtocolsAusf ausf = new AllProtocolsAusf(directory)) {
      Program.Result result =
          python
              .with(
                  SCRIPTS.resolve("h3_challenge.py").toString(),
                  "127.0.0.1",
                  Integer.toString(ausf.port()),
                  ausf.certificateFile(),
                  AusfChallenge.authenticationInfo(supi))
              .run(PATIENCE);

      assertThat(result.exitCode()).as(result.errors()).isZero();
      JsonNode answer = Json.mapper().readTree(result.output());
      assertThat(answer.path("alpn").asString()).isEqualTo("h3");
      JsonNode headers = answer.path("headers");
      new AusfChallenge(
              answer.path("status").asInt(),
              headers.path("content-type").asString(),
              headers.path("location").asString(),
              answer.path("content").asString())
          .assertGenuine(supi, ausf.apiRoot("https"));
    }
  }
}
