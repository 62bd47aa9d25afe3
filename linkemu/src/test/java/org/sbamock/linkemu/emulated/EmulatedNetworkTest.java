/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.linkemu.emulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import java.io.InputStream;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.linkemu.model.Conditions;
import org.sbamock.linkemu.model.LinkCondition;
import org.sbamock.linkemu.model.LinkModel;
import org.sbamock.linkemu.model.PacketOutcome;
import org.sbamock.testing.RequiresRoot;

@RequiresRoot
class EmulatedNetworkTest {
  private static final long SEED = 20_261_121;

  @ParameterizedTest
  @ValueSource(strings = {"lossless", "lag", "lossy", "loss10", "ge", "delay1s"})
  void countsAgreeWithTheModelAndTheKernel(String name) throws Exception {
    LinkCondition condition = Conditions.parse(name);
    int packets = condition.delay().meanNanos() > 0 ? 900 : 4000;
    try (EmulatedNetwork network = EmulatedNetwork.open(SEED, false)) {
      Party a = network.addParty("a");
      Party b = network.addParty("b");
      network.set("a", "b", condition);
      AtomicInteger there = new AtomicInteger();
      AtomicInteger back = new AtomicInteger();
      try (DatagramChannel client = Live.udp(a);
          DatagramChannel server = Live.udp(b)) {
        Live.receive(server, there, true);
        Live.receive(client, back, false);
        ByteBuffer payload = ByteBuffer.allocateDirect(100);
        for (int i = 0; i < packets; i++) {
          client.send(payload.clear(), server.getLocalAddress());
          if (i % 100 == 99) {
            int sent = i + 1;
            Live.await("the relay has " + sent, () -> network.counters("a", "b").sent() == sent);
          }
        }
        check(network, condition, b, "a", "b", packets, there);
        check(network, condition, a, "b", "a", there.get(), back);
      }
    }
  }

  private static void check(
      EmulatedNetwork network,
      LinkCondition condition,
      Party receiver,
      String from,
      String to,
      int packets,
      AtomicInteger received)
      throws Exception {
    Live.await(
        "all from " + from + " settled: " + network.counters(from, to),
        () -> {
          LinkCounters now = network.counters(from, to);
          return now.sent() == packets
              && now.sent() == now.delivered() + now.lost()
              && received.get() == now.delivered() - now.corrupted();
        });
    LinkCounters counters = network.counters(from, to);
    LinkModel model = new LinkModel(condition, network.directionSeed(from, to));
    PacketOutcome fate = new PacketOutcome();
    long lost = 0;
    long corrupted = 0;
    for (int i = 0; i < packets; i++) {
      model.next(0, 128, 0, fate);
      lost += fate.lost();
      corrupted += fate.copies() > 0 && fate.corruptedBit(0) >= 0 ? 1 : 0;
    }
    assertThat(counters.lost()).isEqualTo(lost);
    assertThat(counters.corrupted()).isEqualTo(corrupted);
    assertThat(
            Live.kernel(receiver, "Udp", "InErrors") + Live.kernel(receiver, "Ip", "InHdrErrors"))
        .isEqualTo(corrupted);
    // Six standard errors, with the variance of Gilbert–Elliott's bursts, over 24 checks: the
    // family-wise chance of a false alarm is below 24 × 2e-9.
    double p = condition.loss().expectedPercent() / 100;
    assertThat((double) lost).isCloseTo(packets * p, within(6 * margin(packets, p, condition)));
    double c = condition.corruption().percent() / 100;
    assertThat((double) corrupted)
        .isCloseTo((packets - lost) * c, within(6 * Math.sqrt(packets * c * (1 - c))));
    assertThat(counters.queueDrops() + counters.failed() + counters.partitioned()).isZero();
  }

  /** The standard error of the losses; those of Gilbert–Elliott are correlated by 1 - p - r. */
  private static double margin(int packets, double p, LinkCondition condition) {
    double independent = packets * p * (1 - p);
    if (!condition.equals(Conditions.GE)) {
      return Math.sqrt(independent);
    }
    double bad = 1 / 11.0;
    double spread = 0.7 - 0.001;
    double memory = 1 - 0.01 - 0.1;
    double together = spread * spread * bad * (1 - bad) * 2 * memory / (1 - memory);
    return Math.sqrt(independent + packets * together);
  }

