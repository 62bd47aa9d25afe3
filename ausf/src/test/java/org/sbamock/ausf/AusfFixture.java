/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.ServingNetworkName;
import org.sbamock.aka.Supi;
import org.sbamock.aka.subscriber.AuthenticationMethod;
import org.sbamock.aka.subscriber.DerivedSubscribers;
import org.sbamock.aka.subscriber.SubscriberKeys;
import org.sbamock.aka.ue.AuthenticationOutcome;
import org.sbamock.aka.ue.UsimAuthenticator;
import org.sbamock.ausf.core.EapSettings;
import org.sbamock.homenetwork.HomeNetworkDefaults;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.tls.CertificateAuthority;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.http.tls.TlsSettings;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.binding.BindingLevel;
import org.sbamock.sbi.consumer.ConsumerSettings;
import org.sbamock.sbi.nf.NetworkFunctionSettings;
import org.sbamock.sbi.nrf.RegistrationSettings;
import org.sbamock.sbi.profile.ProfileAttributes;
import org.sbamock.sbi.testing.SbiProbe;
import org.sbamock.sbi.testing.SbiProbe.Answer;
import tools.jackson.databind.JsonNode;

/** A running AUSF with a client. IMSIs that end in 7 use EAP-AKA'. */
public final class AusfFixture implements AutoCloseable {
  static final Plmn PLMN = new Plmn("001", "01");
  static final ServingNetworkName SNN = ServingNetworkName.of(PLMN);
  static final Supi SUPI = new Supi("001010000000001");
  static final Supi EAP_SUPI = new Supi("001010000000007");
  public static final String SUCI = "suci-0-001-01-0000-0-0-0000000001";
  static final String SEED = "test seed";

  private static final Duration DEADLINE = Duration.ofSeconds(10);

  private static final UdmSelection EMBEDDED = UdmSelection.EMBEDDED;
  private static final HexFormat HEX = HexFormat.of();

  final AtomicLong nanos = new AtomicLong();
  final Ausf ausf;
  final SbiProbe probe;
  private final HttpProtocol protocol;

  AusfFixture(HttpProtocol protocol, Path directory) {
    this(protocol, directory, EapSettings.DEFAULT);
  }

  AusfFixture(HttpProtocol protocol, Path directory, @Nullable ApiRoot advertised) {
    this(protocol, directory, advertised, null, null, EapSettings.DEFAULT, EMBEDDED);
  }

  /** An AUSF with another source of vectors. */
  AusfFixture(HttpProtocol protocol, Path directory, UdmSelection udm) {
    this(protocol, directory, null, null, null, EapSettings.DEFAULT, udm);
  }

  AusfFixture(HttpProtocol protocol, Path directory, EapSettings eap) {
    this(protocol, directory, null, null, null, eap, EMBEDDED);
  }

  AusfFixture(
      HttpProtocol protocol,
      Path directory,
      @Nullable BindingLevel binding,
      @Nullable ProfileAttributes attributes) {
    this(protocol, directory, null, binding, attributes, EapSettings.DEFAULT, EMBEDDED);
  }

  private AusfFixture(
      HttpProtocol protocol,
      Path directory,
      @Nullable ApiRoot advertised,
      @Nullable BindingLevel binding,
      @Nullable ProfileAttributes attributes,
      EapSettings eap,
      UdmSelection udm) {
    this.protocol = protocol;
    TlsMaterial material = material(protocol, directory);
    ausf =
        Ausf.builder(
                NetworkFunctionSettings.builder()
                    .protocols(protocol)
                    .advertisedApiRoot(advertised)
                    .tls(material, TlsSettings.DEFAULT)
                    .consumer(consumer(protocol))
                    .registration(RegistrationSettings.DEFAULT.withAttributes(attributes))
                    .build())
            .subscribers(
                supi -> new DerivedSubscribers(SEED, PLMN::contains, method(supi)).find(supi))
            .homeNetworkKeys(HomeNetworkDefaults.homeNetworkKeys(SEED))
            .servingNetworks(List.of(PLMN, new Plmn("002", "02")))
            .nanoClock(nanos::get)
            .binding(binding)
            .eap(eap)
            .udm(udm)
            .build();
    ausf.start();
    probe = new SbiProbe(protocol, material);
  }

  /** The material of a protocol; null if it is in cleartext. */
  static @Nullable TlsMaterial material(HttpProtocol protocol, Path directory) {
    return protocol.secure()
        ? CertificateAuthority.open(directory).issue("ausf", List.of(), List.of())
        : null;
  }

  private static ConsumerSettings consumer(HttpProtocol protocol) {
    return ConsumerSettings.DEFAULT
        .withProtocol(protocol)
        .withOptions(CallOptions.DEFAULT.withDeadline(DEADLINE));
  }

  static AuthenticationMethod method(Supi supi) {
    return supi.digits().endsWith("7")
        ? AuthenticationMethod.EAP_AKA_PRIME
        : AuthenticationMethod.AKA_5G;
  }

  static UsimAuthenticator usim(Supi supi) {
    return new UsimAuthenticator(SubscriberKeys.derive(SEED, supi));
  }

  /** Where the AUSF really is, whatever it announces. */
  String uri(String path) {
    return ApiRoot.of(protocol.scheme(), "127.0.0.1", ausf.port()).uri(path);
  }

  String collection() {
    return uri("/nausf-auth/v1/ue-authentications");
  }

  Answer post(String body) {
    return probe.send("POST", collection(), body);
  }

  Answer begin(String identity) {
    return post(info(identity));
  }

  public static String info(String identity) {
    return "{\"supiOrSuci\":\"" + identity + "\",\"servingNetworkName\":\"" + SNN + "\"}";
  }

  static String link(Answer challenge, String name) {
    return challenge.json().at("/_links/" + name + "/href").stringValue();
  }

  static AuthenticationOutcome.Accepted answer(UsimAuthenticator usim, JsonNode context) {
    JsonNode vector = context.path("5gAuthData");
    return (AuthenticationOutcome.Accepted)
        usim.authenticate(
            HEX.parseHex(vector.path("rand").stringValue()),
            HEX.parseHex(vector.path("autn").stringValue()));
  }

  static String confirmation(byte[] resStar) {
    return "{\"resStar\":\"" + HEX.formatHex(resStar) + "\"}";
  }

  /** The link of a 5G AKA that was confirmed with success. */
  String confirmed() {
    Answer challenge = begin(SUCI);
    String link = link(challenge, "5g-aka");
    byte[] resStar = answer(usim(SUPI), challenge.json()).resStar(SNN);
    probe.send("PUT", link, confirmation(resStar));
    return link;
  }

  @Override
  public void close() {
    probe.close();
    ausf.stop(Duration.ofSeconds(5)).join();
  }
}
