/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.linkemu.emulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sbamock.linkemu.model.Conditions;
import org.sbamock.linkemu.model.LinkCondition;
import org.sbamock.linkemu.model.LinkModel;
import org.sbamock.linkemu.model.PacketOutcome;
import org.sbamock.testing.RequiresRoot;

/** Live counts beside those of {@link EmulatedNetworkTest}, and what a packet allocates. */
@RequiresRoot
class RelayCountsTest {
  private static final long SEED = 20_261_121;
  private static final long MOST_BYTES = 64 * 1024;

  @Test
  void duplicatesAsTheModelSaysAndTheReceiverCounts() throws Exception {
    LinkCondition condition = LinkCondition.parse("duplicate 10% loss 5%");
    int packets = 4000;
    try (EmulatedNetwork network = EmulatedNetwork.open(SEED, false)) {
      Party a = network.addParty("a");
      Party b = network.addParty("b");
      network.set("a", "b", condition);
      AtomicInteger received = new AtomicInteger();
      try (DatagramChannel client = Live.udp(a);
          DatagramChannel server = Live.udp(b)) {
        Live.receive(server, received, false);
        Live.send(network, client, server, packets);
        Live.await(
            "settled",
            () -> {
              LinkCounters now = network.counters("a", "b");
              return now.sent() + now.duplicated() == now.delivered() + now.lost()
                  && received.get() == now.delivered();
            });
      }
      LinkCounters counters = network.counters("a", "b");
      LinkModel model = new LinkModel(condition, network.directionSeed("a", "b"));
      PacketOutcome fate = new PacketOutcome();
      long duplicated = 0;
      long lost = 0;
      for (int i = 0; i < packets; i++) {
        model.next(0, 128, 0, fate);
        duplicated += fate.duplicated() ? 1 : 0;
        lost += fate.lost();
      }
      assertThat(counters.duplicated()).isEqualTo(duplicated);
      assertThat(counters.lost()).isEqualTo(lost);
      // Six standard errors each: a false alarm once in 5e8.
      assertThat((double) duplicated)
          .isCloseTo(packets * 0.1, within(6 * Math.sqrt(packets * 0.1 * 0.9)));
    }
  }

  @Test
  void reordersAsTheModelSays() throws Exception {
    LinkCondition condition = LinkCondition.parse("delay 2s reorder 25% gap 3");
    int burst = 800;
    try (EmulatedNetwork network = EmulatedNetwork.open(SEED, false)) {
      Party a = network.addParty("a");
      Party b = network.addParty("b");
      network.setOneWay("a", "b", condition);
      LinkModel model = new LinkModel(condition, network.directionSeed("a", "b"));
      try (DatagramChannel client = Live.udp(a);
          DatagramChannel server = Live.udp(b)) {
        AtomicInteger received = new AtomicInteger();
        Live.receive(server, received, false);
        long before = 0;
        long expected;
        long overtakers;
        Duration took;
        // A burst that takes longer than the delay says nothing: its first packets are not
        // overtaken by its last.
        do {
          before = network.counters("a", "b").reordered();
          long start = System.nanoTime();
          Live.send(network, client, server, burst);
          took = Duration.ofNanos(System.nanoTime() - start);
          PacketOutcome fate = new PacketOutcome();
          long held = 0;
          expected = 0;
          overtakers = 0;
          for (int i = 0; i < burst; i++) {
            model.next(0, 128, 0, fate);
            if (fate.overtakes(0)) {
              overtakers++;
              expected += held;
              held = 0;
            } else {
              held++;
            }
          }
          long sent = network.counters("a", "b").sent();
          Live.await("delivered", () -> network.counters("a", "b").delivered() == sent);
        } while (took.compareTo(Duration.ofMillis(1800)) > 0);
        assertThat(network.counters("a", "b").reordered() - before).isEqualTo(expected);
        // Two packets, then a geometric number of mean 4: one in six overtakes. The variance of
        // the count is at most n p (1 - p); six standard errors.
        double p = 1 / 6.0;
        assertThat((double) overtakers)
            .isCloseTo(burst * p, within(6 * Math.sqrt(burst * p * (1 - p))));
      }
    }
  }

