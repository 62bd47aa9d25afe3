/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.bench.Concurrency;
import org.sbamock.loadgen.cli.options.Converters;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class BenchOptionsTest {
  @Command
  private static final class Holder {
    @Mixin BenchOptions options = new BenchOptions();
  }

  private static BenchOptions options(String line) {
    Holder holder = new Holder();
    Converters.register(new CommandLine(holder))
        .setCaseInsensitiveEnumValuesAllowed(true)
        .parseArgs(line.isEmpty() ? new String[0] : line.split(" "));
    return holder.options;
  }

  @ParameterizedTest
  @CsvSource({
    "'', 8×8, 32×1",
    "--connections 4, 4×8, 4×1",
    "--connections 1;4;32 --streams 1;8, 1×1 1×8 4×1 4×8 32×1 32×8, 1×1 4×1 32×1",
    "--connections 1;10;1k --in-flight 1000, 1×1000 10×100 1000×1, 1×1 10×1 1000×1",
    "--connections 8 --in-flight 4, 8×1, 8×1"
  })
  void combinesConnectionsAndStreams(String line, String multiplexed, String http1) {
    BenchOptions options = options(line.replace(';', ','));

    assertThat(options.concurrencies(HttpProtocol.H3))
        .extracting(BenchOptionsTest::text)
        .containsExactly(multiplexed.split(" "));
    assertThat(options.concurrencies(HttpProtocol.H1C))
        .extracting(BenchOptionsTest::text)
        .containsExactly(http1.split(" "));
  }

  private static String text(Concurrency concurrency) {
    return concurrency.connections() + "×" + concurrency.streams();
  }

  @Test
  void rejectsMoreConnectionsThanThereMayBeOpenFiles() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BenchOptions.requireFiles(new Concurrency(1_000, 1), 1_024))
        .withMessage(
            "--connections 1000 requires 1256 open files in each process, and the limit is 1024:"
                + " raise it with 'ulimit -n 1256'");
  }

  @Test
  void readsTargets() {
    BenchTarget target =
        BenchTarget.parse("peer=https://127.0.0.1:8443/stub?x=1,pid=12,warmup=45s,protocols=h2+h3");

    assertThat(target.name()).isEqualTo("peer");
    assertThat(target.root().toString()).isEqualTo("https://127.0.0.1:8443");
    assertThat(target.target()).isEqualTo("/stub?x=1");
    assertThat(target.pid()).isEqualTo(12);
    assertThat(target.warmup()).isEqualTo(Duration.ofSeconds(45));
    assertThat(target.protocols()).isEqualTo(Set.of(HttpProtocol.H2, HttpProtocol.H3));
    assertThat(BenchTarget.parse("peer=http://127.0.0.1:80/").protocols())
        .isEqualTo(Set.of(HttpProtocol.H1C, HttpProtocol.H2C));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"http://127.0.0.1:80/", "a=http://127.0.0.1:80/,pid", "a=b", "a=http://h/,x=1"})
  void reportsWhatIsWrongWithATarget(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> BenchTarget.parse(text));
  }
}
