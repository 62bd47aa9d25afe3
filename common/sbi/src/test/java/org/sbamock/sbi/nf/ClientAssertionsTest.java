/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.nf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpMethod;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Router;
import org.sbamock.http.tls.CertificateAuthority;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.http.tls.TlsSettings;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.consumer.ReplyListener;
import org.sbamock.sbi.consumer.TargetService;
import org.sbamock.sbi.oauth2.AssertionSettings;
import org.sbamock.sbi.profile.NfProfile;

/** Functions that send client credentials assertions, and functions that require them. */
@Timeout(60)
class ClientAssertionsTest {
  private static final String AUSF_PATH = "/nausf-auth/v1/x";
  private static final String TOKEN_PATH = "/oauth2/token";
  private static final AssertionSettings SENT = new AssertionSettings(true, false, List.of());
  private static final AssertionSettings REQUIRED = new AssertionSettings(false, true, List.of());

  @TempDir Path directory;
  private final List<SbiHost> hosts = new ArrayList<>();

  @AfterEach
  void stop() {
    hosts.forEach(host -> host.stop(Duration.ofSeconds(5)).join());
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void aProducerAcceptsRequestsWithAnAssertionOnly(HttpProtocol protocol) throws Exception {
    SbiHost ausf = start(NfType.AUSF, protocol, REQUIRED);

    assertThat(call(start(NfType.AMF, protocol, SENT), ausf, AUSF_PATH))
        .isEqualTo("204 AMF assertion");
    assertThat(call(start(NfType.AMF, protocol, AssertionSettings.DEFAULT), ausf, AUSF_PATH))
        .isEqualTo("403 CCA_VERIFICATION_FAILURE");
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void anNrfIssuesTokensForRequestsWithAnAssertionOnly(HttpProtocol protocol) throws Exception {
    SbiHost nrf = start(NfType.NRF, protocol, REQUIRED);

    assertThat(call(start(NfType.AMF, protocol, SENT), nrf, TOKEN_PATH))
        .isEqualTo("204 AMF assertion");
    assertThat(call(start(NfType.AMF, protocol, AssertionSettings.DEFAULT), nrf, TOKEN_PATH))
        .isEqualTo("403 CCA_VERIFICATION_FAILURE");
  }

  @Test
  void callsHaveNoAssertionByDefault() throws Exception {
    SbiHost ausf = start(NfType.AUSF, HttpProtocol.H2C, AssertionSettings.DEFAULT);

    assertThat(
            call(start(NfType.AMF, HttpProtocol.H2C, AssertionSettings.DEFAULT), ausf, AUSF_PATH))
        .isEqualTo("204 AMF");
  }

  @Test
  void assertionsNeedAKeyAndAuthorities() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> NetworkFunctionSettings.builder().assertions(SENT).build())
        .withMessage("client credentials assertions need a key and a certificate");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> NetworkFunctionSettings.builder().assertions(REQUIRED).build())
        .withMessage("client credentials assertions need the certificates of trusted authorities");
  }

  private SbiHost start(NfType type, HttpProtocol protocol, AssertionSettings assertions) {
    TlsMaterial material = CertificateAuthority.open(directory).issue("nf", List.of(), List.of());
    SbiHost host =
        SbiHost.builder(
                NetworkFunctionSettings.builder()
                    .protocols(protocol)
                    .protocol(protocol)
                    .tls(material, TlsSettings.DEFAULT)
                    .assertions(assertions)
                    .build(),
                new Service(type))
            .build();
    hosts.add(host);
    host.start();
    return host;
  }

  /** Returns the status code, followed by what the producer has received or its cause. */
  private static String call(SbiHost client, SbiHost producer, String path) throws Exception {
    CompletableFuture<String> result = new CompletableFuture<>();
    client
        .consumer()
        .call(
            new TargetService(producer.type(), "any"),
            producer.apiRoot().origin(),
            HttpRequest.of(HttpMethod.POST, path, Unpooled.EMPTY_BUFFER),
            new ReplyListener(producer.type()) {
              @Override
              protected void replied(HttpResponse response) {
                @Nullable String received = response.headers().getString("received");
                result.complete(
                    response.status()
                        + " "
                        + (received == null ? problem(response).cause() : received));
              }

              @Override
              protected void failed(SbiException cause) {
                result.completeExceptionally(cause);
              }
            });
    return result.get(30, TimeUnit.SECONDS);
  }

  private record Service(NfType type) implements ServiceProducer {
    @Override
    public Set<String> apis() {
      return Set.of("nausf-auth/v1");
    }

    @Override
    public void describe(NfProfile.Builder profile) {}

    @Override
    public void mount(Router router, SbiHost host) {
      for (String path : List.of(AUSF_PATH, TOKEN_PATH)) {
        router.route(
            HttpMethod.POST,
            path,
            exchange -> {
              boolean sent = exchange.request().headers().contains("3gpp-sbi-client-credentials");
              exchange.respond(
                  HttpResponse.of(204)
                      .with(
                          "received",
                          exchange.request().headers().getString("user-agent")
                              + (sent ? " assertion" : "")));
            });
      }
    }
  }
}
