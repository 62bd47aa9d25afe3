/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.nf;

import io.netty.channel.EventLoopGroup;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.client.SbiClientBuilder;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.http.tls.TlsSettings;
import org.sbamock.http.tls.TlsSource;
import org.sbamock.http.transport.Transport;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.consumer.AccessTokens;
import org.sbamock.sbi.consumer.Caller;
import org.sbamock.sbi.consumer.ConsumerSettings;
import org.sbamock.sbi.consumer.SbiConsumer;
import org.sbamock.sbi.oauth2.ClientAssertions;
import org.sbamock.sbi.oauth2.OAuth2Settings.TokenUse;
import org.sbamock.sbi.probe.ProbeClients;

/** The clients of a host: for other functions, for the NRF, and for the timing probe. */
final class HostClients {
  /**
   * Longer than any useful deadline of a first packet, so that the deadline of the message applies.
   */
  private static final Duration PROBE_CONNECT_TIMEOUT = Duration.ofSeconds(60);

  private HostClients() {}

  static SbiClientBuilder client(
      NetworkFunctionSettings settings,
      Transport transport,
      EventLoopGroup loops,
      TlsSettings tls) {
    ConsumerSettings consumer = settings.consumer();
    SbiClientBuilder builder =
        SbiClient.builder()
            .transport(transport)
            .eventLoops(loops)
            .http2(settings.http2())
            .quic(settings.quic())
            .congestionControl(settings.congestionControl())
            .maxConnectionsPerOrigin(consumer.maxConnections())
            .maxWaitingCalls(consumer.maxWaiting())
            .connectTimeout(consumer.connectTimeout());
    TlsSource source = settings.tlsSource();
    return builder.tls(source == null ? TlsMaterial.trusting(List.of()) : source, tls);
  }

  static ProbeClients probes(
      NetworkFunctionSettings settings, Transport transport, EventLoopGroup loops) {
    return new ProbeClients(
        (version, resumption) -> {
          TlsSettings tls = settings.tls();
          tls = version == null ? tls : tls.withVersions(Set.of(version));
          tls = resumption == null ? tls : tls.withResumption(resumption);
          return client(settings, transport, loops, tls)
              .connectTimeout(PROBE_CONNECT_TIMEOUT)
              .build();
        });
  }

  static SbiConsumer consumer(
      NetworkFunctionSettings settings, NfType type, Caller caller, @Nullable ApiRoot nrf) {
    SbiConsumer consumer =
        new SbiConsumer(caller, type, settings.consumer()).with(assertions(settings));
    TokenUse use = settings.oauth2().use();
    if (nrf == null || use == TokenUse.NEVER) {
      return consumer;
    }
    return consumer.with(
        new AccessTokens(
            consumer,
            nrf,
            new AccessTokens.Identity(type, settings.instanceId(), settings.registration().plmns()),
            use,
            settings.consumer().options(),
            System::nanoTime));
  }

  private static @Nullable ClientAssertions assertions(NetworkFunctionSettings settings) {
    TlsSource source = settings.tlsSource();
    return source == null || !settings.assertions().sent()
        ? null
        : new ClientAssertions(settings.instanceId(), source, InstantSource.system());
  }
}
