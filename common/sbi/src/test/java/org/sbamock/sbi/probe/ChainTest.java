/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.probe;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpMethod;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.http.HttpHandler;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.server.connection.ServerObserver;
import org.sbamock.http.tls.CertificateAuthority;
import org.sbamock.http.tls.TlsSettings;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.nf.NetworkFunctionSettings;
import org.sbamock.sbi.nf.RequestInterceptor;
import org.sbamock.sbi.nf.SbiHost;
import org.sbamock.sbi.testing.SbiProbe;

/** Messages that go along a chain of functions, each on a protocol of the kit. */
@Timeout(60)
class ChainTest {
  @TempDir Path directory;
  private final List<AutoCloseable> open = new ArrayList<>();
  private final Set<String> peersOfLast = ConcurrentHashMap.newKeySet();
  private CertificateAuthority authority;

  @BeforeEach
  void openAuthority() {
    authority = CertificateAuthority.open(directory);
  }

  @AfterEach
  void closeAll() throws Exception {
    for (int i = open.size() - 1; i >= 0; i--) {
      open.get(i).close();
    }
  }

  private String start(
      HttpProtocol protocol, NfType type, boolean forward, RequestInterceptor interceptor) {
    NetworkFunctionSettings settings =
        NetworkFunctionSettings.builder()
            .protocols(protocol)
            .protocol(protocol)
            .tls(authority.issue(type.value(), List.of(), List.of()), TlsSettings.DEFAULT)
            .probeForward(forward)
            .build();
    SbiHost host = SbiHost.builder(settings, new NoServices(type)).interceptor(interceptor).build();
    host.start();
    open.add(() -> host.stop(Duration.ZERO).join());
    return host.apiRoot().toString();
  }

  private String start(HttpProtocol protocol, NfType type) {
    return start(protocol, type, true, RequestInterceptor.NONE);
  }

  /** A last function that notes from where it is called. */
  private String startNoting(HttpProtocol protocol) {
    return start(
        protocol,
        NfType.AUSF,
        false,
        before(
            own ->
                exchange -> {
                  peersOfLast.add(exchange.remoteAddress().toString());
                  own.handle(exchange);
                }));
  }

  private static RequestInterceptor answering(HttpHandler handler) {
    return before(own -> handler);
  }

  private static RequestInterceptor before(UnaryOperator<HttpHandler> wrapping) {
    return new RequestInterceptor() {
      @Override
      public HttpHandler intercept(HttpHandler own, SbiHost host) {
        return wrapping.apply(own);
      }

      @Override
      public ServerObserver observer(ServerObserver observer) {
        return observer;
      }
    };
  }

  private SbiProbe.Answer send(
      HttpProtocol protocol, HttpMethod method, String first, String message) {
    try (SbiProbe probe = new SbiProbe(protocol, authority.trust())) {
      return probe.send(method.name(), first + "/sbamock-probe/v1/chain", message);
    }
  }

