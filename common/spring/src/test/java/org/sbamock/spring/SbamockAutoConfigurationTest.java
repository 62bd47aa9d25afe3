/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring;

import static org.assertj.core.api.Assertions.as;
import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.http.CongestionControl;
import org.sbamock.http.Http2Settings;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.QuicSettings;
import org.sbamock.http.TlsVersion;
import org.sbamock.http.client.call.CallOptions.ConnectionUse;
import org.sbamock.http.tls.CertificateAuthority;
import org.sbamock.http.tls.ClientAuth;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.http.tls.TlsSettings;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.consumer.ConsumerSettings;
import org.sbamock.sbi.nf.Instrumentation;
import org.sbamock.sbi.nf.NetworkFunction;
import org.sbamock.sbi.nf.NetworkFunctionSettings;
import org.sbamock.sbi.nf.ServerSettings;
import org.sbamock.sbi.nrf.DiscoverySettings;
import org.sbamock.sbi.nrf.RegistrationSettings;
import org.sbamock.sbi.oauth2.AssertionSettings;
import org.sbamock.sbi.profile.PlmnId;
import org.sbamock.sbi.profile.Snssai;
import org.sbamock.spring.observability.ObservabilityAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.annotation.Bean;

class SbamockAutoConfigurationTest {
  private final ApplicationContextRunner runner =
      new ApplicationContextRunner()
          .withConfiguration(
              AutoConfigurations.of(
                  SslAutoConfiguration.class,
                  SbamockAutoConfiguration.class,
                  ObservabilityAutoConfiguration.class));

  @TempDir private Path directory;

  @Test
  void hasTheDefaultsOfThePlainObjects() {
    runner.run(
        context -> {
          NetworkFunctionSettings settings = context.getBean(NetworkFunctionSettings.class);
          assertThat(settings.server()).isEqualTo(ServerSettings.DEFAULT);
          assertThat(settings.consumer()).isEqualTo(ConsumerSettings.DEFAULT);
          assertThat(settings.registration()).isEqualTo(RegistrationSettings.DEFAULT);
          assertThat(settings.discovery()).isEqualTo(DiscoverySettings.DEFAULT);
          assertThat(settings.http2()).isEqualTo(Http2Settings.DEFAULT);
          assertThat(settings.quic()).isEqualTo(QuicSettings.DEFAULT);
          assertThat(settings.tls()).isEqualTo(TlsSettings.DEFAULT);
          assertThat(settings.tlsMaterial()).isNull();
          assertThat(settings.congestionControl()).isNull();
          assertThat(settings.eventLoops()).isEqualTo(1);
          assertThat(context).doesNotHaveBean(NetworkFunctionLifecycle.class);
          assertThat(context.getBean(Instrumentation.class)).isSameAs(Instrumentation.NONE);
        });
  }

  @Test
  void clientCredentialsAssertionsHaveTheKeyAndTheAuthoritiesOfTls() {
    runner
        .withPropertyValues(
            "sbamock.client.credentials-assertion=true",
            "sbamock.sbi.credentials-assertion.required=true",
            "sbamock.tls.directory=" + directory)
        .run(
            context -> {
              NetworkFunctionSettings settings = context.getBean(NetworkFunctionSettings.class);
              assertThat(settings.assertions())
                  .isEqualTo(new AssertionSettings(true, true, List.of()));
              TlsMaterial material = Objects.requireNonNull(settings.tlsMaterial());
              assertThat(material.key()).isNotNull();
              assertThat(material.trustAnchors()).hasSize(1);
            });
    runner
        .withPropertyValues(
            "sbamock.sbi.credentials-assertion.required=true",
            "sbamock.sbi.credentials-assertion.trust=" + directory.resolve("ca.pem"))
        .run(
            context -> {
              NetworkFunctionSettings settings = context.getBean(NetworkFunctionSettings.class);
              assertThat(settings.assertions().authorities()).hasSize(1);
              assertThat(settings.tlsMaterial()).isNull();
            });
    runner
        .withPropertyValues(
            "sbamock.sbi.credentials-assertion.trust=" + directory.resolve("missing"))
        .run(
            context ->
                assertThat(context)
                    .getFailure()
                    .rootCause()
                    .isInstanceOf(NoSuchFileException.class));
  }

