/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.connection;

import io.netty.channel.Channel;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.handler.codec.quic.QuicChannel;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.observe.ConnectionObserver;
import org.sbamock.http.observe.SessionReuse;
import org.sbamock.http.server.limits.Client;
import org.sbamock.http.server.limits.ClientTable;
import org.sbamock.http.transport.Completion;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A TCP or QUIC connection of any protocol, with its open exchanges, idle timeout and draining. */
public final class ServerConnection {
  private static final Logger log = LoggerFactory.getLogger(ServerConnection.class);
  private static final long LAST_REQUEST_NANOS = Duration.ofMillis(500).toNanos();

  private final ServerRuntime runtime;
  private final LoopState loop;
  private final Channel channel;
  private final DeadlineList.Deadline idle;
  private final Turn turn;
  private Runnable finish;
  private Runnable cutOff;
  private @Nullable Set<ServerExchange> stalled;
  private DeadlineList.@Nullable Deadline stall;
  private int exchanges;
  private int unread;
  private long occupied;
  private long unsentBefore;
  private DeadlineList.@Nullable Deadline handshake;
  private @Nullable Client client;
  private @Nullable HttpProtocol protocol;
  private boolean counted;
  private boolean evicted;
  private boolean overLimit;
  private boolean closed;

  ServerConnection(ServerRuntime runtime, Channel channel) {
    this.runtime = runtime;
    this.channel = channel;
    this.loop = runtime.loop(channel.eventLoop());
    this.turn = new Turn(loop.turns);
    this.finish = channel::close;
    this.cutOff = channel::close;
    this.idle = loop.idle.add(this::idleFor);
  }

  public ServerRuntime runtime() {
    return runtime;
  }

  public Turn turn() {
    return turn;
  }

  public LoopState loop() {
    return loop;
  }

  public Channel channel() {
    return channel;
  }

  public EventExecutor executor() {
    return channel.eventLoop();
  }

  SocketAddress remoteAddress() {
    SocketAddress ofQuic = channel instanceof QuicChannel quic ? quic.remoteSocketAddress() : null;
    return ofQuic == null ? channel.remoteAddress() : ofQuic;
  }

  /**
   * Returns the client of the connection; null if clients have no limits. Called on its event loop,
   * or when it is opened.
   */
  @Nullable Client client() {
    ClientTable clients = runtime.clients();
    if (client == null && clients != null && !closed) {
      SocketAddress address =
          channel instanceof QuicChannel quic
              ? quic.remoteSocketAddress()
              : channel.remoteAddress();
      if (address instanceof InetSocketAddress inet && inet.getAddress() != null) {
        client = clients.connect(inet.getAddress());
      }
    }
    return client;
  }

  /** Counts the connection towards the server's limit. */
  void count(boolean exceedsLimit) {
    counted = true;
    overLimit = exceedsLimit;
  }

  /** Records the protocol, which replaces the one before it after an upgrade. */
  public void opened(HttpProtocol chosen) {
    if (protocol != null) {
      runtime.connectionObserver.connectionClosed(protocol);
    }
    protocol = chosen;
    runtime.connectionObserver.connectionOpened(chosen);
  }

  /** Counts exchanges that begin, or that end if the number is negative. */
  void countStreams(int exchanges) {
    if (protocol != null) {
      loop.streams[protocol.ordinal()] += exchanges;
    }
  }

  /** Starts the timeout of a QUIC handshake. */
  void awaitHandshake() {
    handshake = loop.request.add(channel::close);
  }

  /** Called when the handshake of a QUIC connection has ended. */
  public void handshakeEnded(boolean complete) {
    DeadlineList.Deadline timeout = handshake;
    if (timeout != null) {
      handshake = null;
      timeout.cancel();
      runtime.handshakeEnded(this, complete);
      QuicChannel quic = (QuicChannel) channel;
      if (runtime.connectionObserver != ConnectionObserver.NONE) {
        boolean resumed = complete && SessionReuse.of(quic.sslEngine());
        runtime.connectionObserver.handshakeEnded(true, complete, resumed);
      }
      if (complete) {
        opened(HttpProtocol.H3);
      }
    }
  }

  boolean counted() {
    return counted;
  }

  /** Returns whether the connection exceeds the server's limit of connections. */
  public boolean overLimit() {
    return overLimit;
  }

  /**
   * Sets how the connection is closed gracefully when it is idle or drained; closes the channel by
   * default. If the server drains already, the connection is closed so at once.
   */
  public void onFinish(Runnable way) {
    finish = way;
    if (runtime.draining()) {
      executor().execute(this::finish);
    }
  }

  /**
   * Returns how long an idle connection without a closing message, such as GOAWAY, stays open for
   * its last request because the server drains: 500 ms or two round trips since its last response,
   * whichever is longer, but at most the limit of the server. A client that sends one request after
   * the other thus receives {@code connection: close} with a response (RFC 9112 section 9.6).
   *
   * @return the remaining time in nanoseconds; zero or less if the connection is to be closed now
   */
  public long lastRequestNanos() {
    if (!runtime.draining()) {
      return 0;
    }
    long wait = Math.max(LAST_REQUEST_NANOS, 2 * TcpConnectionInfo.roundTripNanos(channel));
    return Math.min(wait, runtime.mostLastRequestNanos()) - loop.idle.elapsed(idle);
  }

