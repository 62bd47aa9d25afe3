/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.linkemu.emulated;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardSocketOptions;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.DatagramChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.sbamock.linkemu.model.LinkModel;

/** What the live tests share. */
final class Live {
  private Live() {}

  static void await(String what, BooleanSupplier condition) {
    long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("not within 20 s: " + what);
      }
      LockSupport.parkNanos(1_000_000);
    }
  }

  static DatagramChannel udp(Party party) throws Exception {
    return party
        .namespace()
        .call(
            () ->
                DatagramChannel.open()
                    .setOption(StandardSocketOptions.SO_RCVBUF, 4 << 20)
                    .bind(new InetSocketAddress(party.address(), 0)));
  }

  /** Receives until the channel closes; sends back what comes, if told to. */
  static Thread receive(DatagramChannel channel, AtomicInteger count, boolean echo) {
    Thread thread =
        new Thread(
            () -> {
              ByteBuffer buffer = ByteBuffer.allocateDirect(2048);
              try {
                while (true) {
                  SocketAddress peer = channel.receive(buffer.clear());
                  count.incrementAndGet();
                  if (echo && peer != null) {
                    channel.send(buffer.flip(), peer);
                  }
                }
              } catch (AsynchronousCloseException e) {
                // The end of the test.
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  /** Sends so many packets of 100 bytes from a to b, no faster than the relay takes them. */
  static void send(
      EmulatedNetwork network, DatagramChannel client, DatagramChannel server, int packets)
      throws Exception {
    ByteBuffer payload = ByteBuffer.allocateDirect(100);
    long before = network.counters("a", "b").sent();
    for (int i = 1; i <= packets; i++) {
      client.send(payload.clear(), server.getLocalAddress());
      if (i % 100 == 0 || i == packets) {
        long sent = before + i;
        await("the relay has " + sent, () -> network.counters("a", "b").sent() == sent);
      }
    }
  }

  /** What no caller can bring about: a direction without a model. */
  @SuppressWarnings("NullAway")
  static LinkModel broken() {
    return null;
  }

  /** A counter of the party's kernel, from /proc/net/snmp. */
  static long kernel(Party party, String group, String counter) throws Exception {
    return party
        .namespace()
        .call(
            () -> {
              List<String> lines =
                  Files.readAllLines(Path.of("/proc/thread-self/net/snmp")).stream()
                      .filter(line -> line.startsWith(group + ":"))
                      .toList();
              List<String> names = List.of(lines.get(0).split(" "));
              return Long.parseLong(lines.get(1).split(" ")[names.indexOf(counter)]);
            });
  }
}
