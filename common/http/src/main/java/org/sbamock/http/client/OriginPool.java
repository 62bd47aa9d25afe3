/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import io.netty.handler.codec.quic.QuicChannel;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.Origin;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallFailedException.Reason;
import org.sbamock.http.tls.TlsAlert;

/**
 * The connections of one event loop to one origin with one protocol, and the calls that wait for a
 * connection. A connection is used to capacity before the next one is opened; the most recently
 * used connection is used first.
 */
final class OriginPool {
  /**
   * The assumed minimum of concurrent streams that a peer allows, as recommended by RFC 9113
   * section 6.5.2 and RFC 9114 section 6.1.
   */
  static final int ASSUMED_STREAMS = 100;

  /** The fractional parts of the multiples of this number are spread evenly between 0 and 1. */
  private static final double GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;

  private final ClientLoop loop;
  private final HttpProtocol protocol;
  private final Origin origin;
  private final Connector connector;
  private final Set<Connection> open = new HashSet<>();
  private final ArrayDeque<Connection> available = new ArrayDeque<>();
  private final ArrayDeque<Call> waiting = new ArrayDeque<>();
  private final ArrayDeque<Call> waitingForNewConnection = new ArrayDeque<>();
  private final Set<Call> connectingFor = new HashSet<>();
  private final Set<Connection> early = new HashSet<>();
  private int connecting;
  private int begun;
  private boolean pumping;
  private boolean closed;

  OriginPool(ClientLoop loop, HttpProtocol protocol, Origin origin, Connector connector) {
    this.loop = loop;
    this.protocol = protocol;
    this.origin = origin;
    this.connector = connector;
  }

  ClientLoop loop() {
    return loop;
  }

  HttpProtocol protocol() {
    return protocol;
  }

  Origin origin() {
    return origin;
  }

  boolean isClosed() {
    return closed;
  }

  /**
   * Returns the number of requests after which a new connection is replaced. The first connections,
   * up to the maximum number of concurrent ones, get shares of the configured number that are
   * spread evenly over all event loops.
   */
  int nextRequestLimit() {
    int limit = loop.settings().maxRequestsPerConnection();
    int most = loop.settings().maxConnectionsPerOrigin();
    if (limit == Integer.MAX_VALUE || begun >= most) {
      return limit;
    }
    double turns = GOLDEN_RATIO * ((double) loop.index() * most + begun++ + 1);
    return 1 + (int) ((turns - Math.floor(turns)) * limit);
  }

  /** Starts a call on a connection, immediately or when one is available. */
  void submit(Call call) {
    if (!call.requiresNewConnection() && waiting.isEmpty()) {
      Connection connection = findAvailable();
      if (connection != null) {
        connection.take(call);
        return;
      }
    }
    (call.requiresNewConnection() ? waitingForNewConnection : waiting).add(call);
    call.enqueuedIn(this);
    pump();
    if (waiting.size() + waitingForNewConnection.size() - promised()
            > loop.settings().maxWaitingCalls()
        && (waiting.peekLast() == call || waitingForNewConnection.peekLast() == call)) {
      call.fail(
          new CallFailedException(
              Reason.POOL_EXHAUSTED,
              true,
              loop.settings().maxWaitingCalls() + " calls wait for " + origin + " already",
              null));
    }
  }

  /** Returns the number of calls that the connections being established can start at once. */
  private long promised() {
    int each =
        protocol.multiplexed()
            ? Math.min(loop.settings().maxStreamsPerConnection(), ASSUMED_STREAMS)
            : 1;
    return (long) sharedAttempts() * each;
  }

  /** Returns the number of connections being established that are for no call alone. */
  private int sharedAttempts() {
    return connecting - connectingFor.size();
  }

  /** Removes a call that ended before it was assigned to a connection. */
  void withdraw(Call call) {
    if (!connectingFor.remove(call)) {
      (call.requiresNewConnection() ? waitingForNewConnection : waiting).remove(call);
    }
  }