  @Test
  void aFullQueueIsSeenAndItsLimitCanBeSet() throws Exception {
    try (EmulatedNetwork network = EmulatedNetwork.open(SEED, false)) {
      Party a = network.addParty("a");
      Party b = network.addParty("b");
      try (DatagramChannel client = Live.udp(a);
          DatagramChannel server = Live.udp(b)) {
        network.set("a", "b", LinkCondition.parse("delay 60s"));
        Live.send(network, client, server, 1500);
        assertThat(network.counters("a", "b").queueDrops()).isEqualTo(500);
        network.set("a", "b", Conditions.parse("delay1s delay 60s limit 2500"));
        Live.send(network, client, server, 2000);
        assertThat(network.counters("a", "b").queueDrops()).isEqualTo(1000);
        assertThat(network.counters("a", "b").sent()).isEqualTo(3500);
        assertThat(network.partyCounters("a").kernelDrops()).isZero();
      }
    }
  }

  @Test
  void whatTheRelayDoesNotReadInTimeIsCounted() throws Exception {
    try (EmulatedNetwork network = EmulatedNetwork.open(SEED, false)) {
      Party a = network.addParty("a");
      Party b = network.addParty("b");
      try (DatagramChannel client = Live.udp(a);
          DatagramChannel server = Live.udp(b)) {
        int packets = EmulatedNetwork.QUEUE + 500;
        network.relay.call(
            () -> {
              for (int i = 0; i < packets; i++) {
                client.send(ByteBuffer.allocate(1), server.getLocalAddress());
              }
              return true;
            });
        Live.await(
            "all seen or dropped",
            () ->
                network.counters("a", "b").sent() + network.partyCounters("a").kernelDrops()
                    >= packets);
        assertThat(network.partyCounters("a").kernelDrops()).isPositive();
      }
    }
  }

  @Test
  void nothingIsAllocatedPerPacket(@TempDir Path folder) throws Exception {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    LinkCondition condition =
        LinkCondition.parse(
            "delay 500us 200us distribution normal duplicate 2% corrupt 1% rate 1gbit 38 limit"
                + " 20000");
    try (EmulatedNetwork network = EmulatedNetwork.open(SEED, false)) {
      Party a = network.addParty("a");
      Party b = network.addParty("b");
      network.set("a", "b", condition);
      AtomicInteger received = new AtomicInteger();
      try (DatagramChannel client = Live.udp(a);
          DatagramChannel server = Live.udp(b);
          EmulatedNetwork.Capture capture = network.capture(folder.resolve("all.pcapng"))) {
        assertThat(capture).isNotNull();
        Live.receive(server, received, false);
        pace(client, server, received, 5_000);
        long relay = network.relay.thread().getId();
        long before = threads.getThreadAllocatedBytes(relay);
        pace(client, server, received, 100_000);
        long allocated = threads.getThreadAllocatedBytes(relay) - before;
        assertThat(allocated).as("bytes for 100,000 packets").isBetween(0L, MOST_BYTES);
        Live.await("all entered", () -> network.counters("a", "b").sent() == 105_000);
      }
    }
  }

  /** Duplicates outnumber corrupted packets here, so as many arrive as are sent. */
  private static void pace(
      DatagramChannel client, DatagramChannel server, AtomicInteger received, int packets)
      throws Exception {
    ByteBuffer payload = ByteBuffer.allocateDirect(100);
    int before = received.get();
    for (int i = 1; i <= packets; i++) {
      client.send(payload.clear(), server.getLocalAddress());
      if (i % 500 == 0) {
        int least = before + (int) (i * 0.98);
        Live.await("received " + least, () -> received.get() >= least);
      }
    }
  }
}
