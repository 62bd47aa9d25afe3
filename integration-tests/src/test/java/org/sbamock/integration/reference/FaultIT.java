/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sbamock.http.Fault;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.testing.FaultExample;
import org.sbamock.http.testing.KitServer;
import org.sbamock.integration.support.Program;
import org.sbamock.integration.support.RequiresAioquic;
import org.sbamock.integration.support.RequiresCurl;

/** What curl and aioquic make of every fault, as the table in {@code docs/faults.md} says. */
final class FaultIT {
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final Path SCRIPT = Path.of("src", "test", "python", "h3_faults.py");
  private static final int CURL_HTTP_1 = 1;
  private static final int SEND_ERROR = 55;
  private static final int RECEIVE_ERROR = 56;
  private static final int CURL_HTTP_2 = 2;
  private static final int AIOQUIC = 3;

  public @TempDir static Path directory;
  private static KitServer server;
  private static FaultPage page;

  @BeforeAll
  static void start() throws IOException {
    page = FaultPage.below("What clients report");
    server = KitServer.start();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static List<FaultExample> expressedBy(HttpProtocol protocol) {
    return Stream.of(FaultExample.values())
        .filter(example -> example.kind().supports(protocol))
        .toList();
  }

  @RequiresCurl
  @ParameterizedTest(name = "curl over {0}")
  @CsvSource({"h1c, --http1.1", "h1, --http1.1", "h2c, --http2-prior-knowledge", "h2, --http2"})
  void curlReportsErrors(String id, String option) throws InterruptedException {
    Program curl = Program.at("curl");
    HttpProtocol protocol = HttpProtocol.of(id);
    int column = protocol.multiplexed() ? CURL_HTTP_2 : CURL_HTTP_1;
    SoftAssertions report = new SoftAssertions();
    for (FaultExample example : expressedBy(protocol)) {
      Program.Result result =
          curl.with(
                  "--silent",
                  "--show-error",
                  "--noproxy",
                  "*",
                  "--max-time",
                  example.kind() == Fault.Kind.STALL ? "1" : "20",
                  option,
                  "--cacert",
                  KitServer.certificateFile().toString(),
                  "--output",
                  directory.resolve("content").toString(),
                  "--write-out",
                  "%{http_code} %{size_download}",
                  protocol.scheme()
                      + "://"
                      + server.origin().authority()
                      + "/faults/"
                      + example.id())
              .run(PATIENCE);
      report
          .assertThat(receiving(result.exitCode()) + " " + result.output() + " ")
          .as("%s, %s", example.id(), result.errors())
          .startsWith(page.cell(example.id(), column) + " ");
    }

    report.assertAll();
  }

  /**
   * Whether a reset reaches curl as it sends (55) or as it receives (56) is a matter of moments.
   */
  private static int receiving(int exitCode) {
    return exitCode == SEND_ERROR ? RECEIVE_ERROR : exitCode;
  }

  @RequiresAioquic
  @TestFactory
  Stream<DynamicTest> aioquicReportsErrors() throws InterruptedException {
    Program python = Program.find("sbamock.python", "python3").orElseThrow();
    List<FaultExample> examples = expressedBy(HttpProtocol.H3);
    Program.Result result =
        python
            .with(
                SCRIPT.toString(),
                server.origin().host(),
                Integer.toString(server.origin().port()),
                KitServer.certificateFile().toString())
            .with(examples.stream().map(FaultExample::id).toArray(String[]::new))
            .run(PATIENCE);
    return examples.stream()
        .map(
            example ->
                DynamicTest.dynamicTest(
                    example.id(),
                    () ->
                        assertThat(result.output().lines())
                            .as("output of the client:\n%s", result.all())
                            .contains(example.id() + " " + page.cell(example.id(), AIOQUIC))));
  }
}