  private @Nullable Connection findAvailable() {
    Connection connection = available.peekLast();
    while (connection != null && !connection.hasCapacity()) {
      available.pollLast();
      connection.setListed(false);
      connection = available.peekLast();
    }
    return connection;
  }

  /**
   * Starts waiting calls on available connections, and opens further connections within the limit.
   */
  void pump() {
    pump(true);
  }

  /**
   * Starts waiting calls on available connections.
   *
   * @param further whether to open further connections for them, within the limit; those for calls
   *     that require a new connection are opened in any case
   */
  private void pump(boolean further) {
    if (pumping || closed) {
      return;
    }
    pumping = true;
    try {
      while (!waitingForNewConnection.isEmpty() && makeRoom()) {
        connect(waitingForNewConnection.remove());
      }
      while (!waiting.isEmpty()) {
        Connection connection = findAvailable();
        if (connection == null) {
          break;
        }
        Call call = waiting.remove();
        call.enqueuedIn(null);
        connection.take(call);
      }
      if (!early.isEmpty()) {
        takeEarly();
      }
      int wanted = protocol.multiplexed() ? Math.min(1, waiting.size()) : waiting.size();
      while (further && sharedAttempts() < wanted && hasRoom()) {
        connect(null);
      }
    } finally {
      pumping = false;
    }
  }

  private boolean hasRoom() {
    return open.size() + connecting < loop.settings().maxConnectionsPerOrigin();
  }

  private boolean makeRoom() {
    if (hasRoom()) {
      return true;
    }
    for (Connection connection : available) {
      if (connection.isIdle()) {
        connection.shutDown();
        return hasRoom();
      }
    }
    return false;
  }

  private void connect(@Nullable Call call) {
    connecting++;
    if (call != null) {
      connectingFor.add(call);
    }
    loop.connectionOpened();
    connector.connect(this, call);
  }

  /** Called when a connection accepts requests in early data while its handshake is in progress. */
  void early(Connection connection, @Nullable Call call) {
    if (closed) {
      return;
    }
    early.add(connection);
    if (call == null) {
      pump();
    } else {
      connection.setSingleUse();
      if (call.allowsEarlyData() && connectingFor.remove(call)) {
        call.enqueuedIn(null);
        connection.take(call);
      }
    }
  }

  private void takeEarly() {
    for (Connection connection : List.copyOf(early)) {
      if (!connection.isSingleUse()) {
        for (Call call : List.copyOf(waiting)) {
          if (call.allowsEarlyData() && connection.hasCapacity() && waiting.remove(call)) {
            call.enqueuedIn(null);
            connection.take(call);
          }
        }
      }
    }
  }

  /** Called when a connection is ready. */
  void connected(Connection connection, @Nullable Call call) {
    connecting--;
    early.remove(connection);
    if (connection.isGone()) {
      loop.connectionClosed();
      pump();
      return;
    }
    open.add(connection);
    loop.settings().observer().connectionOpened(protocol);
    if (closed) {
      connection.shutDown();
      return;
    }
    if (call != null) {
      connection.setSingleUse();
      if (connectingFor.remove(call) && !call.isOver()) {
        call.enqueuedIn(null);
        connection.take(call);
      } else if (connection.isIdle()) {
        connection.shutDown();
      }
    } else {
      offer(connection);
    }
    pump();
  }

