/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack.wire;

import io.netty.buffer.ByteBufHolder;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOutboundHandlerAdapter;
import io.netty.channel.ChannelPromise;
import io.netty.channel.EventLoopGroup;
import io.netty.handler.codec.quic.QuicSslContext;
import io.netty.util.ReferenceCountUtil;
import java.io.Closeable;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.tls.TlsContexts;
import org.sbamock.http.tls.TlsSettings;
import org.sbamock.http.transport.Transport;

/**
 * The connections of all hostile peers of one attack. {@link #close} closes them, which ends every
 * blocked read and write. Thread-safe.
 */
public final class AttackSession implements AutoCloseable {
  private static final long LEAVING_MILLIS = 3_000;
  private static final CallOptions OPTIONS = CallOptions.DEFAULT.withRetries(0);

  private final AttackTarget target;
  private final RawTls tls;
  private final Random seeds;
  private final LongAdder sent = new LongAdder();
  private final LongAdder closedByServer = new LongAdder();
  private final AtomicLong numbers = new AtomicLong();
  private final AtomicBoolean ended = new AtomicBoolean();
  private final CountDownLatch over = new CountDownLatch(1);
  private final Set<Closeable> open = ConcurrentHashMap.newKeySet();
  private volatile boolean begun;
  private volatile @Nullable String lastClosure;
  private @Nullable SbiClient client;
  private @Nullable EventLoopGroup loops;
  private @Nullable QuicSslContext quicTls;

  /**
   * Creates a session without connections.
   *
   * @param seed the seed of all random octets
   */
  public AttackSession(AttackTarget target, long seed) {
    this.target = target;
    this.tls = new RawTls(target.tls());
    this.seeds = new Random(seed);
  }

  /** Returns the attacked listener. */
  public AttackTarget target() {
    return target;
  }

  /**
   * Returns the octets that were written: of messages and frames over TCP before encryption, of
   * streams over QUIC, and of datagrams without a connection.
   */
  public long sentOctets() {
    return sent.sum();
  }

  /** Returns a number that this session has not returned before, from 0. */
  public long nextNumber() {
    return numbers.getAndIncrement();
  }

  /** Returns random octets. */
  public byte[] random(int length) {
    byte[] octets = new byte[length];
    synchronized (seeds) {
      seeds.nextBytes(octets);
    }
    return octets;
  }

  /** Counts a connection that the server refused or closed. */
  public void closedByServer(IOException cause) {
    closedByServer.increment();
    lastClosure = String.valueOf(cause.getMessage());
  }

  /** Returns the error of the last connection that the server refused or closed; null if none. */
  public @Nullable String lastClosure() {
    return lastClosure;
  }

  /** Returns the number of connections that the server refused or closed. */
  public long closedConnections() {
    return closedByServer.sum();
  }

  /** Returns whether a peer has opened a connection or made a call. */
  public boolean hasBegun() {
    return begun;
  }

  /** Returns whether the peers have to leave. */
  public boolean isOver() {
    return over.getCount() == 0;
  }

  /** Waits until the peers have to leave. */
  public void awaitEnd() throws InterruptedException {
    over.await();
  }

  /** Waits, but not beyond the end of the attack. Returns whether the attack goes on. */
  public boolean pause(Duration duration) throws InterruptedException {
    return !over.await(duration.toNanos(), TimeUnit.NANOSECONDS);
  }

  /**
   * Opens a TCP connection, including the TLS handshake.
   *
   * @param receiveBuffer the receive buffer of the socket in octets; 0 for the system's default
   * @throws IOException if the server refuses it, or the attack is over
   */
  public RawConnection connect(int receiveBuffer) throws IOException {
    return register(RawConnection.open(target, tls, receiveBuffer, sent));
  }

  /** Opens a TCP connection with a receive buffer of the system's default size. */
  public RawConnection connect() throws IOException {
    return connect(0);
  }

  /**
   * Opens a QUIC connection with a UDP socket of its own.
   *
   * @throws IOException if the server refuses it, or the attack is over
   */
  public RawQuicConnection connectQuic(QuicWindows windows) throws IOException {
    // It is registered before it sends octets, so that an attack that ends after them closes it.
    RawQuicConnection connection =
        register(RawQuicConnection.open(target, loops(), quicTls(), windows, sent));
    try {
      connection.openControlStream();
      return connection;
    } catch (IOException e) {
      connection.close();
      throw e;
    }
  }

