/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.linkemu.emulated;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.DatagramChannel;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.sbamock.linkemu.model.Conditions;
import org.sbamock.linkemu.model.Delay;
import org.sbamock.linkemu.model.LinkCondition;

/**
 * The benchmark of the relay's cost and accuracy: the round-trip time under {@code lossless}, the
 * CPU time of its thread per packet, and the one-way delay of probe packets under {@code lag}
 * compared with the analytic delay.
 */
public final class LinkBenchmark {
  private static final int PROBE_BYTES = 100;
  private static final int FLOOD_BYTES = 1000;
  private static final int WINDOW = 500;
  private static final long PROBES_PER_SECOND = 4_000;
  private static final long PATIENCE = Duration.ofSeconds(30).toNanos();

  private LinkBenchmark() {}

  /**
   * The measured values.
   *
   * @param packets the number of packets of each of the three measurements
   * @param realTime whether the relay's thread had real-time scheduling
   * @param roundTripP50Millis the median round-trip time through the relay under {@code lossless},
   *     including the cost of both sockets
   * @param roundTripP99Millis the 99th percentile of that time
   * @param cpuMicrosPerPacket CPU time of the relay's thread for one packet of 1,000 bytes
   * @param expectedMeanMillis the analytic mean of the delay
   * @param meanMillis the measured mean of the one-way delay, from before the sender's call until
   *     after the receiver's call
   * @param expectedSdMillis the analytic standard deviation
   * @param sdMillis the measured standard deviation
   * @param latenessMeanMillis the mean time between a packet's due time and its delivery
   * @param latenessMaxMillis the maximum of that time
   * @param kernelDrops packets that the sender's kernel dropped before the relay read them
   */
  public record Result(
      int packets,
      boolean realTime,
      double roundTripP50Millis,
      double roundTripP99Millis,
      double cpuMicrosPerPacket,
      double expectedMeanMillis,
      double meanMillis,
      double expectedSdMillis,
      double sdMillis,
      double latenessMeanMillis,
      double latenessMaxMillis,
      long kernelDrops) {}

  /**
   * Checks a number of packets before the benchmark starts.
   *
   * @throws IllegalArgumentException if it is not 1,000 to 10,000,000
   */
  public static void check(int packets) {
    if (packets < 1_000 || packets > 10_000_000) {
      throw new IllegalArgumentException("packets " + packets + ": expected 1,000 to 10,000,000");
    }
  }

  /**
   * Runs the benchmark in a separate network.
   *
   * @param packets the number of packets of each measurement, 1,000 to 10,000,000
   * @throws LinkException if the machine does not permit it
   * @throws IOException if a socket fails
   */
  public static Result run(int packets, long seed) throws IOException {
    check(packets);
    try (EmulatedNetwork network = EmulatedNetwork.open(seed)) {
      Party a = network.addParty("a");
      Party b = network.addParty("b");
      roundTrips(a, b, packets / 4);
      long[] trips = roundTrips(a, b, packets);
      double cpu = cpu(network, a, b, packets);
      Delay delay = Conditions.LAG.delay();
      network.setOneWay("a", "b", LinkCondition.builder().delay(delay).build());
      LinkCounters before = network.counters("a", "b");
      double[] millis = delays(a, b, packets);
      LinkCounters after = network.counters("a", "b");
      double mean = Arrays.stream(millis).average().orElse(0);
      double squares = Arrays.stream(millis).map(ms -> (ms - mean) * (ms - mean)).sum();
      return new Result(
          packets,
          network.realTime(),
          trips[packets / 2] / 1e6,
          trips[(int) (packets * 0.99)] / 1e6,
          cpu,
          delay.expectedMeanNanos() / 1e6,
          mean,
          delay.expectedSdNanos() / 1e6,
          Math.sqrt(squares / (millis.length - 1)),
          (after.latenessNanos() - before.latenessNanos()) / 1e6 / millis.length,
          after.maxLatenessNanos() / 1e6,
          network.partyCounters("a").kernelDrops() + network.partyCounters("b").kernelDrops());
    }
  }

