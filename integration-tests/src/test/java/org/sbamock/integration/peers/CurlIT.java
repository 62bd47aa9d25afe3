/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sbamock.aka.Supi;
import org.sbamock.integration.support.Program;
import org.sbamock.integration.support.RequiresCurl;
import org.sbamock.integration.support.Subscribers;
import org.sbamock.sbi.ApiRoot;

/** A challenge from the AUSF by curl, over every protocol that curl speaks, from one port. */
@RequiresCurl
final class CurlIT {
  private static final Duration PATIENCE = Duration.ofSeconds(30);
  private static final Program CURL = Program.at("curl");

  public @TempDir static Path directory;
  private static AllProtocolsAusf ausf;

  @BeforeAll
  static void start() throws InterruptedException {
    ausf = new AllProtocolsAusf(directory.resolve("tls"));
  }

  @AfterAll
  static void stop() {
    if (ausf != null) {
      ausf.close();
    }
  }

  @ParameterizedTest(name = "curl {1} {0}://")
  @CsvSource({
    "http, --http1.1, 1.1",
    "http, --http2-prior-knowledge, 2",
    "https, --http1.1, 1.1",
    "https, --http2, 2"
  })
  void getsAChallenge(String scheme, String option, String expectedVersion) throws Exception {
    Supi supi = Subscribers.supi(7);
    ApiRoot root = ausf.apiRoot(scheme);
    Path headers = directory.resolve("headers");
    Path content = directory.resolve("content");

    Program.Result result =
        CURL.with(
                "--silent",
                "--show-error",
                "--noproxy",
                "*",
                option,
                "--cacert",
                ausf.certificateFile(),
                "--header",
                "content-type: application/json",
                "--header",
                "accept: application/json",
                "--data",
                AusfChallenge.authenticationInfo(supi),
                "--dump-header",
                headers.toString(),
                "--output",
                content.toString(),
                "--write-out",
                "%{http_version} %{http_code}",
                root.uri(AusfChallenge.PATH))
            .run(PATIENCE);

    assertThat(result.exitCode()).as(result.errors()).isZero();
    String[] written = result.output().split(" ", -1);
    assertThat(written[0]).as("HTTP version").isEqualTo(expectedVersion);
    List<String> lines = Files.readAllLines(headers);
    new AusfChallenge(
            Integer.parseInt(written[1]),
            field(lines, "content-type"),
            field(lines, "location"),
            Files.readString(content))
        .assertGenuine(supi, root);
  }

  /** A request with content is not upgraded, which is the server's to decide (RFC 9110, 7.8). */
  @Test
  void isUpgradedToHttp2() throws Exception {
    Program.Result result =
        CURL.with(
                "--silent",
                "--noproxy",
                "*",
                "--http2",
                "--output",
                directory.resolve("content").toString(),
                "--write-out",
                "%{http_version} %{http_code}",
                ausf.apiRoot("http").uri(AusfChallenge.PATH + "/1/5g-aka-confirmation"))
            .run(PATIENCE);

    assertThat(result.output()).isEqualTo("2 405");
  }

  @Test
  void receivesAltSvcOverTls() throws Exception {
    Program.Result result =
        CURL.with(
                "--silent",
                "--noproxy",
                "*",
                "--http2",
                "--cacert",
                ausf.certificateFile(),
                "--dump-header",
                "-",
                "--output",
                directory.resolve("content").toString(),
                ausf.apiRoot("https").uri("/"))
            .run(PATIENCE);

    assertThat(field(result.output().lines().toList(), "alt-svc"))
        .startsWith("h3=\":" + ausf.port() + "\"");
  }

  private static String field(List<String> headers, String name) {
    String prefix = name + ":";
    return headers.stream()
        .filter(line -> line.toLowerCase(Locale.ROOT).startsWith(prefix))
        .map(line -> line.substring(prefix.length()).strip())
        .findFirst()
        .orElse("");
  }
}
