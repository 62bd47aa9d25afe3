/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.testing.KitServer;
import org.sbamock.integration.support.Program;
import org.sbamock.integration.support.RequiresH2spec;

/** HTTP/2 and HPACK conformance, as h2spec sees it. */
@RequiresH2spec
final class H2specIT {
  private static final Pattern SUMMARY =
      Pattern.compile("(\\d+) tests?, (\\d+) passed, (\\d+) skipped, (\\d+) failed");
  private static final int AT_LEAST = 140;

  @ParameterizedTest
  @EnumSource(
      value = HttpProtocol.class,
      names = {"H2C", "H2"})
  void theServerConforms(HttpProtocol protocol) throws InterruptedException {
    Program h2spec = Program.find("sbamock.h2spec", "h2spec").orElseThrow();
    try (KitServer server = KitServer.start()) {
      Program run =
          h2spec.with(
              "generic",
              "http2",
              "hpack",
              "--host",
              server.origin().host(),
              "--port",
              Integer.toString(server.origin().port()),
              "--timeout",
              "5");

      Program.Result result =
          (protocol.secure() ? run.with("--tls", "--insecure") : run).run(Duration.ofMinutes(3));

      Matcher summary = SUMMARY.matcher(result.output());
      assertThat(summary.find())
          .as("a summary in the output of %s:\n%s", run, result.all())
          .isTrue();
      String failures = failures(result.output());
      assertThat(summary.group(4))
          .as("failed cases over %s:\n%s", protocol, failures)
          .isEqualTo("0");
      assertThat(summary.group(3)).as("skipped cases over %s", protocol).isEqualTo("0");
      assertThat(Integer.parseInt(summary.group(2)))
          .as("passed cases over %s", protocol)
          .isGreaterThanOrEqualTo(AT_LEAST);
      assertThat(result.exitCode()).as("exit code of %s", run).isZero();
    }
  }

  private static String failures(String output) {
    int start = output.indexOf("Failures:");
    return start < 0 ? "" : output.substring(start);
  }
}
