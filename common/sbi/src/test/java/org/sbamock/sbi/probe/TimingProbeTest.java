/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.tls.CertificateAuthority;
import org.sbamock.http.tls.TlsSettings;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.nf.NetworkFunctionSettings;
import org.sbamock.sbi.nf.SbiHost;
import org.sbamock.sbi.testing.SbiProbe;

@Timeout(60)
class TimingProbeTest {
  @TempDir Path directory;
  private final List<AutoCloseable> open = new ArrayList<>();

  private Client start(HttpProtocol protocol) {
    CertificateAuthority authority = CertificateAuthority.open(directory);
    NetworkFunctionSettings settings =
        NetworkFunctionSettings.builder()
            .protocols(protocol)
            .protocol(protocol)
            .tls(authority.issue("probe", List.of(), List.of()), TlsSettings.DEFAULT)
            .build();
    SbiHost host = SbiHost.builder(settings, new NoServices(NfType.UDR)).build();
    host.start();
    open.add(() -> host.stop(Duration.ZERO).join());
    SbiProbe client = new SbiProbe(protocol, authority.trust());
    open.add(client);
    return new Client(client, host.apiRoot() + "/sbamock-probe/v1/");
  }

  private record Client(SbiProbe probe, String root) {
    SbiProbe.Answer send(String method, String path) {
      return probe.send(method, root + path, "");
    }

    SbiProbe.Answer send(String method, String path, String body) {
      return probe.send(method, root + path, body);
    }
  }

  @AfterEach
  void closeAll() throws Exception {
    for (int i = open.size() - 1; i >= 0; i--) {
      open.get(i).close();
    }
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void answersFilesOfAnyLength(HttpProtocol protocol) {
    Client client = start(protocol);

    for (int octets : new int[] {0, 1, 128, 65_536, 65_537, 1 << 20, TimingProbe.LONGEST}) {
      SbiProbe.Answer answer = client.send("GET", "files/" + octets);

      assertThat(answer.status()).isEqualTo(200);
      assertThat(answer.header("content-type")).isEqualTo("application/octet-stream");
      assertThat(answer.header("content-length")).isEqualTo(Integer.toString(octets));
      assertThat(answer.text().length()).isEqualTo(octets);
      for (int i = 0; i < octets; i++) {
        if (answer.text().charAt(i) != ProbeContent.octet(i)) {
          throw new AssertionError("octet " + i + " of " + octets + " is wrong");
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void reportsTheLengthWithoutTheFile(HttpProtocol protocol) {
    Client client = start(protocol);

    SbiProbe.Answer answer = client.send("HEAD", "files/70000");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.header("content-length")).isEqualTo("70000");
    assertThat(answer.text()).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void rejectsWhatIsNoLengthOfAFile(HttpProtocol protocol) {
    Client client = start(protocol);

    for (String name : List.of("16777217", "99999999999", "-1", "+1", "ten", "1.5", "%20")) {
      SbiProbe.Answer answer = client.send("GET", "files/" + name);

      assertThat(answer.status()).as(name).isEqualTo(404);
      assertThat(answer.cause()).as(name).isEqualTo("RESOURCE_URI_STRUCTURE_NOT_FOUND");
      assertThat(answer.json().path("detail").asString("")).contains("0 to 16777216");
    }
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void answersTimedFilesWithWhenTheRequestCame(HttpProtocol protocol) {
    Client client = start(protocol);

    for (int octets : new int[] {0, 128, 10_240, TimingProbe.LONGEST_TIMED}) {
      long before = EpochClock.nanos();
      SbiProbe.Answer answer = client.send("GET", "timed-files/" + octets);
      long after = EpochClock.nanos();

      assertThat(answer.status()).isEqualTo(200);
      ChainAnswer content = Json.read(answer.text(), ChainAnswer.class);
      assertThat(content.data()).isEqualTo(TimingProbe.text(octets));
      assertThat(content.hops()).hasSize(1);
      assertThat(content.hops().get(0).party()).isEqualTo("UDR");
      assertThat(content.hops().get(0).touch()).isBetween(before, after);
      assertThat(content.hops().get(0).response()).isNull();
    }
    assertThat(client.send("GET", "timed-files/1048577").status()).isEqualTo(404);
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void acceptsUploadsOfAnyLengthAndReportsWhatCame(HttpProtocol protocol) {
    Client client = start(protocol);

    for (String method : List.of("POST", "PUT")) {
      for (int octets : new int[] {0, 30, 3_584, 2 << 20}) {
        SbiProbe.Answer answer = client.send(method, "uploads", "x".repeat(octets));

        assertThat(answer.status()).isEqualTo(200);
        UploadAnswer content = Json.read(answer.text(), UploadAnswer.class);
        assertThat(content.octets()).as("%s of %d", method, octets).isEqualTo(octets);
        assertThat(content.party()).isEqualTo("UDR");
      }
    }
    assertThat(client.send("DELETE", "uploads").status()).isEqualTo(204);
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void reportsItsClock(HttpProtocol protocol) {
    Client client = start(protocol);

    long before = EpochClock.nanos();
    ClockAnswer clock = Json.read(client.send("GET", "clock").text(), ClockAnswer.class);

    assertThat(clock.touch()).isGreaterThanOrEqualTo(before);
    assertThat(clock.response()).isBetween(clock.touch(), EpochClock.nanos());
  }

  @Test
  void knowsAFileByEachOfItsOctets() {
    for (int octets : new int[] {0, 1, 612, 65_536, 65_537, 200_000}) {
      ByteBuf file = Unpooled.copiedBuffer(ProbeContent.of(octets));
      assertThat(TimingProbe.isFile(file, octets)).isTrue();
      assertThat(TimingProbe.isFile(file, octets + 1)).isFalse();
      if (octets > 0) {
        file.setByte(octets - 1, '!');
        assertThat(TimingProbe.isFile(file, octets)).isFalse();
      }
      file.release();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "POST, files/1, 405, ''",
    "GET, files, 404, RESOURCE_URI_STRUCTURE_NOT_FOUND",
    "GET, timed-files/x, 404, RESOURCE_URI_STRUCTURE_NOT_FOUND",
    "GET, uploads, 405, ''",
    "DELETE, chain, 405, ''",
    "GET, nothing, 404, RESOURCE_URI_STRUCTURE_NOT_FOUND"
  })
  void knowsNoMoreThanItsFiles(String method, String path, int status, String cause) {
    Client client = start(HttpProtocol.H2C);

    SbiProbe.Answer answer = client.send(method, path);

    assertThat(answer.status()).isEqualTo(status);
    assertThat(answer.cause()).isEqualTo(cause);
  }
}