  private static String message(HttpProtocol protocol, String more, String... route) {
    String hops = List.of(route).stream().map(r -> '"' + r + '"').collect(Collectors.joining(","));
    return "{\"route\":[" + hops + "],\"protocol\":\"" + protocol + "\"" + more + "}";
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void passesAMessageToTheLastFunctionAndTheStampsBack(HttpProtocol protocol) {
    String amf = start(protocol, NfType.AMF);
    String nrf = start(protocol, NfType.NRF);
    String ausf = start(protocol, NfType.AUSF, false, RequestInterceptor.NONE);

    for (HttpMethod method : List.of(HttpMethod.POST, HttpMethod.PUT)) {
      for (String connection : List.of("reuse", "per-request")) {
        for (int octets : new int[] {128, 500_000}) {
          String data = ",\"connection\":\"%s\",\"data\":\"%s\"";
          long before = EpochClock.nanos();
          SbiProbe.Answer answer =
              send(
                  protocol,
                  method,
                  amf,
                  message(
                      protocol, data.formatted(connection, TimingProbe.text(octets)), nrf, ausf));
          long after = EpochClock.nanos();

          assertThat(answer.status()).as(answer.text()).isEqualTo(200);
          ChainAnswer content = Json.read(answer.text(), ChainAnswer.class);
          assertThat(content.data()).isNull();
          assertThat(content.hops())
              .extracting(HopStamps::party)
              .containsExactly("AMF", "NRF", "AUSF");
          HopStamps b = content.hops().get(0);
          HopStamps c = content.hops().get(1);
          HopStamps d = content.hops().get(2);
          assertThat(List.of(before, b.touch(), c.touch(), d.touch())).isSorted();
          assertThat(List.of(d.touch(), c.response(), b.response(), after)).isSorted();
          assertThat(d.response()).isNull();
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void keepsAConnectionOrMakesOnePerRequestAsTheMessageSays(HttpProtocol protocol) {
    String amf = start(protocol, NfType.AMF);
    String last = startNoting(protocol);

    IntStream.range(0, 3)
        .forEach(i -> send(protocol, HttpMethod.POST, amf, message(protocol, "", last)));
    assertThat(peersOfLast).hasSize(1);
    if (!protocol.quic()) {
      peersOfLast.clear();
      String fresh = message(protocol, ",\"connection\":\"per-request\"", last);
      IntStream.range(0, 3).forEach(i -> send(protocol, HttpMethod.POST, amf, fresh));
      assertThat(peersOfLast).hasSize(3);
    }
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void keepsTheConnectionsOfLanesApart(HttpProtocol protocol) {
    String amf = start(protocol, NfType.AMF);
    String last = startNoting(protocol);

    for (int lane : new int[] {0, 1, 2, 0, 1, 2}) {
      SbiProbe.Answer answer =
          send(protocol, HttpMethod.POST, amf, message(protocol, ",\"lane\":" + lane, last));
      assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    }

    assertThat(peersOfLast).hasSize(3);
  }

  @ParameterizedTest
  @CsvSource({"H1, 1.2", "H1, 1.3", "H2, 1.2", "H2, 1.3"})
  void passesOnWithTheVersionOfTlsThatTheMessageNames(HttpProtocol protocol, String version) {
    String amf = start(protocol, NfType.AMF);
    String ausf = start(protocol, NfType.AUSF);

    SbiProbe.Answer answer =
        send(
            protocol,
            HttpMethod.POST,
            amf,
            message(protocol, ",\"resumption\":false,\"tls\":\"" + version + "\"", ausf));

    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void doesNotForwardUnlessConfigured(HttpProtocol protocol) {
    String amf = start(protocol, NfType.AMF, false, RequestInterceptor.NONE);

    SbiProbe.Answer answer =
        send(protocol, HttpMethod.POST, amf, message(protocol, "", "http://127.0.0.1:1"));

    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.json().path("detail").asString("")).contains("sbamock.probe.forward is off");
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void reportsThatTheNextFunctionCannotBeReached(HttpProtocol protocol) throws IOException {
    int port;
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      port = taken.getLocalPort();
    }
    String amf = start(protocol, NfType.AMF);
    String gone = protocol.scheme() + "://127.0.0.1:" + port;

    SbiProbe.Answer answer =
        send(protocol, HttpMethod.POST, amf, message(protocol, ",\"deadlineMillis\":1000", gone));

    assertThat(answer.status()).isEqualTo(504);
    // A QUIC client may hear nothing of a closed port.
    assertThat(answer.cause()).isIn("TARGET_NF_NOT_REACHABLE", "TIMED_OUT_REQUEST");
    assertThat(answer.json().path("detail").asString("")).contains(gone);
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void answersInTimeWhenAFunctionFurtherOnIsSilent(HttpProtocol protocol) {
    String amf = start(protocol, NfType.AMF);
    String nrf = start(protocol, NfType.NRF);
    String silent = start(protocol, NfType.AUSF, true, answering(exchange -> {}));

    SbiProbe.Answer answer =
        send(
            protocol,
            HttpMethod.POST,
            amf,
            message(protocol, ",\"deadlineMillis\":400", nrf, silent));

    assertThat(answer.status()).isEqualTo(504);
    assertThat(answer.cause()).isEqualTo("TIMED_OUT_REQUEST");
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void passesTheProblemOfAFunctionFurtherOnBack(HttpProtocol protocol) {
    String amf = start(protocol, NfType.AMF);
    String nrf = start(protocol, NfType.NRF, false, RequestInterceptor.NONE);

    SbiProbe.Answer answer = send(protocol, HttpMethod.POST, amf, message(protocol, "", nrf, nrf));

    assertThat(answer.status()).isEqualTo(403);
    assertThat(answer.json().path("detail").asString("")).startsWith(nrf).contains("NRF does not");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"200 | hello", "200 | {\"hops\":[]}", "200 | ''", "302 | ''", "204 | ''"})
  void answers502ForNonsenseOfTheNextFunction(int status, String content) {
    String amf = start(HttpProtocol.H2C, NfType.AMF);
    String odd =
        start(
            HttpProtocol.H2C,
            NfType.AUSF,
            true,
            answering(
                exchange ->
                    exchange.respond(
                        HttpResponse.of(
                            status, Unpooled.copiedBuffer(content, StandardCharsets.UTF_8)))));

    SbiProbe.Answer answer =
        send(HttpProtocol.H2C, HttpMethod.POST, amf, message(HttpProtocol.H2C, "", odd));

    assertThat(answer.status()).as(answer.text()).isEqualTo(502);
    assertThat(answer.json().path("detail").asString("")).startsWith(odd);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"route\":[\"http://a:1\"]} | MANDATORY_IE_MISSING | /protocol",
        "{\"route\":[\"http://a:1\"],\"protocol\":\"spdy\"} | OPTIONAL_IE_INCORRECT | one of h1c, h1, h2c, h2, h3",
        "{\"route\":[\"https://a:1\"],\"protocol\":\"h2c\"} | OPTIONAL_IE_INCORRECT | /route/0",
        "{\"route\":[\"ftp://a:1\"],\"protocol\":\"h2c\"} | OPTIONAL_IE_INCORRECT | /route",
        "{\"route\":\"http://a:1\"} | OPTIONAL_IE_INCORRECT | /route",
        "{\"lane\":64} | OPTIONAL_IE_INCORRECT | 0 to 63",
        "{\"lane\":-1} | OPTIONAL_IE_INCORRECT | 0 to 63",
        "{\"deadlineMillis\":0} | OPTIONAL_IE_INCORRECT | 1 to 600000",
        "{\"tls\":\"1.1\"} | OPTIONAL_IE_INCORRECT | 1.2 or 1.3",
        "{\"connection\":\"close\"} | OPTIONAL_IE_INCORRECT | reuse or per-request",
        "[] | INVALID_MSG_FORMAT | an object",
        "hello | INVALID_MSG_FORMAT | JSON"
      })
  void refusesAMessageThatIsWrong(String message, String cause, String detail) {
    String amf = start(HttpProtocol.H2C, NfType.AMF);

    SbiProbe.Answer answer = send(HttpProtocol.H2C, HttpMethod.POST, amf, message);

    assertThat(answer.status()).as(answer.text()).isEqualTo(400);
    assertThat(answer.cause()).as(answer.text()).isEqualTo(cause);
    assertThat(answer.json().path("detail").asString("")).contains(detail);
  }

  @Test
  void rejectsARouteThatIsTooLong() {
    String amf = start(HttpProtocol.H2C, NfType.AMF);
    String[] route = new String[ChainMessage.MOST_HOPS + 1];
    Arrays.fill(route, amf);

    SbiProbe.Answer answer =
        send(HttpProtocol.H2C, HttpMethod.POST, amf, message(HttpProtocol.H2C, "", route));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.json().path("detail").asString("")).contains("9 hops: 8 at most");
  }

  @Test
  void passesAMessageAlongTheLongestRoute() {
    String amf = start(HttpProtocol.H2C, NfType.AMF);
    String[] route = new String[ChainMessage.MOST_HOPS];
    Arrays.fill(route, amf);

    SbiProbe.Answer answer =
        send(HttpProtocol.H2C, HttpMethod.POST, amf, message(HttpProtocol.H2C, "", route));

    assertThat(answer.status()).as(answer.text()).isEqualTo(200);
    assertThat(answer.json().path("hops").size()).isEqualTo(ChainMessage.MOST_HOPS + 1);
  }
}