  @Test
  void acceptsEverySetting() {
    runner
        .withPropertyValues(
            "sbamock.sbi.host=0.0.0.0",
            "sbamock.sbi.port=8001",
            "sbamock.sbi.protocols=h2c",
            "sbamock.sbi.advertised-api-root=http://ausf.example/east",
            "sbamock.sbi.instance-id=6f9d3c52-2f0a-4c3e-9f53-0a1b2c3d4e5f",
            "sbamock.sbi.event-loops=3",
            "sbamock.sbi.congestion-control=bbr",
            "sbamock.sbi.limits.content-length=1MB",
            "sbamock.sbi.http2.initial-window-size=64KB",
            "sbamock.sbi.quic.early-data=true",
            "sbamock.sbi.quic.unsafe-early-data=true",
            "sbamock.client.protocol=h1c",
            "sbamock.client.protocols.nrf=h2c",
            "sbamock.client.deadline=3s",
            "sbamock.client.connection=per-request",
            "sbamock.nrf.api-root=http://nrf:8000",
            "sbamock.nrf.discovery.stale-if-error=1m",
            "sbamock.profile.priority=7",
            "sbamock.profile.plmns=001-01,99999",
            "sbamock.profile.snssais=1,2-010203",
            "sbamock.tls.versions=tls-1-3",
            "sbamock.tls.client-auth=need")
        .run(
            context -> {
              NetworkFunctionSettings settings = context.getBean(NetworkFunctionSettings.class);
              ServerSettings server = settings.server();
              assertThat(server.host()).isEqualTo("0.0.0.0");
              assertThat(server.port()).isEqualTo(8_001);
              assertThat(server.protocols()).containsExactly(HttpProtocol.H2C);
              assertThat(server.advertisedApiRoot())
                  .isEqualTo(ApiRoot.parse("http://ausf.example:80/east"));
              assertThat(server.limits().contentLength()).isEqualTo(1 << 20);
              assertThat(settings.instanceId()).hasToString("6f9d3c52-2f0a-4c3e-9f53-0a1b2c3d4e5f");
              assertThat(settings.eventLoops()).isEqualTo(3);
              assertThat(settings.congestionControl()).isEqualTo(CongestionControl.BBR);
              assertThat(settings.http2().initialWindowSize()).isEqualTo(65_536);
              assertThat(settings.quic().earlyData()).isTrue();
              assertThat(settings.quic().unsafeEarlyData()).isTrue();
              ConsumerSettings consumer = settings.consumer();
              assertThat(consumer.protocol(NfType.AUSF)).isEqualTo(HttpProtocol.H1C);
              assertThat(consumer.protocol(NfType.NRF)).isEqualTo(HttpProtocol.H2C);
              assertThat(consumer.options().deadline()).isEqualTo(Duration.ofSeconds(3));
              assertThat(consumer.options().connection()).isEqualTo(ConnectionUse.PER_REQUEST);
              RegistrationSettings registration = settings.registration();
              assertThat(registration.nrf()).isEqualTo(ApiRoot.parse("http://nrf:8000"));
              assertThat(registration.priority()).isEqualTo(7);
              assertThat(registration.plmns())
                  .containsExactly(new PlmnId("001", "01"), new PlmnId("999", "99"));
              assertThat(registration.snssais())
                  .containsExactly(new Snssai(1, null), new Snssai(2, "010203"));
              assertThat(settings.discovery().staleIfError()).isEqualTo(Duration.ofMinutes(1));
              assertThat(settings.tls().versions()).isEqualTo(Set.of(TlsVersion.TLS_1_3));
              assertThat(settings.tls().clientAuth()).isEqualTo(ClientAuth.NEED);
            });
  }

  @Test
  void makesCertificatesWhereNoneAreGiven() {
    runner
        .withPropertyValues(
            "spring.application.name=ausf",
            "sbamock.sbi.protocols=h1c,h1,h2c,h2,h3",
            "sbamock.sbi.host=127.0.0.2",
            "sbamock.tls.directory=" + directory)
        .run(
            context -> {
              TlsMaterial material =
                  Objects.requireNonNull(
                      context.getBean(NetworkFunctionSettings.class).tlsMaterial());
              assertThat(directory.resolve("ca.pem")).exists();
              assertThat(directory.resolve("ausf.pem")).exists();
              assertThat(material.chain().get(0).getSubjectAlternativeNames().toString())
                  .contains("127.0.0.2");
            });
  }

  @Test
  void acceptsAnSslBundle() {
    CertificateAuthority authority = CertificateAuthority.open(directory);
    TlsMaterial issued = authority.issue("nf", List.of("ausf.example"), List.of());
    runner
        .withPropertyValues(
            "sbamock.sbi.protocols=h2",
            "sbamock.tls.bundle=nf",
            "sbamock.tls.directory=" + directory.resolve("unused"),
            "spring.ssl.bundle.pem.nf.keystore.certificate=" + directory.resolve("nf.pem").toUri(),
            "spring.ssl.bundle.pem.nf.keystore.private-key=" + directory.resolve("nf.key").toUri(),
            "spring.ssl.bundle.pem.nf.truststore.certificate="
                + directory.resolve("ca.pem").toUri())
        .run(
            context -> {
              assertThat(context.getBean(NetworkFunctionSettings.class).tlsMaterial())
                  .isEqualTo(issued);
              assertThat(directory.resolve("unused")).doesNotExist();
            });
  }