  /** Called when a connection could not be established; fails calls that waited for it. */
  void connectFailed(Connecting attempt, Reason reason, @Nullable Throwable cause) {
    Call call = attempt.call();
    Connection begun = attempt.earlyConnection();
    connecting--;
    loop.connectionClosed();
    if (reason == Reason.HANDSHAKE && protocol.secure()) {
      loop.settings().observer().handshakeEnded(protocol.quic(), false, false);
    }
    String message = "no connection to " + origin + " with " + protocol.title();
    String alert = reason == Reason.HANDSHAKE ? TlsAlert.of(cause) : null;
    String detail =
        alert != null ? TlsAlert.text(alert) : cause == null ? null : cause.getMessage();
    CallFailedException failure =
        new CallFailedException(
            reason, true, detail == null ? message : message + ": " + detail, cause, alert);
    if (begun != null) {
      early.remove(begun);
      // The server may have processed the requests that it received in early data.
      begun.handshakeFailed(
          new CallFailedException(
              reason, false, String.valueOf(failure.getMessage()), cause, alert));
    }
    if (call != null) {
      if (connectingFor.remove(call)) {
        call.enqueuedIn(null);
        call.fail(failure);
      }
    } else if (protocol.multiplexed()) {
      if (open.stream().anyMatch(Connection::isUsable)) {
        // An open connection serves the waiting calls when it has capacity; another attempt would
        // fail too. A call that requires a new connection may have waited for this one to end.
        pump(false);
        return;
      }
      if (sharedAttempts() == 0) {
        failAll(waiting, failure);
      }
    } else if (waiting.size() > sharedAttempts()
        && attempt.times().start() - waiting.element().waitsSince() >= 0) {
      // A call that began to wait during the attempt gets another one, and so does a call for
      // which another one is in progress.
      fail(waiting.remove(), failure);
    }
    pump();
  }

  /** Returns the connections and calls of the pool. */
  ClientLoad.Pools load() {
    int idle = 0;
    int streams = 0;
    for (Connection connection : open) {
      idle += connection.isIdle() ? 1 : 0;
      streams += connection.exchanges().size();
    }
    int calls = waiting.size() + waitingForNewConnection.size() + connectingFor.size();
    return new ClientLoad.Pools(open.size(), idle, connecting, streams, calls);
  }

  /** Returns the QUIC channels of the open connections. */
  List<QuicChannel> quicChannels() {
    List<QuicChannel> channels = new ArrayList<>();
    for (Connection connection : open) {
      if (connection instanceof Http3ClientConnection quic) {
        channels.add(quic.channel());
      }
    }
    return channels;
  }

  /** Makes a connection available if it has capacity. */
  void offer(Connection connection) {
    if (!connection.isListed() && !connection.isSingleUse() && connection.hasCapacity()) {
      connection.setListed(true);
      available.addLast(connection);
    }
  }

  /** Called when a connection was closed. */
  void disconnected(Connection connection) {
    if (open.remove(connection)) {
      loop.connectionClosed();
      loop.settings().observer().connectionClosed(protocol);
    }
    if (connection.isListed()) {
      connection.setListed(false);
      available.remove(connection);
    }
    pump();
  }

  /** Called when the peer closed a connection, or announced that it will. */
  void lost() {
    loop.settings().connectionLost().accept(origin);
  }

  /** Closes connections that are idle. */
  void closeIdle() {
    closeIdle(System.nanoTime(), 0);
  }

  private void closeIdle(long now, long longest) {
    for (Connection connection : new ArrayList<>(open)) {
      if (connection.isIdle() && now - connection.idleSince() >= longest) {
        connection.shutDown();
      }
    }
  }

  /** Closes connections that exceed the idle timeout; returns whether the pool is empty. */
  boolean sweep(long now) {
    closeIdle(now, loop.settings().idleTimeout().toNanos());
    return open.isEmpty()
        && connecting == 0
        && waiting.isEmpty()
        && waitingForNewConnection.isEmpty();
  }

  /** Fails all calls and closes all connections. */
  void close() {
    closed = true;
    CallFailedException failure =
        new CallFailedException(Reason.CLIENT_CLOSED, false, "the client is closed", null);
    failAll(waiting, failure);
    failAll(waitingForNewConnection, failure);
    for (Call call : List.copyOf(connectingFor)) {
      fail(call, failure);
    }
    List<Connection> all = new ArrayList<>(open);
    all.addAll(early);
    for (Connection connection : all) {
      connection.abort(Reason.CLIENT_CLOSED, "the client is closed");
    }
  }

  private void failAll(ArrayDeque<Call> calls, CallFailedException failure) {
    for (Call call : List.copyOf(calls)) {
      fail(call, failure);
    }
  }

  private void fail(Call call, CallFailedException failure) {
    call.fail(failure);
  }
}
