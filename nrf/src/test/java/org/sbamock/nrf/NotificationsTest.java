/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.sbamock.nrf.core.Profiles.ausf;
import static org.sbamock.nrf.core.Profiles.id;
import static org.sbamock.nrf.core.Profiles.of;
import static org.sbamock.nrf.core.Profiles.tree;
import static org.sbamock.nrf.core.Profiles.with;

import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpHandler;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.server.SbiServer;
import org.sbamock.http.tls.CertificateAuthority;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.http.tls.TlsSettings;
import org.sbamock.nrf.core.Preconditions;
import org.sbamock.nrf.core.subscription.SubscriptionRules;
import org.sbamock.nrf.core.subscription.SubscriptionRules.ChangeContent;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.nf.NetworkFunctionSettings;
import org.sbamock.sbi.notification.NotificationCounts.Outcome;
import org.sbamock.sbi.notification.NotificationRules;
import org.sbamock.sbi.testing.OpenApiSchemas;
import org.sbamock.sbi.testing.SbiProbe;
import org.sbamock.sbi.testing.SbiProbe.Answer;
import org.sbamock.testing.Requires3gppFiles;
import tools.jackson.databind.JsonNode;

/** Subscriptions and the notifications of their subscribers, over connections. */
@Timeout(60)
class NotificationsTest {
  private static final int CHANGES = 200;
  private static final String SUBSCRIPTIONS = "/nnrf-nfm/v1/subscriptions";

  private final List<AutoCloseable> open = new ArrayList<>();
  private @Nullable TlsMaterial material;

  @AfterEach
  void closeAll() throws Exception {
    for (int i = open.size() - 1; i >= 0; i--) {
      open.get(i).close();
    }
  }

  private static SubscriptionRules rules(Duration interval, Duration timeout) {
    return new SubscriptionRules(
        1_000,
        Duration.ofHours(1),
        ChangeContent.CHANGES,
        new NotificationRules(interval, timeout, 1 << 20));
  }

  /** Rules under which no notification is discarded, however slow the machine is. */
  private static SubscriptionRules patient() {
    return new SubscriptionRules(
        1_000,
        Duration.ofHours(1),
        ChangeContent.CHANGES,
        new NotificationRules(Duration.ofMillis(1), Duration.ofMinutes(1), 1 << 27));
  }

  /** Starts an NRF that serves and calls over a protocol. */
  private Nrf start(HttpProtocol protocol, SubscriptionRules rules) throws Exception {
    NetworkFunctionSettings.Builder settings =
        NetworkFunctionSettings.builder().protocols(protocol).protocol(protocol);
    Nrf nrf =
        Nrf.builder(
                (protocol.secure() ? settings.tls(material(), TlsSettings.DEFAULT) : settings)
                    .build())
            .subscriptionRules(rules)
            .build();
    open.add(() -> nrf.stop(Duration.ofSeconds(5)).join());
    nrf.start();
    return nrf;
  }

  private TlsMaterial material() throws Exception {
    TlsMaterial present = material;
    if (present == null) {
      present = CertificateAuthority.temporary("nrf").issue("nrf", List.of(), List.of());
      material = present;
    }
    return present;
  }

  /** Serves a subscriber, and returns its port; 0 is an ephemeral one. */
  private int serve(HttpProtocol protocol, int port, HttpHandler handler) throws Exception {
    SbiServer.Builder builder =
        SbiServer.builder(handler).address("127.0.0.1", port).protocols(Set.of(protocol));
    SbiServer server = (protocol.secure() ? builder.tls(material()) : builder).start();
    open.add(() -> server.stop(Duration.ZERO).join());
    return server.port();
  }

  /** A subscriber that accepts what its answers do not reject. */
  private final class Receiver {
    private final HttpProtocol protocol;
    private final int port;
    private final BlockingQueue<JsonNode> received = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> callbacks = new LinkedBlockingQueue<>();
    private final Queue<HttpResponse> answers = new ConcurrentLinkedQueue<>();

    Receiver(HttpProtocol protocol, int port) throws Exception {
      this.protocol = protocol;
      this.port = serve(protocol, port, this::answer);
    }

    private void answer(HttpExchange exchange) {
      HttpRequest request = exchange.request();
      HttpResponse answer = answers.poll();
      if (answer == null) {
        callbacks.add(request.target() + ' ' + request.headers().getString("3gpp-sbi-callback"));
        received.add(Json.readTree(request.content()));
        answer = HttpResponse.of(204);
      }
      exchange.respond(answer);
    }

