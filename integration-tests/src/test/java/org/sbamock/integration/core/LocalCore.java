/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.core;

import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.Supi;
import org.sbamock.aka.subscriber.AuthenticationMethod;
import org.sbamock.aka.subscriber.SubscriberRepository;
import org.sbamock.amf.Amf;
import org.sbamock.ausf.Ausf;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.tls.CertificateAuthority;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.http.tls.TlsSettings;
import org.sbamock.integration.support.FreePort;
import org.sbamock.integration.support.Subscribers;
import org.sbamock.integration.support.TestCaller;
import org.sbamock.integration.support.TestUe;
import org.sbamock.nrf.Nrf;
import org.sbamock.nrf.core.RegistryRules;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.consumer.ConsumerSettings;
import org.sbamock.sbi.nf.Instrumentation;
import org.sbamock.sbi.nf.NetworkFunction;
import org.sbamock.sbi.nf.NetworkFunctionSettings;
import org.sbamock.sbi.nrf.Registration;
import org.sbamock.sbi.nrf.RegistrationSettings;
import org.sbamock.sbi.oauth2.OAuth2Settings;
import org.sbamock.sbi.profile.ProfileAttributes;
import org.sbamock.sbi.testing.SbiProbe;
import org.sbamock.udm.Udm;

/**
 * NRF, UDMs, AUSFs and AMFs in this JVM, each as a plain object that serves and calls over one
 * protocol. They start when they are told to, in any order: the NRF's port is known beforehand.
 */
final class LocalCore implements AutoCloseable {
  private static final Duration DRAIN = Duration.ofSeconds(5);
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final HttpProtocol protocol;
  private final TlsMaterial material;
  private final ApiRoot nrfRoot;
  private final SbiClient client;
  private OAuth2Settings oauth2 = OAuth2Settings.DEFAULT;
  private UnaryOperator<Instrumentation> instrumentation = UnaryOperator.identity();
  private final Deque<NetworkFunction> started = new ArrayDeque<>();

  /** Nothing is started yet; keys and certificates are kept in that directory. */
  LocalCore(HttpProtocol protocol, Path directory) {
    this.protocol = protocol;
    material = CertificateAuthority.open(directory).issue("core", List.of(), List.of());
    nrfRoot = ApiRoot.of(protocol.scheme(), "127.0.0.1", FreePort.next());
    client =
        SbiClient.builder()
            .tls(material, TlsSettings.DEFAULT)
            .connectTimeout(Duration.ofSeconds(2))
            .build();
  }

  /** Those that are started from now on ask for access tokens so. */
  LocalCore oauth2(OAuth2Settings settings) {
    oauth2 = settings;
    return this;
  }

  /** Those that are started from now on are instrumented so. */
  LocalCore instrumentation(UnaryOperator<Instrumentation> added) {
    instrumentation = added;
    return this;
  }

  private Instrumentation instrumented() {
    return instrumentation.apply(Instrumentation.NONE);
  }

  /** Where the NRF listens once it has started. */
  ApiRoot nrfRoot() {
    return nrfRoot;
  }

  /** The certificate and key of the functions, and the authority that they trust. */
  TlsMaterial material() {
    return material;
  }

  /** A client beside the functions; the caller closes it. */
  SbiProbe probe() {
    return new SbiProbe(protocol, material);
  }

  Nrf startNrf() {
    return startNrf(RegistryRules.defaults());
  }

  Nrf startNrf(RegistryRules rules) {
    return start(
        Nrf.builder(settings(null).address("127.0.0.1", nrfRoot.origin().port()).build())
            .rules(rules)
            .instrumentation(instrumented())
            .build());
  }

  Ausf startAusf() {
    return startAusf(UnaryOperator.identity(), UnaryOperator.identity());
  }

  /** Starts one with other settings. */
  Ausf startAusf(
      UnaryOperator<NetworkFunctionSettings.Builder> settings,
      UnaryOperator<Ausf.Builder> builder) {
    return start(
        builder
            .apply(
                Ausf.builder(settings.apply(settings(nrfRoot)).build())
                    .instrumentation(instrumented())
                    .subscribers(Subscribers.all(AuthenticationMethod.AKA_5G)))
            .build());
  }

  /** Starts one that serves these subscribers, and says so in its profile. */
  Udm startUdm(ProfileAttributes attributes, SubscriberRepository subscribers) {
    return start(
        Udm.builder(
                settings(nrfRoot)
                    .registration(registration(nrfRoot).withAttributes(attributes))
                    .build())
            .instrumentation(instrumented())
            .subscribers(subscribers)
            .build());
  }

  Amf startAmf() {
    return startAmf(CallOptions.DEFAULT);
  }

  /** Starts one that makes its calls so. */
  Amf startAmf(CallOptions options) {
    ConsumerSettings calls = consumer().withOptions(options);
    return start(
        Amf.builder(settings(nrfRoot).consumer(calls).build())
            .instrumentation(instrumented())
            .build());
  }

  private <T extends NetworkFunction> T start(T function) {
    function.start();
    started.push(function);
    return function;
  }

  private NetworkFunctionSettings.Builder settings(@Nullable ApiRoot nrf) {
    NetworkFunctionSettings.Builder settings =
        NetworkFunctionSettings.builder()
            .protocols(protocol)
            .consumer(consumer())
            .oauth2(oauth2)
            .registration(registration(nrf));
    return protocol.secure() ? settings.tls(material, TlsSettings.DEFAULT) : settings;
  }

  private static RegistrationSettings registration(@Nullable ApiRoot nrf) {
    return new RegistrationSettings(
        nrf,
        Duration.ofSeconds(1),
        Duration.ofMillis(50),
        Duration.ofMillis(500),
        Duration.ofSeconds(1),
        null,
        null,
        null,
        List.of(),
        List.of(),
        null);
  }

  private ConsumerSettings consumer() {
    ConsumerSettings usual = ConsumerSettings.DEFAULT;
    return new ConsumerSettings(
        protocol,
        Map.of(),
        usual.options(),
        usual.maxConnections(),
        usual.maxWaiting(),
        Duration.ofSeconds(2),
        usual.maxRedirects(),
        usual.overloadControl(),
        usual.indirect());
  }

  /** Waits until the NRF has taken the profiles of all of these. */
  void awaitRegistered(NetworkFunction... functions) {
    for (NetworkFunction function : functions) {
      await()
          .alias(function.type() + " is registered")
          .atMost(PATIENCE)
          .until(() -> function.registration().state(), Registration.State.REGISTERED::equals);
    }
  }

  /** Stops one in peace. */
  public void stop(NetworkFunction function) {
    function.stop(DRAIN).join();
    started.remove(function);
  }

  /** A UE of that number before that AMF. */
  public TestUe ue(int number, Amf amf) {
    Supi supi = Subscribers.supi(number);
    return new TestUe(supi, caller(amf));
  }

  /** Calls of that function, without the NRF's knowledge. */
  TestCaller caller(NetworkFunction function) {
    return new TestCaller(client, protocol, function.apiRoot());
  }

  @Override
  public void close() {
    while (!started.isEmpty()) {
      started.pop().stop(DRAIN).join();
    }
    client.close();
  }
}