  /** Sets how the connection is closed immediately; closes the channel by default. */
  public void onCutOff(Runnable way) {
    cutOff = way;
  }

  public CompletableFuture<Void> cutOff() {
    CompletableFuture<Void> closed = Completion.of(channel.closeFuture());
    executor().execute(() -> cutOff.run());
    return closed;
  }

  int exchanges() {
    return exchanges;
  }

  public void exchangeOpened() {
    exchanges++;
    idle.cancel();
  }

  public void exchangeClosed() {
    if (--exchanges == 0 && !closed) {
      loop.idle.restart(idle);
    }
  }

  /**
   * Counts octets that this connection occupies, unless they exceed the memory budget.
   *
   * @return whether they are within the budget
   */
  public boolean occupy(long octets) {
    if (evicted) {
      return false;
    }
    boolean fits = loop.memory.add(occupied, octets);
    if (!fits && loop.memory.isLittle(occupied + octets) && runtime.evict(this)) {
      fits = loop.memory.add(occupied, octets);
    }
    if (fits) {
      occupied += octets;
    } else {
      loop.memory.reject();
    }
    return fits;
  }

  /** Returns the octets that the connection occupies; called on its event loop. */
  long occupied() {
    return occupied;
  }

  /**
   * Closes the connection because another one needs the memory; called on its event loop. Its
   * octets count as free from now on.
   */
  void evict() {
    log.debug("{} is closed: it occupies {} octets, and no memory is left", channel, occupied);
    evicted = true;
    loop.memory.remove(occupied);
    occupied = 0;
    cutOff.run();
  }

  /** Counts octets as free again. */
  public void free(long octets) {
    if (!evicted) {
      occupied -= octets;
      loop.memory.remove(octets);
    }
  }

  /**
   * Waits for the client to read a response; if it reads nothing for the stall timeout, the
   * connection is closed.
   *
   * @param octets the octets that the response occupies until then
   */
  void awaitReading(Future<?> sent, long octets) {
    if (unread++ == 0) {
      if (stall == null) {
        stall = loop.stall.add(this::closeStalled);
      } else {
        loop.stall.restart(stall);
      }
    }
    sent.addListener(
        done -> {
          free(octets);
          unread--;
          progressed();
        });
  }

  /** Restarts the stall timeout, since the client has read a part of its responses. */
  public void progressed() {
    DeadlineList.Deadline running = stall;
    if (running != null) {
      if (unread == 0 || closed) {
        running.cancel();
      } else {
        loop.stall.restart(running);
      }
    }
  }

  private void closeStalled() {
    log.debug("{} is closed: the client reads no response", channel);
    runtime.closedAsStalled();
    cutOff.run();
  }

  void stalled(ServerExchange exchange) {
    if (stalled == null) {
      stalled = new HashSet<>();
    }
    stalled.add(exchange);
  }

  void resumed(ServerExchange exchange) {
    if (stalled != null) {
      stalled.remove(exchange);
    }
  }

  public void drain() {
    executor()
        .execute(
            () -> {
              if (stalled != null) {
                List.copyOf(stalled).forEach(ServerExchange::giveUp);
              }
              finish();
            });
  }

  /** Closes the connection gracefully; must be called on the event loop. */
  public void finish() {
    finish.run();
  }

  /**
   * Logs the failure that ended the connection: as an error if this process caused it, such as a
   * lack of memory for TLS records; at debug level if the peer did. The observer counts both.
   */
  public void failed(Throwable cause) {
    runtime.observer.connectionFailed(cause);
    if (cause instanceof Error) {
      log.error("{} failed", channel, cause);
    } else {
      log.debug("{} failed", channel, cause);
    }
  }

  /**
   * Closes the connection unless a response is still being sent to a slow peer: the idle timeout
   * restarts as long as the peer receives data.
   */
  private void idleFor() {
    if (unread > 0) {
      loop.idle.restart(idle);
      return;
    }
    ChannelOutboundBuffer buffer = channel.unsafe().outboundBuffer();
    long unsent = buffer == null ? 0 : buffer.totalPendingWriteBytes();
    if (unsent == 0) {
      finish();
      return;
    }
    if (unsent == unsentBefore) {
      closeStalled();
      return;
    }
    unsentBefore = unsent;
    loop.idle.restart(idle);
  }

  public void closed() {
    closed = true;
    ClientTable clients = runtime.clients();
    if (client != null && clients != null) {
      clients.disconnect(client);
    }
    idle.cancel();
    progressed();
    if (protocol != null) {
      runtime.connectionObserver.connectionClosed(protocol);
    }
    if (channel instanceof QuicChannel quic
        && runtime.connectionObserver != ConnectionObserver.NONE) {
      loop.quic.closed(quic);
    }
  }
}