  @ParameterizedTest
  @ValueSource(strings = {"lossless", "lossy over fast-ethernet", "duplicate 10% delay 1ms 1ms"})
  void carriesTcpUnharmed(String condition) throws Exception {
    byte[] sent = new byte[300_000];
    new Random(SEED).nextBytes(sent);
    try (EmulatedNetwork network = EmulatedNetwork.open(SEED, false)) {
      Party a = network.addParty("a");
      Party b = network.addParty("b");
      network.set("a", "b", Conditions.parse(condition));
      try (ServerSocket server = b.namespace().call(() -> new ServerSocket(0, 5, b.address()))) {
        CompletableFuture<byte[]> received =
            CompletableFuture.supplyAsync(
                () -> {
                  try (Socket socket = server.accept();
                      InputStream in = socket.getInputStream()) {
                    return in.readAllBytes();
                  } catch (Exception e) {
                    throw new IllegalStateException(e);
                  }
                });
        try (Socket socket =
            a.namespace().call(() -> new Socket(b.address(), server.getLocalPort()))) {
          socket.getOutputStream().write(sent);
        }
        assertThat(Arrays.equals(received.get(), sent)).isTrue();
        assertThat(network.counters("a", "b").bytes()).isGreaterThan(300_000);
      }
    }
  }

  @Test
  void cutsOffAPartyAndHealsIt() throws Exception {
    try (EmulatedNetwork network = EmulatedNetwork.open(SEED, false)) {
      Party a = network.addParty("a");
      Party b = network.addParty("b");
      AtomicInteger received = new AtomicInteger();
      try (DatagramChannel client = Live.udp(a);
          DatagramChannel server = Live.udp(b)) {
        Live.receive(server, received, false);
        ByteBuffer one = ByteBuffer.allocateDirect(10);
        network.partition("b");
        client.send(one.clear(), server.getLocalAddress());
        Live.await("partitioned", () -> network.counters("a", "b").partitioned() == 1);
        network.heal("b");
        client.send(one.clear(), server.getLocalAddress());
        Live.await("healed", () -> received.get() == 1);
        assertThat(network.counters("a", "b").delivered()).isOne();
      }
    }
  }

  @Test
  void changesOneDirectionOfOnePairWhileRunning() {
    try (EmulatedNetwork network = EmulatedNetwork.open(SEED, false)) {
      network.addParty("a");
      network.addParty("b");
      network.addParty("c");
      network.setOneWay("a", "b", Conditions.LAG);
      assertThat(network.condition("a", "b")).isEqualTo(Conditions.LAG);
      assertThat(network.condition("b", "a")).isEqualTo(Conditions.LOSSLESS);
      assertThat(network.condition("a", "c")).isEqualTo(Conditions.LOSSLESS);
      assertThatIllegalArgumentException()
          .isThrownBy(() -> network.set("a", "x", Conditions.LAG))
          .withMessageContaining("party x: expected one of [a, b, c]");
    }
  }

  @Test
  void joinsTheNamespaceOfAProcessThatItsNamespaceStarted() throws Exception {
    try (NetworkNamespace other = NetworkNamespace.create();
        EmulatedNetwork network = EmulatedNetwork.open(SEED, false)) {
      Process process = other.call(() -> new ProcessBuilder("cat").start());
      try {
        Party a = network.addParty("a");
        Party b = network.addParty("b", process.pid());
        AtomicInteger received = new AtomicInteger();
        try (DatagramChannel client = Live.udp(a);
            DatagramChannel server = Live.udp(b)) {
          Live.receive(server, received, false);
          client.send(ByteBuffer.allocate(1), server.getLocalAddress());
          Live.await("received", () -> received.get() == 1);
        }
        Path link = Path.of("/proc/" + process.pid() + "/ns/net");
        assertThat(
                b.namespace()
                    .call(() -> Files.readSymbolicLink(Path.of("/proc/thread-self/ns/net"))))
            .isEqualTo(Files.readSymbolicLink(link));
      } finally {
        process.destroyForcibly().waitFor();
      }
    }
  }

  @Test
  void capturesEveryPacketTwice(@TempDir Path folder) throws Exception {
    Path file = folder.resolve("link.pcapng");
    try (EmulatedNetwork network = EmulatedNetwork.open(SEED, false)) {
      Party a = network.addParty("a");
      Party b = network.addParty("b");
      AtomicInteger received = new AtomicInteger();
      try (DatagramChannel client = Live.udp(a);
          DatagramChannel server = Live.udp(b);
          EmulatedNetwork.Capture capture = network.capture(file)) {
        Live.receive(server, received, false);
        client.send(
            ByteBuffer.wrap("needle".getBytes("US-ASCII")),
            new InetSocketAddress(
                b.address(), ((InetSocketAddress) server.getLocalAddress()).getPort()));
        Live.await("received", () -> network.counters("a", "b").delivered() == 1);
        assertThat(capture).isNotNull();
      }
    }
    assertThat(PcapngReader.packets(file)).hasSize(2).allMatch(text -> text.endsWith("needle"));
  }
}
