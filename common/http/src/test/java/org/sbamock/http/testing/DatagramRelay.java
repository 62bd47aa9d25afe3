/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.Origin;

/** A path of QUIC packets between one client and a server, which can delay and lose them. */
public final class DatagramRelay implements AutoCloseable {
  private static final int LONG_HEADER = 0x80;
  private static final int FIXED_BIT = 0x40;
  private static final int TYPE = 0x30;
  private static final int RETRY = 0x30;
  private static final long MAX_WITHHELD_SECONDS = 10;
  private static final int LARGEST = 65_535;

  /** The end of the path that sent a datagram. */
  public enum Sender {
    CLIENT,
    SERVER
  }

  private final DatagramSocket front;
  private final DatagramSocket back;
  private final CountDownLatch release;
  private final int limit;
  private final BlockingQueue<Sender> shortHeaders = new LinkedBlockingQueue<>();
  private final AtomicIntegerArray largest = new AtomicIntegerArray(Sender.values().length);
  private volatile @Nullable SocketAddress client;
  private volatile @Nullable Sender dropsOf;
  private volatile int drops;
  private volatile boolean interrupted;

  private DatagramRelay(Origin server, CountDownLatch release, int limit) throws SocketException {
    this.release = release;
    this.limit = limit;
    front = new DatagramSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    back = new DatagramSocket();
    back.connect(new InetSocketAddress(server.host(), server.port()));
    start(this::forwardRequests);
    start(this::forwardResponses);
  }

  /** Forwards all datagrams. */
  public static DatagramRelay of(Origin server) throws SocketException {
    return new DatagramRelay(server, new CountDownLatch(0), LARGEST);
  }

  /**
   * Withholds the server's packets with application keys until the given event, at most for ten
   * seconds: a client that waits for them retransmits no application data (RFC 9002 section 6.2.1).
   */
  public static DatagramRelay withholding(Origin server, CountDownLatch until)
      throws SocketException {
    return new DatagramRelay(server, until, LARGEST);
  }

  /** Loses all datagrams of more than the given number of octets. */
  public static DatagramRelay limited(Origin server, int octets) throws SocketException {
    return new DatagramRelay(server, new CountDownLatch(0), octets);
  }

  /** Returns the address for clients. */
  public Origin origin() {
    return new Origin("127.0.0.1", front.getLocalPort());
  }

  /** Drops one datagram, by its number from 1. */
  public void drop(Sender sender, int number) {
    drops = number;
    dropsOf = sender;
  }

  /** Loses all datagrams from now on. */
  public void interrupt() {
    interrupted = true;
  }

  /** Returns the sender of the first packet with application keys that was forwarded. */
  public Sender firstWithShortHeader() throws InterruptedException {
    return shortHeaders.take();
  }

  /** Returns the length of the largest datagram that was forwarded, in octets. */
  public int largest(Sender sender) {
    return largest.get(sender.ordinal());
  }

  private void start(Forwarding forwarding) {
    Thread thread =
        new Thread(
            () -> {
              try {
                forwarding.run();
              } catch (SocketException e) {
                // The relay was closed.
                return;
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
              }
            },
            "relay");
    thread.setDaemon(true);
    thread.start();
  }

  private void forwardRequests() throws IOException {
    for (int number = 1; ; number++) {
      DatagramPacket packet = receive(front);
      client = packet.getSocketAddress();
      if (passes(Sender.CLIENT, number, packet)) {
        forwards(Sender.CLIENT, packet);
        back.send(new DatagramPacket(packet.getData(), packet.getLength()));
      }
    }
  }

  private void forwardResponses() throws IOException, InterruptedException {
    for (int number = 1; ; number++) {
      DatagramPacket packet = receive(back);
      if (passes(Sender.SERVER, number, packet)) {
        if (hasShortHeader(packet)) {
          boolean released = release.await(MAX_WITHHELD_SECONDS, TimeUnit.SECONDS);
          if (!released) {
            release.countDown();
          }
        }
        forwards(Sender.SERVER, packet);
        front.send(new DatagramPacket(packet.getData(), packet.getLength(), client));
      }
    }
  }

  private boolean passes(Sender sender, int number, DatagramPacket packet) {
    if (interrupted || sender == dropsOf && number == drops || packet.getLength() > limit) {
      return false;
    }
    largest.accumulateAndGet(sender.ordinal(), packet.getLength(), Math::max);
    return true;
  }

  private void forwards(Sender sender, DatagramPacket packet) {
    if (hasShortHeader(packet)) {
      shortHeaders.add(sender);
    }
  }

  /** Returns whether a datagram has a packet with a short header (RFC 9000 section 17.3). */
  private static boolean hasShortHeader(DatagramPacket datagram) {
    ByteBuffer packets = ByteBuffer.wrap(datagram.getData(), 0, datagram.getLength());
    while (packets.hasRemaining()) {
      int first = packets.get();
      if ((first & LONG_HEADER) == 0) {
        return (first & FIXED_BIT) != 0;
      }
      if ((first & TYPE) == RETRY) {
        return false;
      }
      skipLongHeaderPacket(packets, (first & TYPE) == 0);
    }
    return false;
  }

  /** Skips the rest of a packet with a long header (RFC 9000 section 17.2). */
  private static void skipLongHeaderPacket(ByteBuffer packets, boolean initial) {
    skip(packets, Integer.BYTES);
    skip(packets, packets.get());
    skip(packets, packets.get());
    if (initial) {
      skip(packets, variableLengthInteger(packets));
    }
    skip(packets, variableLengthInteger(packets));
  }

  private static void skip(ByteBuffer packets, int octets) {
    packets.position(packets.position() + octets);
  }

  /** Reads a variable-length integer of up to four octets (RFC 9000 section 16). */
  private static int variableLengthInteger(ByteBuffer packets) {
    int first = packets.get();
    int value = first & 0x3f;
    for (int more = (1 << (first >> 6 & 3)) - 1; more > 0; more--) {
      value = value << 8 | packets.get() & 0xff;
    }
    return value;
  }

  private static DatagramPacket receive(DatagramSocket socket) throws IOException {
    DatagramPacket packet = new DatagramPacket(new byte[LARGEST], LARGEST);
    socket.receive(packet);
    return packet;
  }

  @Override
  public void close() {
    release.countDown();
    front.close();
    back.close();
  }

  /** Forwards datagrams until the relay is closed. */
  @FunctionalInterface
  private interface Forwarding {
    void run() throws IOException, InterruptedException;
  }
}
