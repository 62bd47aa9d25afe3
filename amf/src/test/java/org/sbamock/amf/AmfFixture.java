/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.Supi;
import org.sbamock.aka.eap.EapPacket;
import org.sbamock.aka.subscriber.SubscriberKeys;
import org.sbamock.aka.ue.AuthenticationOutcome;
import org.sbamock.aka.ue.EapAkaPrimePeer;
import org.sbamock.aka.ue.UsimAuthenticator;
import org.sbamock.amf.core.RegistrationSettings;
import org.sbamock.amf.core.communication.CommunicationSettings;
import org.sbamock.amf.core.event.EventSubscriptionRules;
import org.sbamock.amf.core.ue.AmfIdentity;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.tls.CertificateAuthority;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.http.tls.TlsSettings;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.consumer.ConsumerSettings;
import org.sbamock.sbi.consumer.IndirectCommunication;
import org.sbamock.sbi.multipart.BodyPart;
import org.sbamock.sbi.multipart.MultipartWriter;
import org.sbamock.sbi.nf.NetworkFunctionSettings;
import org.sbamock.sbi.notification.NotificationRules;
import org.sbamock.sbi.testing.CallbackReceiver;
import org.sbamock.sbi.testing.SbiProbe;
import org.sbamock.sbi.testing.SbiProbe.Answer;
import tools.jackson.databind.JsonNode;

/** A running AMF, with the home network that it calls and a client that plays UEs. */
public final class AmfFixture implements AutoCloseable {
  static final Supi SUPI = new Supi("001010000000001");
  static final Supi EAP_SUPI = new Supi("001010000000007");
  public static final String SUCI = "suci-0-001-01-0000-0-0-0000000001";
  static final String EAP_SUCI = "suci-0-001-01-0000-0-0-0000000007";

  /** The maximum number of event subscriptions. */
  static final int MAX_SUBSCRIPTIONS = 5;

  private static final HexFormat HEX = HexFormat.of();

  /** Paging that does not end within a test. */
  static final Consumer<Amf.Builder> LONG_PAGING =
      builder -> builder.pagingTime(Duration.ofHours(1));

  final AtomicLong nanos = new AtomicLong();
  final HomeNetwork home;
  final Amf amf;
  final SbiProbe probe;
  final Ue ue = ue(1);
  private final HttpProtocol protocol;
  private final @Nullable TlsMaterial material;
  private final Supplier<HomeNetwork> another;

  AmfFixture(HttpProtocol protocol, Path directory) {
    this(protocol, directory, registrations(true));
  }

  AmfFixture(HttpProtocol protocol, Path directory, RegistrationSettings registrations) {
    this(protocol, directory, consumer(protocol, Duration.ofSeconds(10)), null, registrations);
  }

  AmfFixture(
      HttpProtocol protocol, Path directory, RegistrationSettings registrations, ApiRoot oldAmf) {
    this(
        protocol,
        directory,
        consumer(protocol, Duration.ofSeconds(10)),
        null,
        registrations,
        builder -> builder.oldAmf(oldAmf));
  }

  AmfFixture(HttpProtocol protocol, Path directory, Duration deadline, @Nullable ApiRoot nrf) {
    this(protocol, directory, consumer(protocol, deadline), nrf, registrations(true));
  }

  AmfFixture(HttpProtocol protocol, Path directory, IndirectCommunication indirect) {
    this(
        protocol,
        directory,
        consumer(protocol, Duration.ofSeconds(10)).withIndirect(indirect),
        null,
        registrations(true));
  }

  /** Starts an AMF with further settings. */
  AmfFixture(HttpProtocol protocol, Path directory, Consumer<Amf.Builder> settings) {
    this(
        protocol,
        directory,
        consumer(protocol, Duration.ofSeconds(10)),
        null,
        registrations(true),
        settings);
  }

  private AmfFixture(
      HttpProtocol protocol,
      Path directory,
      ConsumerSettings consumer,
      @Nullable ApiRoot nrf,
      RegistrationSettings registrations) {
    this(protocol, directory, consumer, nrf, registrations, builder -> {});
  }

  private AmfFixture(
      HttpProtocol protocol,
      Path directory,
      ConsumerSettings consumer,
      @Nullable ApiRoot nrf,
      RegistrationSettings registrations,
      Consumer<Amf.Builder> settings) {
    this.protocol = protocol;
    material = material(protocol, directory);
    another = () -> new HomeNetwork(protocol, material, InstantSource.system());
    home = another.get();
    Amf.Builder builder =
        Amf.builder(
                NetworkFunctionSettings.builder()
                    .protocols(protocol)
                    .tls(material, TlsSettings.DEFAULT)
                    .consumer(consumer)
                    .nrf(nrf == null ? home.root() : nrf)
                    .build())
            .registrations(registrations)
            .communication(new CommunicationSettings(1_000, 1 << 20))
            .nanoClock(nanos::get)
            .pagingTime(Duration.ofMillis(200))
            .eventRules(
                new EventSubscriptionRules(
                    MAX_SUBSCRIPTIONS, 1 << 20, Duration.ofHours(1), NotificationRules.DEFAULT));
    settings.accept(builder);
    amf = builder.build();
    amf.start();
    probe = new SbiProbe(protocol, material);
  }

  /** The material of a protocol; null if it is in cleartext. */
  static @Nullable TlsMaterial material(HttpProtocol protocol, Path directory) {
    return protocol.secure()
        ? CertificateAuthority.open(directory).issue("amf", List.of(), List.of())
        : null;
  }