    String uri() {
      return callback(protocol, port);
    }

    JsonNode next() throws InterruptedException {
      JsonNode next = received.poll(30, TimeUnit.SECONDS);
      assertThat(next).as("notification").isNotNull();
      return next;
    }
  }

  private static String callback(HttpProtocol protocol, int port) {
    return protocol.scheme() + "://127.0.0.1:" + port + "/notify?x=1";
  }

  private static String subscribe(Nrf nrf, String uri, String members) {
    String json = "{\"nfStatusNotificationUri\":\"" + uri + "\"" + members + "}";
    return nrf.subscriptions().create(Json.mapper().readTree(json), nrf.store()::sequence).id();
  }

  private static void setPriority(Nrf nrf, int value) {
    nrf.store()
        .patch(
            id(1),
            Json.mapper()
                .readTree("[{\"op\":\"replace\",\"path\":\"/priority\",\"value\":" + value + "}]"),
            Preconditions.NONE);
  }

  private static int priority(JsonNode notification) {
    return notification.at("/profileChanges/0/newValue").intValue();
  }

  private static void awaitCount(Nrf nrf, Outcome outcome, long count) {
    await().atMost(Duration.ofMinutes(2)).until(() -> nrf.notifications().of(outcome) == count);
  }

  @Requires3gppFiles
  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void subscribesNotifiesAndUnsubscribes(HttpProtocol protocol) throws Exception {
    Nrf nrf = start(protocol, patient());
    Receiver receiver = new Receiver(protocol, 0);
    SbiProbe probe = new SbiProbe(protocol, protocol.secure() ? material() : null);
    open.add(probe);
    String subscriptions = nrf.apiRoot().uri(SUBSCRIPTIONS);

    Answer created =
        probe.send(
            "POST",
            subscriptions,
            "{\"nfStatusNotificationUri\":\""
                + receiver.uri()
                + "\",\"subscrCond\":{\"nfType\":\"AUSF\"}}");
    String id = created.json().path("subscriptionId").asString("");
    assertThat(created.status()).isEqualTo(201);
    assertThat(created.header("location")).isEqualTo(subscriptions + "/" + id);
    OpenApiSchemas nfm = OpenApiSchemas.of("TS29510_Nnrf_NFManagement");
    nfm.assertValid("SubscriptionData", created.json());
    String instance = nrf.apiRoot().uri("/nnrf-nfm/v1/nf-instances/" + id(1));
    probe.send("PUT", instance, ausf(1).toString());
    probe.send("PUT", instance, with(ausf(1), "\"priority\":2").toString());
    probe.send("DELETE", instance, "");

    for (String event : List.of("NF_REGISTERED", "NF_PROFILE_CHANGED", "NF_DEREGISTERED")) {
      JsonNode notification = receiver.next();
      nfm.assertValid("NotificationData", notification);
      assertThat(notification.path("event").asString("")).isEqualTo(event);
      assertThat(notification.path("nfInstanceUri").asString("")).isEqualTo(instance);
      assertThat(receiver.callbacks.take())
          .isEqualTo("/notify?x=1 Nnrf_NFManagement_NFStatusNotify");
    }
    assertThat(probe.send("DELETE", subscriptions + "/" + id, "").status()).isEqualTo(204);
    assertThat(nrf.subscriptions().size()).isZero();
  }