  /**
   * Begins QUIC handshakes from one socket that ignores every answer.
   *
   * @throws IOException if no socket can be bound
   */
  public void beginHandshakes(int count) throws IOException {
    Channel socket =
        RawQuicConnection.bind(
            target,
            loops(),
            quicTls(),
            QuicWindows.LARGE,
            new DatagramCounter(sent),
            new DatagramDiscarder());
    register(() -> RawQuicConnection.close(socket));
    for (int i = 0; i < count && !isOver(); i++) {
      var unused = RawQuicConnection.connect(target, socket);
    }
  }

  /**
   * Opens a UDP socket that is connected to the target.
   *
   * @throws IOException if no socket can be opened
   */
  public DatagramSocket datagrams() throws IOException {
    DatagramSocket socket = new DatagramSocket();
    socket.connect(new InetSocketAddress(target.origin().host(), target.origin().port()));
    return register(socket);
  }

  /** Sends a datagram. */
  public void send(DatagramSocket socket, byte[] octets) throws IOException {
    socket.send(new DatagramPacket(octets, octets.length));
    sent.add(octets.length);
  }

  /**
   * Makes a call over a well-formed connection, and waits for its response.
   *
   * @return the status of the response
   * @throws IOException if the call fails, or the attack is over
   */
  public int call(HttpRequest request) throws IOException, InterruptedException {
    begun = true;
    int length = request.target().length() + request.content().readableBytes();
    sent.add(length);
    var response = client().send(target.protocol(), target.origin(), request, OPTIONS);
    try {
      HttpResponse received = response.get();
      int status = received.status();
      received.release();
      return status;
    } catch (ExecutionException e) {
      throw new IOException(String.valueOf(e.getCause()), e);
    }
  }

  private <T extends Closeable> T register(T connection) throws IOException {
    open.add(connection);
    begun = true;
    if (isOver()) {
      connection.close();
      throw new IOException("the attack is over");
    }
    return connection;
  }

  private synchronized SbiClient client() throws IOException {
    requireGoingOn();
    if (client == null) {
      client = SbiClient.builder().tls(target.tls(), TlsSettings.DEFAULT).build();
    }
    return client;
  }

  private synchronized EventLoopGroup loops() throws IOException {
    requireGoingOn();
    if (loops == null) {
      loops = Transport.best().eventLoops(1, "attack-quic");
    }
    return loops;
  }

  private synchronized QuicSslContext quicTls() {
    if (quicTls == null) {
      quicTls = TlsContexts.quicClient(target.tls(), TlsSettings.DEFAULT, false);
    }
    return quicTls;
  }

  private void requireGoingOn() throws IOException {
    if (isOver()) {
      throw new IOException("the attack is over");
    }
  }

  /** Ends the attack: closes all connections. Further calls have no effect. */
  @Override
  public void close() throws IOException {
    if (!ended.compareAndSet(false, true)) {
      return;
    }
    over.countDown();
    for (Closeable connection : open) {
      connection.close();
    }
    SbiClient calls;
    EventLoopGroup group;
    synchronized (this) {
      calls = client;
      group = loops;
    }
    if (calls != null) {
      calls.close();
    }
    if (group != null) {
      // A loop that shuts down closes its sockets before the tasks that close the connections run.
      group.submit(() -> {}).awaitUninterruptibly(LEAVING_MILLIS);
      group
          .shutdownGracefully(50, 2_000, TimeUnit.MILLISECONDS)
          .awaitUninterruptibly(LEAVING_MILLIS);
    }
  }

  /** A handler that discards every datagram of the server. */
  private static final class DatagramDiscarder extends ChannelInboundHandlerAdapter {
    @Override
    public void channelRead(ChannelHandlerContext ctx, Object datagram) {
      ReferenceCountUtil.release(datagram);
    }
  }

  /** A handler that counts the octets of sent datagrams. */
  private static final class DatagramCounter extends ChannelOutboundHandlerAdapter {
    private final LongAdder sent;

    DatagramCounter(LongAdder sent) {
      this.sent = sent;
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
      if (message instanceof ByteBufHolder datagram) {
        sent.add(datagram.content().readableBytes());
      }
      var unused = ctx.write(message, promise);
    }
  }
}
