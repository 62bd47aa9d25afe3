/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.server.connection.ServerLimits;
import org.sbamock.http.testing.KitServer;
import org.sbamock.loadgen.attack.peer.HostilePeer;
import org.sbamock.loadgen.attack.peer.HostilePeers;
import org.sbamock.loadgen.attack.wire.AttackSession;
import org.sbamock.loadgen.attack.wire.AttackTarget;
import org.sbamock.loadgen.attack.wire.QuicWindows;
import org.sbamock.loadgen.attack.wire.RawQuicConnection;
import org.sbamock.loadgen.attack.wire.RequestHead;
import org.sbamock.loadgen.process.FunctionKind;

/** Hostile peers against a server in this JVM. */
class HostilePeersTest {
  private static final long PATIENCE_SECONDS = 20;
  private static final int MANY_REQUESTS = 200;
  private static final int LONG_REQUEST = 32 << 10;
  private static final Queue<String> REQUESTS = new ConcurrentLinkedQueue<>();
  private static KitServer server;

  @BeforeAll
  static void startServer() {
    server =
        KitServer.start(
            handler ->
                exchange -> {
                  REQUESTS.add(exchange.request().target());
                  handler.handle(exchange);
                },
            settings ->
                settings.limits(
                    ServerLimits.DEFAULT.withSizes(2 * LONG_REQUEST, 2 * LONG_REQUEST, 1 << 24)));
  }

  @AfterAll
  static void stopServer() {
    server.close();
  }

  static Stream<Arguments> attacks() {
    return HostilePeers.all().stream()
        .filter(peer -> !peer.id().equals("idle-connections"))
        .filter(peer -> peer.functions().contains(FunctionKind.AUSF) && !peer.id().contains("json"))
        .flatMap(peer -> peer.protocols().stream().map(each -> Arguments.of(peer.id(), each)));
  }

  private static AttackSession session(HttpProtocol protocol) {
    return new AttackSession(
        new AttackTarget(FunctionKind.NRF, protocol, server.origin(), KitServer.trust()), 1);
  }

  private static void await(String event, BooleanSupplier condition) throws InterruptedException {
    long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as(event).isLessThan(deadline);
      TimeUnit.MILLISECONDS.sleep(1);
    }
  }

  @ParameterizedTest
  @MethodSource("attacks")
  void sendsOctetsUntilTheAttackEnds(String id, HttpProtocol protocol) throws Exception {
    AttackSession session = session(protocol);

    try (HostileParty party = HostileParty.start(HostilePeers.of(id), session, 1)) {
      await("octets of " + id, () -> session.sentOctets() > 0);
      party.leave();
      await("end of " + id, party::hasEnded);
    }
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void requestsArriveAsTheyWereWritten(HttpProtocol protocol) throws Exception {
    REQUESTS.clear();
    AttackSession session = session(protocol);
    HostilePeer peer = HostilePeers.of("never-reading-small");

    try (HostileParty party = HostileParty.start(peer, session, 1)) {
      await("more requests than a congestion window has", () -> REQUESTS.size() >= MANY_REQUESTS);
      party.leave();
    }

    assertThat(REQUESTS).containsOnly("/sbamock-probe/v1/files/128");
    assertThat(session.lastClosure()).isNull();
  }

  @Test
  void aRequestThatIsLongerThanTheCongestionWindowIsComplete() throws Exception {
    REQUESTS.clear();
    AttackSession session = session(HttpProtocol.H3);
    String path = "/" + "a".repeat(LONG_REQUEST);

    try (RawQuicConnection connection = session.connectQuic(QuicWindows.LARGE)) {
      connection.send(RequestHead.get(session.target(), path), true);
      await("the request", () -> REQUESTS.contains(path));
    }
  }

  @ParameterizedTest
  @EnumSource(HttpProtocol.class)
  void theServerLearnsThatAPeerLeaves(HttpProtocol protocol) throws Exception {
    await("closed connections of other tests", () -> server.connections() == 0);
    AttackSession session = session(protocol);

    try (HostileParty party = HostileParty.start(HostilePeers.of("slow-heads"), session, 1)) {
      await("octets", () -> session.sentOctets() > 0);
      party.leave();
      await("the end of the connection", () -> server.connections() == 0);
    }
  }

  @Test
  void everyProtocolHasManyCases() {
    List<HostilePeer> peers = HostilePeers.all();

    assertThat(peers).extracting(HostilePeer::id).doesNotHaveDuplicates();
    assertThat(peers).extracting(HostilePeer::description).allMatch(text -> text.endsWith("."));
    assertThat(peers.stream().mapToInt(peer -> peer.protocols().size()).sum())
        .isGreaterThanOrEqualTo(60);
    for (HttpProtocol protocol : HttpProtocol.values()) {
      assertThat(peers)
          .filteredOn(peer -> peer.protocols().contains(protocol))
          .hasSizeGreaterThan(10);
    }
  }

  @Test
  void rejectsAnUnknownCase() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> HostilePeers.of("nice"))
        .withMessageStartingWith("'nice': expected one of never-reading-small, ");
  }
}