  @Requires3gppFiles
  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void notifiesOfScpDomains(HttpProtocol protocol) throws Exception {
    Nrf nrf = start(protocol, patient());
    Receiver receiver = new Receiver(protocol, 0);
    SbiProbe probe = new SbiProbe(protocol, protocol.secure() ? material() : null);
    open.add(probe);
    String subscriptions = nrf.apiRoot().uri("/nnrf-disc/v1/scp-domain-routing-info-subs");
    OpenApiSchemas disc = OpenApiSchemas.of("TS29510_Nnrf_NFDiscovery");
    nrf.store().register(id(1), with(of(1, "SCP", "nscp-any"), "\"scpDomains\":[\"a\",\"b\"]"));

    Answer created =
        probe.send(
            "POST",
            subscriptions,
            "{\"callbackUri\":\"" + receiver.uri() + "\",\"localInd\":true}");

    assertThat(created.status()).isEqualTo(201);
    disc.assertValid("ScpDomainRoutingInfoSubscription", created.json());
    String subscription = String.valueOf(created.header("location"));
    assertThat(subscription).startsWith(subscriptions + "/");

    // Neither changes the domains.
    nrf.store().register(id(2), ausf(2));
    setPriority(nrf, 7);
    nrf.store().register(id(3), with(of(3, "SCP", "nscp-any"), "\"scpDomains\":[\"b\",\"c\"]"));
    JsonNode added = receiver.next();
    if (!added.at("/routingInfo/scpDomainList").has("c")) {
      // The registration before the subscription was compared after it.
      assertThat(added.at("/routingInfo/scpDomainList").propertyNames()).containsExactly("a", "b");
      receiver.callbacks.take();
      added = receiver.next();
    }
    disc.assertValid("ScpDomainRoutingInfoNotification", added);
    assertThat(added)
        .isEqualTo(
            tree(
                """
                {"routingInfo":{"scpDomainList":{
                   "a":{"connectedScpDomainList":["b"]},
                   "b":{"connectedScpDomainList":["a","c"]},
                   "c":{"connectedScpDomainList":["b"]}}},
                 "localInd":true}
                """));
    assertThat(receiver.callbacks.take())
        .isEqualTo("/notify?x=1 Nnrf_NFDiscovery_SCPDomainRoutingInfoNotify");
    nrf.store().deregister(id(1));
    assertThat(receiver.next().at("/routingInfo/scpDomainList").propertyNames())
        .containsExactly("b", "c");

    assertThat(probe.send("DELETE", subscription, "").status()).isEqualTo(204);
    assertThat(nrf.routingSubscriptions().size()).isZero();
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void notifiesInTheOrderOfTheChanges(HttpProtocol protocol) throws Exception {
    Nrf nrf = start(protocol, patient());
    nrf.store().register(id(1), ausf(1));
    Receiver receiver = new Receiver(protocol, 0);
    subscribe(nrf, receiver.uri(), "");

    for (int i = 1; i <= CHANGES; i++) {
      setPriority(nrf, 100 + i);
    }

    for (int i = 1; i <= CHANGES; i++) {
      assertThat(priority(receiver.next())).isEqualTo(100 + i);
    }
    awaitCount(nrf, Outcome.DELIVERED, CHANGES);
  }

  @ParameterizedTest
  @ValueSource(ints = {408, 429, 500, 503})
  void retriesUntilTheSubscriberAccepts(int status) throws Exception {
    Nrf nrf = start(HttpProtocol.H2C, patient());
    nrf.store().register(id(1), ausf(1));
    Receiver receiver = new Receiver(HttpProtocol.H2C, 0);
    receiver.answers.addAll(List.of(HttpResponse.of(status), HttpResponse.of(status)));
    subscribe(nrf, receiver.uri(), "");

    setPriority(nrf, 101);
    setPriority(nrf, 102);

    assertThat(priority(receiver.next())).isEqualTo(101);
    assertThat(priority(receiver.next())).isEqualTo(102);
    assertThat(receiver.answers).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void losesNothingForASubscriberThatIsAway(HttpProtocol protocol) throws Exception {
    Nrf nrf = start(protocol, patient());
    nrf.store().register(id(1), ausf(1));
    int port;
    try (ServerSocket tcp = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"));
        DatagramSocket udp =
            new DatagramSocket(new InetSocketAddress("127.0.0.1", tcp.getLocalPort()))) {
      port = tcp.getLocalPort();
      subscribe(nrf, callback(protocol, port), "");
      for (int i = 1; i <= 10; i++) {
        setPriority(nrf, 100 + i);
      }
      if (protocol.quic()) {
        udp.receive(new DatagramPacket(new byte[2_048], 2_048));
      } else {
        tcp.accept().close();
      }
    }
    Receiver receiver = new Receiver(protocol, port);

    for (int i = 1; i <= 10; i++) {
      assertThat(priority(receiver.next())).isEqualTo(100 + i);
    }
  }

  /** A tenth of the subscribers is away or slow, and delays none of the others. */
  @Timeout(180)
  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void notifiesAThousandSubscribers(HttpProtocol protocol) throws Exception {
    int subscribers = 1_000;
    int changes = 5;
    Nrf nrf = start(protocol, patient());
    nrf.store().register(id(1), ausf(1));
    Fleet fleet = new Fleet(protocol, subscribers);
    int away = freePort();
    for (int i = 0; i < subscribers; i++) {
      boolean isAway = i % 20 == 1;
      subscribe(nrf, isAway ? callback(protocol, away) : fleet.uri(i), "");
    }

    for (int i = 1; i <= changes; i++) {
      setPriority(nrf, 100 + i);
    }

    long reached = subscribers - subscribers / 20L;
    awaitCount(nrf, Outcome.DELIVERED, reached * changes);
    assertThat(fleet.disorder).isEmpty();
    assertThat(nrf.notifications().of(Outcome.DISCARDED)).isZero();
  }

  /** Subscribers at one server, which verifies the order of the notifications of each. */
  private final class Fleet {
    private static final String PATH = "/notify/";
    private final HttpProtocol protocol;
    private final AtomicIntegerArray last;
    private final Queue<String> disorder = new ConcurrentLinkedQueue<>();
    private final int port;

    Fleet(HttpProtocol protocol, int subscribers) throws Exception {
      this.protocol = protocol;
      last = new AtomicIntegerArray(subscribers);
      port = serve(protocol, 0, this::answer);
    }

    private void answer(HttpExchange exchange) {
      int subscriber = Integer.parseInt(exchange.request().target().substring(PATH.length()));
      int value = priority(Json.readTree(exchange.request().content()));
      int before = last.getAndSet(subscriber, value);
      // A notification whose answer is late is sent again.
      if (before != 0 && before != value && before != value - 1) {
        disorder.add(subscriber + ": " + value + " after " + before);
      }
      if (subscriber % 20 == 2) {
        var unused =
            exchange
                .executor()
                .schedule(() -> exchange.respond(HttpResponse.of(204)), 50, TimeUnit.MILLISECONDS);
      } else {
        exchange.respond(HttpResponse.of(204));
      }
    }

    String uri(int subscriber) {
      return protocol.scheme() + "://127.0.0.1:" + port + PATH + subscriber;
    }
  }

  private static int freePort() throws Exception {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
      return socket.getLocalPort();
    }
  }

  @Test
  void discardsWhatIsNotDeliveredInTime() throws Exception {
    Nrf nrf = start(HttpProtocol.H2C, rules(Duration.ofMillis(1), Duration.ZERO));
    nrf.store().register(id(1), ausf(1));
    subscribe(nrf, callback(HttpProtocol.H2C, freePort()), "");

    setPriority(nrf, 101);

    awaitCount(nrf, Outcome.DISCARDED, 1);
  }

  @Test
  void sendsEachNotificationOnceWithoutRetries() throws Exception {
    Nrf nrf = start(HttpProtocol.H2C, rules(Duration.ofMillis(1), Duration.ZERO));
    nrf.store().register(id(1), ausf(1));
    Receiver receiver = new Receiver(HttpProtocol.H2C, 0);
    receiver.answers.add(HttpResponse.of(503));
    subscribe(nrf, receiver.uri(), "");

    setPriority(nrf, 101);
    setPriority(nrf, 102);
    setPriority(nrf, 103);

    assertThat(priority(receiver.next())).isEqualTo(102);
    assertThat(priority(receiver.next())).isEqualTo(103);
    assertThat(nrf.notifications().of(Outcome.DISCARDED)).isOne();
  }

  @Test
  void discardsBeforeALongRetryAfter() throws Exception {
    Nrf nrf = start(HttpProtocol.H2C, rules(Duration.ofMillis(1), Duration.ofMillis(200)));
    nrf.store().register(id(1), ausf(1));
    Receiver receiver = new Receiver(HttpProtocol.H2C, 0);
    receiver.answers.add(HttpResponse.of(503).with("retry-after", "9999"));
    subscribe(nrf, receiver.uri(), "");

    setPriority(nrf, 101);

    awaitCount(nrf, Outcome.DISCARDED, 1);
  }

  @Test
  void doesNotRetryWhatTheSubscriberRejects() throws Exception {
    Nrf nrf = start(HttpProtocol.H2C, patient());
    nrf.store().register(id(1), ausf(1));
    Receiver receiver = new Receiver(HttpProtocol.H2C, 0);
    receiver.answers.add(HttpResponse.of(404));
    subscribe(nrf, receiver.uri(), "");

    setPriority(nrf, 101);
    setPriority(nrf, 102);

    assertThat(priority(receiver.next())).isEqualTo(102);
    assertThat(nrf.notifications().of(Outcome.REJECTED)).isOne();
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void doesNotRetryIfTheResponseForbidsIt(HttpProtocol protocol) throws Exception {
    Nrf nrf = start(protocol, patient());
    nrf.store().register(id(1), ausf(1));
    Receiver receiver = new Receiver(protocol, 0);
    receiver.answers.add(HttpResponse.of(503).with("3gpp-sbi-response-info", "no-retry=true"));
    subscribe(nrf, receiver.uri(), "");

    setPriority(nrf, 101);
    setPriority(nrf, 102);

    assertThat(priority(receiver.next())).isEqualTo(102);
    assertThat(nrf.notifications().of(Outcome.REJECTED)).isOne();
  }

  @Test
  void followsRedirectionsOfTheSubscriber() throws Exception {
    Nrf nrf = start(HttpProtocol.H2C, patient());
    Receiver first = new Receiver(HttpProtocol.H2C, 0);
    Receiver second = new Receiver(HttpProtocol.H2C, 0);
    first.answers.add(HttpResponse.of(307).with("location", second.uri()));
    subscribe(nrf, first.uri(), "");

    nrf.store().register(id(1), ausf(1));

    assertThat(second.next().path("event").asString("")).isEqualTo("NF_REGISTERED");
  }

  @Test
  void delaysNoOneForASubscriberThatDoesNotAnswer() throws Exception {
    Nrf nrf = start(HttpProtocol.H2C, patient());
    int silent = serve(HttpProtocol.H2C, 0, exchange -> {});
    Receiver receiver = new Receiver(HttpProtocol.H2C, 0);
    subscribe(nrf, callback(HttpProtocol.H2C, silent), "");
    subscribe(nrf, receiver.uri(), "");

    nrf.store().register(id(1), ausf(1));
    IntStream.rangeClosed(101, 150).forEach(i -> setPriority(nrf, i));

    assertThat(receiver.next().path("event").asString("")).isEqualTo("NF_REGISTERED");
    for (int i = 101; i <= 150; i++) {
      assertThat(priority(receiver.next())).isEqualTo(i);
    }
    assertThat(nrf.notifications().of(Outcome.DISCARDED)).isZero();
  }

  @Test
  void dropsWhatWaitsForARemovedSubscription() throws Exception {
    Nrf nrf = start(HttpProtocol.H2C, patient());
    AtomicReference<String> id = new AtomicReference<>();
    int leaving =
        serve(
            HttpProtocol.H2C,
            0,
            exchange -> {
              nrf.subscriptions().remove(requireNonNull(id.get()));
              exchange.respond(HttpResponse.of(503));
            });
    id.set(subscribe(nrf, callback(HttpProtocol.H2C, leaving), ""));

    nrf.store().register(id(1), ausf(1));

    awaitCount(nrf, Outcome.DISCARDED, 1);
  }

  @Test
  void notifiesOverTheSchemeOfTheCallback() throws Exception {
    Nrf nrf = start(HttpProtocol.H2, patient());
    Receiver receiver = new Receiver(HttpProtocol.H2C, 0);
    subscribe(nrf, receiver.uri(), "");

    nrf.store().register(id(1), ausf(1));

    assertThat(receiver.next().path("event").asString("")).isEqualTo("NF_REGISTERED");
  }

  /** An NRF without TLS cannot notify over https. */
  @Test
  void discardsWhatItCannotSend() throws Exception {
    Nrf nrf = start(HttpProtocol.H2C, rules(Duration.ofMillis(1), Duration.ZERO));
    Receiver receiver = new Receiver(HttpProtocol.H2C, 0);
    for (int i = 0; i < 10; i++) {
      subscribe(nrf, callback(HttpProtocol.H2, freePort()), "");
    }
    subscribe(nrf, receiver.uri(), "");

    nrf.store().register(id(1), ausf(1));

    assertThat(receiver.next().path("event").asString("")).isEqualTo("NF_REGISTERED");
    awaitCount(nrf, Outcome.DISCARDED, 10);
  }

  @Test
  void discardsWhatHasNoMemory() throws Exception {
    SubscriptionRules rules =
        new SubscriptionRules(
            10,
            Duration.ofHours(1),
            ChangeContent.CHANGES,
            new NotificationRules(Duration.ofMillis(1), Duration.ofMinutes(1), 100));
    Nrf nrf = start(HttpProtocol.H2C, rules);
    subscribe(nrf, callback(HttpProtocol.H2C, freePort()), "");

    nrf.store().register(id(1), ausf(1));

    awaitCount(nrf, Outcome.DISCARDED, 1);
  }
}
