/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.linkemu.netem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.DatagramChannel;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.linkemu.emulated.EmulatedNetwork;
import org.sbamock.linkemu.emulated.Party;
import org.sbamock.linkemu.model.Conditions;
import org.sbamock.linkemu.model.LinkCondition;
import org.sbamock.testing.RequiresRoot;

/**
 * One condition by both carriers, each beneath the same probes: NetEm on the device of the sender,
 * whose relay then does nothing, against the relay alone.
 */
class CarrierAgreementTest {
  private static final int PACKETS = 4_000;
  private static final long GAP_NANOS = 500_000;
  private static final long SEED = 20_261_121;
  private static final String DEVICE = "sbamock0";

  private record Seen(int received, double meanMillis, double sdMillis) {}

  @RequiresRoot
  @RequiresNetem
  @ParameterizedTest
  @ValueSource(strings = {"lossless", "lag", "lossy", "loss10", "ge", "delay1s limit 10000"})
  void theTwoCarriersAgree(String text) throws Exception {
    NetemCarrier netem = new NetemCarrier();
    LinkCondition condition = Conditions.parse(text);
    Seen ours;
    Seen kernels;
    try (EmulatedNetwork network = EmulatedNetwork.open(SEED)) {
      Party a = network.addParty("a");
      Party b = network.addParty("b");
      network.setOneWay("a", "b", condition);
      ours = probe(a, b);
      network.setOneWay("a", "b", Conditions.LOSSLESS);
      netem.apply(a.namespace(), DEVICE, condition);
      kernels = probe(a, b);
    }
    // The kernel drops what is corrupted in either case, so a packet arrives unless it is lost or
    // corrupted. Twice the variance of one carrier, six standard errors; Gilbert-Elliott's bursts
    // (correlation 0.89) make its variance up to nine times that of independent losses.
    double loss = condition.loss().expectedPercent() / 100;
    double gone = 1 - (1 - loss) * (1 - condition.corruption().percent() / 100);
    double bursts = condition.equals(Conditions.GE) ? 9 : 1;
    assertThat((double) ours.received())
        .as("received, NetEm %s, relay %s", kernels, ours)
        .isCloseTo(
            kernels.received(), within(6 * Math.sqrt(2 * bursts * PACKETS * gone * (1 - gone))));
    // Six standard errors of the difference, and 1 ms or 5 % for what the machine adds.
    double sd = condition.delay().expectedSdNanos() / 1e6;
    double error = 6 * sd * Math.sqrt(2.0 / PACKETS);
    assertThat(ours.meanMillis())
        .as("mean, NetEm %s, relay %s", kernels, ours)
        .isCloseTo(kernels.meanMillis(), within(1 + error));
    assertThat(ours.sdMillis())
        .as("sd, NetEm %s, relay %s", kernels, ours)
        .isCloseTo(kernels.sdMillis(), within(Math.max(1, 0.05 * sd) + error));
  }

  private static Seen probe(Party from, Party to) throws Exception {
    double[] millis = new double[PACKETS];
    Arrays.fill(millis, Double.NaN);
    AtomicLong last = new AtomicLong(System.nanoTime());
    try (DatagramChannel client = open(from);
        DatagramChannel server = open(to)) {
      Thread receiver = new Thread(() -> receive(server, millis, last));
      receiver.setDaemon(true);
      receiver.start();
      SocketAddress address = server.getLocalAddress();
      ByteBuffer packet = ByteBuffer.allocateDirect(100);
      long start = System.nanoTime();
      for (int i = 0; i < PACKETS; i++) {
        LockSupport.parkNanos(start + i * GAP_NANOS - System.nanoTime());
        packet.clear().putInt(0, i).putLong(4, System.nanoTime());
        client.send(packet, address);
      }
      last.set(System.nanoTime());
      // Longer than the longest delay of a named condition.
      while (System.nanoTime() - last.get() < 1_500_000_000L) {
        LockSupport.parkNanos(10_000_000);
      }
    }
    double[] arrived = Arrays.stream(millis).filter(ms -> !Double.isNaN(ms)).toArray();
    double mean = Arrays.stream(arrived).average().orElse(0);
    double squares = Arrays.stream(arrived).map(ms -> (ms - mean) * (ms - mean)).sum();
    return new Seen(arrived.length, mean, Math.sqrt(squares / Math.max(1, arrived.length - 1)));
  }

  private static void receive(DatagramChannel server, double[] millis, AtomicLong last) {
    ByteBuffer packet = ByteBuffer.allocateDirect(2048);
    try {
      while (true) {
        server.receive(packet.clear());
        long now = System.nanoTime();
        last.set(now);
        millis[packet.getInt(0)] = (now - packet.getLong(4)) / 1e6;
      }
    } catch (ClosedChannelException e) {
      return;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static DatagramChannel open(Party party) throws Exception {
    return party
        .namespace()
        .call(
            () ->
                DatagramChannel.open()
                    .setOption(StandardSocketOptions.SO_RCVBUF, 4 << 20)
                    .bind(new InetSocketAddress(party.address(), 0)));
  }
}