  private static long[] roundTrips(Party a, Party b, int rounds) throws IOException {
    long[] trips = new long[rounds];
    try (DatagramChannel client = open(a);
        DatagramChannel server = open(b)) {
      receive(server, (packet, peer) -> server.send(packet, peer));
      SocketAddress to = server.getLocalAddress();
      ByteBuffer buffer = ByteBuffer.allocateDirect(PROBE_BYTES);
      for (int i = 0; i < rounds; i++) {
        long start = System.nanoTime();
        client.send(buffer.clear(), to);
        client.receive(buffer.clear());
        trips[i] = System.nanoTime() - start;
      }
    }
    Arrays.sort(trips);
    return trips;
  }

  private static double cpu(EmulatedNetwork network, Party a, Party b, int packets)
      throws IOException {
    AtomicLong received = new AtomicLong();
    try (DatagramChannel client = open(a);
        DatagramChannel server = open(b)) {
      receive(server, (packet, peer) -> received.incrementAndGet());
      flood(client, server.getLocalAddress(), received, packets / 4);
      long before = network.relayCpuNanos();
      flood(client, server.getLocalAddress(), received, packets);
      return (network.relayCpuNanos() - before) / 1e3 / packets;
    }
  }

  private static void flood(DatagramChannel client, SocketAddress to, AtomicLong received, int n)
      throws IOException {
    ByteBuffer buffer = ByteBuffer.allocateDirect(FLOOD_BYTES);
    long before = received.get();
    for (int i = 1; i <= n; i++) {
      client.send(buffer.clear(), to);
      if (i % WINDOW == 0 || i == n) {
        await(received, before + i);
      }
    }
  }

  private static double[] delays(Party a, Party b, int packets) throws IOException {
    double[] millis = new double[packets];
    AtomicLong received = new AtomicLong();
    try (DatagramChannel client = open(a);
        DatagramChannel server = open(b)) {
      receive(
          server,
          (packet, peer) -> {
            long now = System.nanoTime();
            millis[packet.getInt(0)] = (now - packet.getLong(4)) / 1e6;
            received.incrementAndGet();
          });
      SocketAddress to = server.getLocalAddress();
      start("sender", () -> probe(client, to, packets));
      await(received, packets);
    }
    return millis;
  }

  private static void probe(DatagramChannel client, SocketAddress to, int packets)
      throws IOException {
    ByteBuffer buffer = ByteBuffer.allocateDirect(PROBE_BYTES);
    long start = System.nanoTime();
    for (int i = 0; i < packets; i++) {
      long at = start + i * 1_000_000_000L / PROBES_PER_SECOND;
      LockSupport.parkNanos(at - System.nanoTime());
      buffer.clear().putInt(0, i).putLong(4, System.nanoTime());
      client.send(buffer, to);
    }
  }

  private static void await(AtomicLong received, long count) {
    long end = System.nanoTime() + PATIENCE + count * 1_000_000L;
    while (received.get() < count) {
      if (System.nanoTime() > end) {
        throw new LinkException(
            "only "
                + received.get()
                + " of "
                + count
                + " packets arrived: the machine is too busy");
      }
      LockSupport.parkNanos(50_000);
    }
  }

  private static DatagramChannel open(Party party) throws IOException {
    try {
      return party
          .namespace()
          .call(
              () ->
                  DatagramChannel.open()
                      .setOption(StandardSocketOptions.SO_RCVBUF, 4 << 20)
                      .bind(new InetSocketAddress(party.address(), 0)));
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new LinkException("open a socket", e);
    }
  }

  private interface Use {
    void packet(ByteBuffer packet, SocketAddress peer) throws IOException;
  }

  /** Receives packets on a separate thread until the channel closes. */
  private static void receive(DatagramChannel channel, Use use) {
    start(
        "receiver",
        () -> {
          ByteBuffer buffer = ByteBuffer.allocateDirect(2048);
          while (true) {
            SocketAddress peer = channel.receive(buffer.clear());
            use.packet(buffer.flip(), peer);
          }
        });
  }

  private interface Task {
    void run() throws IOException;
  }

  /**
   * Starts a thread with real-time scheduling if permitted, so that scheduling does not add to the
   * measured delay.
   */
  private static void start(String name, Task task) {
    Thread thread =
        new Thread(
            () -> {
              SystemCalls.prioritise(true);
              try {
                task.run();
              } catch (ClosedChannelException e) {
                return;
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            },
            "sbamock-link-benchmark-" + name);
    thread.setDaemon(true);
    thread.start();
  }
}
