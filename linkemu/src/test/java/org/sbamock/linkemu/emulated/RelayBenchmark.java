package org.sbamock.linkemu.emulated;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.sbamock.linkemu.model.Conditions;
import org.sbamock.linkemu.model.LinkCondition;

/**
 * What the relay costs: its thread's CPU time per packet, the round trip through it, and how true
 * it is to a delay of N(50 ms, 20 ms). See {@code docs/link-benchmark.md}.
 */
final class RelayBenchmark {
  private RelayBenchmark() {}

  public static void main(String[] args) throws Exception {
    int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 20_000;
    try (EmulatedNetwork network = EmulatedNetwork.open(1)) {
      Party a = network.addParty("a");
      Party b = network.addParty("b");
      try (DatagramChannel client = Live.udp(a);
          DatagramChannel server = Live.udp(b)) {
        Live.receive(server, new AtomicInteger(), true);
        System.out.println("real-time scheduling: " + network.realTime());
        roundTrips(client, server, rounds / 2);
        long[] trips = roundTrips(client, server, rounds);
        System.out.printf(
            "round trip, lossless: p50 %.3f ms, p99 %.3f ms%n",
            trips[rounds / 2] / 1e6, trips[rounds * 99 / 100] / 1e6);
      }
      try (DatagramChannel client = Live.udp(a);
          DatagramChannel server = Live.udp(b)) {
        AtomicInteger received = new AtomicInteger();
        Live.receive(server, received, false);
        flood(network, client, server, rounds);
        long cpu = relayCpu();
        long before = network.counters("a", "b").sent();
        flood(network, client, server, rounds * 5);
        long packets = network.counters("a", "b").sent() - before;
        System.out.printf("relay CPU per packet: %.2f us%n", (relayCpu() - cpu) / 1e3 / packets);
        accuracy(network, client, server);
      }
    }
  }

  private static long[] roundTrips(DatagramChannel client, DatagramChannel server, int rounds)
      throws Exception {
    ByteBuffer buffer = ByteBuffer.allocateDirect(100);
    long[] trips = new long[rounds];
    for (int i = 0; i < rounds; i++) {
      long start = System.nanoTime();
      client.send(buffer.clear(), server.getLocalAddress());
      client.receive(buffer.clear());
      trips[i] = System.nanoTime() - start;
    }
    Arrays.sort(trips);
    return trips;
  }

  private static void flood(
      EmulatedNetwork network, DatagramChannel client, DatagramChannel server, int packets)
      throws Exception {
    ByteBuffer buffer = ByteBuffer.allocateDirect(1000);
    long before = network.counters("a", "b").sent();
    for (int i = 1; i <= packets; i++) {
      client.send(buffer.clear(), server.getLocalAddress());
      if (i % 1000 == 0) {
        long sent = before + i;
        Live.await("the relay keeps up", () -> network.counters("a", "b").sent() >= sent);
      }
    }
  }

  private static void accuracy(
      EmulatedNetwork network, DatagramChannel client, DatagramChannel server) throws Exception {
    network.set("a", "b", LinkCondition.builder().delay(Conditions.LAG.delay()).build());
    LinkCounters before = network.counters("a", "b");
    flood(network, client, server, 900);
    Live.await(
        "delivered", () -> network.counters("a", "b").delivered() == before.delivered() + 900);
    LinkCounters after = network.counters("a", "b");
    System.out.printf(
        "delay N(50 ms, 20 ms): late by %.3f ms on average, at most %.3f ms%n",
        (after.latenessNanos() - before.latenessNanos()) / 900 / 1e6,
        after.maxLatenessNanos() / 1e6);
  }

  private static long relayCpu() {
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    return LongStream.of(threads.getAllThreadIds())
        .filter(
            id -> {
              var info = threads.getThreadInfo(id);
              return info != null && info.getThreadName().equals("sbamock-link-relay");
            })
        .map(threads::getThreadCpuTime)
        .sum();
  }
}