  /** The settings of the registrations: room for three UEs. */
  static RegistrationSettings registrations(boolean confirmFailedAuthentication) {
    return new RegistrationSettings(
        new AmfIdentity(0xca, 0x3fe, 1),
        List.of(HomeNetwork.PLMN),
        100,
        Duration.ofSeconds(30),
        3,
        confirmFailedAuthentication);
  }

  private static ConsumerSettings consumer(HttpProtocol protocol, Duration deadline) {
    ConsumerSettings all = ConsumerSettings.DEFAULT.withProtocol(protocol);
    return all.withOptions(CallOptions.DEFAULT.withDeadline(deadline));
  }

  String collection() {
    return uri("/mock-ue/v1/registrations");
  }

  String uri(String path) {
    return ApiRoot.of(protocol.scheme(), "127.0.0.1", amf.port()).uri(path);
  }

  /** Starts a receiver of notifications on the protocol of the AMF; the caller closes it. */
  CallbackReceiver receiver() {
    return new CallbackReceiver(protocol, material);
  }

  /** Sends a message of JSON with binary parts to a path. */
  Answer sendMultipart(String method, String path, String json, BodyPart... binaries) {
    MultipartWriter writer = new MultipartWriter(List.of(binaries));
    return probe.send(
        method,
        uri(path),
        writer.write(json.getBytes(StandardCharsets.UTF_8)),
        HttpFields.of("content-type", writer.contentType()));
  }

  /** Changes the state of the first UE. */
  Answer change(String patch) {
    return change(SUPI.value(), patch);
  }

  /** Changes the state of a UE. */
  Answer change(String supi, String patch) {
    return send("PATCH", "/mock-ue/v1/ues/" + supi, "application/merge-patch+json", patch);
  }

  /** Sends JSON to a path. */
  Answer postTo(String path, String json) {
    return probe.send("POST", uri(path), json);
  }

  /** Starts another home network, which the NRF does not know; the caller closes it. */
  HomeNetwork anotherHome() {
    return another.get();
  }

  Answer begin() {
    return begin(SUCI);
  }

  Answer begin(String suci) {
    return post("{\"suci\":\"" + suci + "\"}");
  }

  Answer post(String body) {
    return probe.send("POST", collection(), body);
  }

  /** Begins with further fields. */
  Answer begin(HttpFields fields) {
    return probe.send(
        "POST",
        collection(),
        "{\"suci\":\"" + SUCI + "\"}",
        HttpFields.of("content-type", "application/json").addAll(fields));
  }

  /** Sends a request without content to a path. */
  Answer get(String path) {
    return probe.send("GET", uri(path), "");
  }

  /** Sends content of a media type to a path. */
  Answer send(String method, String path, String mediaType, String body) {
    return probe.send(method, uri(path), body, HttpFields.of("content-type", mediaType));
  }

  Answer put(Answer challenge, String body) {
    return probe.send("PUT", challenge.header("location"), body);
  }

  /** The USIM's judgement of a challenge. */
  AuthenticationOutcome judge(JsonNode challenge) {
    return ue.judge(challenge);
  }

  /** The right answer to a challenge. */
  String resStar(JsonNode challenge) {
    return ue.resStar(challenge);
  }

  /** A UE as new. */
  static Ue ue(int number) {
    Supi supi = new Supi("00101%010d".formatted(number));
    return new Ue(supi, new UsimAuthenticator(SubscriberKeys.derive(HomeNetwork.SEED, supi)));
  }

  /** A UE. */
  record Ue(Supi supi, UsimAuthenticator usim) {
    String suci() {
      return "suci-0-001-01-0000-0-0-" + supi.digits().substring(5);
    }

    AuthenticationOutcome judge(JsonNode challenge) {
      return usim.authenticate(
          HEX.parseHex(challenge.path("rand").stringValue()),
          HEX.parseHex(challenge.path("autn").stringValue()));
    }

    String resStar(JsonNode challenge) {
      AuthenticationOutcome.Accepted accepted = (AuthenticationOutcome.Accepted) judge(challenge);
      return "{\"resStar\":\"" + HEX.formatHex(accepted.resStar(HomeNetwork.SNN)) + "\"}";
    }
  }

  static String auts(AuthenticationOutcome.SynchFailure failure) {
    return "{\"auts\":\"" + HEX.formatHex(failure.auts()) + "\"}";
  }

  /** The right answer to a challenge of EAP. */
  static String eapAnswer(JsonNode challenge) {
    EapAkaPrimePeer peer =
        new EapAkaPrimePeer(
            new UsimAuthenticator(SubscriberKeys.derive(HomeNetwork.SEED, EAP_SUPI)),
            EAP_SUPI.digits());
    EapPacket request =
        EapPacket.parse(Base64.getDecoder().decode(challenge.path("eapPayload").stringValue()));
    return "{\"eapPayload\":\""
        + Base64.getEncoder()
            .encodeToString(peer.answer(request, HomeNetwork.SNN).packet().octets())
        + "\"}";
  }

  Answer register() {
    Answer challenge = begin();
    return put(challenge, resStar(challenge.json()));
  }

  /** Registers the UE of a number. */
  Answer register(int number) {
    Ue other = ue(number);
    Answer challenge = begin(other.suci());
    return put(challenge, other.resStar(challenge.json()));
  }

  /** Awaits the next notification of events, which has one report. */
  static JsonNode nextReport(CallbackReceiver receiver) {
    JsonNode reports = receiver.next().json().path("reportList");
    assertThat(reports).hasSize(1);
    return reports.get(0);
  }

  @Override
  public void close() {
    probe.close();
    amf.stop(Duration.ofSeconds(5)).join();
    home.close();
  }
}