  @Test
  void requiresTheAuthoritiesOfClientsThatAreVerified() {
    CertificateAuthority.open(directory).issue("nf", List.of("ausf.example"), List.of());
    runner
        .withPropertyValues(
            "sbamock.sbi.protocols=h2",
            "sbamock.tls.bundle=nf",
            "sbamock.tls.client-auth=need",
            "spring.ssl.bundle.pem.nf.keystore.certificate=" + directory.resolve("nf.pem").toUri(),
            "spring.ssl.bundle.pem.nf.keystore.private-key=" + directory.resolve("nf.key").toUri())
        .run(
            context ->
                assertThat(context)
                    .getFailure()
                    .rootCause()
                    .hasMessageContaining("need the certificates of trusted authorities"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "sbamock.sbi.port=70000",
        "sbamock.sbi.protocols=h4",
        "sbamock.sbi.protocols=",
        "sbamock.sbi.event-loops=0",
        "sbamock.sbi.instance-id=1",
        "sbamock.sbi.advertised-api-root=https://ausf",
        "sbamock.sbi.http2.max-frame-size=1KB",
        "sbamock.sbi.limits.content-length=-1",
        "sbamock.client.retries=99",
        "sbamock.client.deadline=0s",
        "sbamock.nrf.heartbeat=0s",
        "sbamock.profile.plmns=1",
        "sbamock.profile.snssais=x",
        "sbamock.tls.bundle=missing",
        "sbamock.tls.versions="
      })
  void refusesAbsurdSettings(String setting) {
    runner.withPropertyValues(setting).run(context -> assertThat(context).hasFailed());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          sbamock.nrf.heartbeat=0s        | sbamock.nrf.*
          sbamock.nrf.discovery.max-entries=0 | sbamock.nrf.discovery.*
          sbamock.profile.priority=-1     | sbamock.profile.*
          sbamock.nrf.api-root=https://nrf | sbamock.client.*
          """)
  void saysUnderWhichPrefixASettingIsWrong(String setting, String prefix) {
    runner
        .withPropertyValues(setting, "sbamock.client.protocol=h2c")
        .withUserConfiguration(EchoFunction.class)
        .run(
            context ->
                assertThat(
                        new InvalidSettingFailureAnalyzer()
                            .analyze(Objects.requireNonNull(context.getStartupFailure())))
                    .isNotNull()
                    .extracting(
                        FailureAnalysis::getDescription, as(InstanceOfAssertFactories.STRING))
                    .startsWith("A setting under " + prefix + " cannot be used: "));
  }

  @Test
  void reportsATlsDirectoryThatCannotBeWritten() throws IOException {
    Path file = Files.writeString(directory.resolve("file"), "");
    runner
        .withPropertyValues(
            "sbamock.sbi.protocols=h2", "sbamock.tls.directory=" + file.resolve("tls"))
        .withUserConfiguration(EchoFunction.class)
        .run(
            context ->
                assertThat(
                        new InvalidSettingFailureAnalyzer()
                            .analyze(Objects.requireNonNull(context.getStartupFailure())))
                    .isNotNull()
                    .extracting(
                        FailureAnalysis::getDescription, as(InstanceOfAssertFactories.STRING))
                    .startsWith("A setting under sbamock.tls.* cannot be used: directory ")
                    .contains("must be a directory that this process can read and write"));
  }

  @Test
  void startsAndStopsTheFunctionWithItsMeters() {
    runner
        .withConfiguration(
            AutoConfigurations.of(
                MetricsAutoConfiguration.class, CompositeMeterRegistryAutoConfiguration.class))
        .withBean(MeterRegistry.class, SimpleMeterRegistry::new)
        .withUserConfiguration(EchoFunction.class)
        .run(
            context -> {
              assertThat(context.getBean(NetworkFunction.class).isListening()).isTrue();
              assertThat(context.getBean(Instrumentation.class)).isNotSameAs(Instrumentation.NONE);
              NetworkFunctionLifecycle lifecycle = context.getBean(NetworkFunctionLifecycle.class);
              lifecycle.stop();
              assertThat(lifecycle.isRunning()).isFalse();
              assertThat(context.getBean(NetworkFunction.class).isListening()).isFalse();
              lifecycle.start();
              assertThat(context.getBean(NetworkFunction.class).isListening()).isTrue();
            });
  }

  static class EchoFunction {
    @Bean
    NetworkFunction function(NetworkFunctionSettings settings, Instrumentation instrumentation) {
      return new EchoApplication().function(settings, instrumentation);
    }
  }
}
