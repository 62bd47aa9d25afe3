/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallFailedException.Reason;
import org.sbamock.http.observe.ConnectionObserver;
import org.sbamock.http.tls.TlsAlert;

/** An open connection and the exchanges on it. */
abstract class Connection {
  private final OriginPool pool;
  private final ConnectTimes times;
  private final Set<Exchange> exchanges = new HashSet<>();
  private int requestsLeft;
  private boolean listed;
  private boolean singleUse;
  private boolean draining;
  private boolean peerGoingAway;
  private boolean gone;
  private boolean answered;
  private long idleSince = System.nanoTime();
  private long receiveCount;
  private @Nullable String alert;

  Connection(OriginPool pool, ConnectTimes times) {
    this.pool = pool;
    this.times = times;
    this.requestsLeft = pool.nextRequestLimit();
  }

  /** Returns whether the protocol allows another exchange now. */
  abstract boolean canStart();

  /** Starts an exchange and sends the request of the call. */
  abstract Exchange start(Call call);

  /** Closes the channel, with the closing message of the protocol. */
  abstract void closeChannel();

  final OriginPool pool() {
    return pool;
  }

  final ConnectionObserver observer() {
    return pool.loop().settings().observer();
  }

  final boolean hasCapacity() {
    return !draining
        && !gone
        && exchanges.size() < pool.loop().settings().maxStreamsPerConnection()
        && canStart();
  }

  /** Starts a call; the caller must have checked the capacity. */
  final void take(Call call) {
    times.tell(call);
    if (!call.isOver()) {
      Exchange exchange = start(call);
      if (!exchange.isOver()) {
        exchanges.add(exchange);
      }
      if (--requestsLeft <= 0) {
        draining = true;
      }
    }
    if (isReady() && exchanges.isEmpty() && (singleUse || draining)) {
      shutDown();
    }
  }

  /**
   * Called when the handshake is complete; reports it to the calls that were started in early data.
   */
  final void handshakeDone() {
    for (Exchange exchange : new ArrayList<>(exchanges)) {
      times.reportReady(exchange.call());
    }
  }

  /** Called when the connection could not be established; fails the exchanges in early data. */
  final void handshakeFailed(CallFailedException failure) {
    leave();
    for (Exchange exchange : new ArrayList<>(exchanges)) {
      exchange.handshakeFailed(failure);
    }
  }

  /**
   * Repeats the call of an exchange in early data that the server answered with 425; fails the
   * attempt if the connection has no capacity.
   */
  final void repeat(Exchange exchange) {
    Call call = exchange.call();
    call.withdrawEarlyAttempt();
    exchanges.remove(exchange);
    if (!call.isOver() && !draining && !gone && canStart()) {
      take(call);
    } else {
      exchanges.add(exchange);
      finished(exchange);
      call.attemptFailed(
          new CallFailedException(Reason.RESET, true, "the server answered 425", null));
    }
  }

  /** Called when an exchange has ended; removes it from the connection. */
  final void finished(Exchange exchange) {
    if (!exchanges.remove(exchange)) {
      return;
    }
    if (exchanges.isEmpty()) {
      idleSince = System.nanoTime();
      if (singleUse || draining) {
        shutDown();
        return;
      }
    }
    capacityChanged();
  }

  /** Called when the connection may have capacity for further exchanges. */
  final void capacityChanged() {
    pool.offer(this);
    pool.pump();
  }

  /** Stops new exchanges and closes the connection after the last one. */
  final void drain() {
    draining = true;
    if (exchanges.isEmpty()) {
      shutDown();
    }
  }

  /** Called when anything was received from the peer. */
  final void received() {
    receiveCount++;
  }

  /** Called when a response is complete. */
  final void answered() {
    answered = true;
  }

  /** Returns whether a response was received completely on the connection. */
  final boolean hasAnswered() {
    return answered;
  }

  /** Returns how many times anything was received from the peer so far. */
  final long receiveCount() {
    return receiveCount;
  }

  /**
   * Stops new calls after a call timed out while nothing was received: the path to the peer may be
   * broken.
   */
  final void retire() {
    draining |= times.isReady();
  }

  /** Takes the connection out of its pool and closes it. */
  final void shutDown() {
    if (leave()) {
      closeChannel();
    }
  }

  /** Records the alert by which the peer ended TLS. */
  final void alerted(@Nullable String name) {
    if (alert == null) {
      alert = name;
    }
  }

  /** Returns the alert by which the peer ended TLS, or null if none was received. */
  final @Nullable String alert() {
    return alert;
  }

  /** Called when reading or writing failed; fails the exchanges on the connection. */
  final void broke(Throwable cause) {
    alerted(TlsAlert.of(cause));
    channelClosed("the connection broke: " + cause.getMessage());
  }

  /** Stops new exchanges because the peer announced by GOAWAY that it closes the connection. */
  final void peerGoesAway() {
    peerGoingAway = true;
    peerCloses();
  }

  /** Stops new exchanges because the peer closes the connection. */
  final void peerCloses() {
    if (isReady() && !draining && !gone) {
      pool.lost();
    }
    drain();
  }

  /** Returns whether the peer has sent GOAWAY. */
  final boolean peerIsGoingAway() {
    return peerGoingAway;
  }

  /** Called when the channel was closed; fails the exchanges on the connection. */
  final void channelClosed(String why) {
    if (leave() && !draining) {
      pool.lost();
    }
    for (Exchange exchange : new ArrayList<>(exchanges)) {
      exchange.connectionClosed(why);
    }
  }

  /** Fails all calls on the connection and closes it. */
  final void abort(Reason reason, String why) {
    for (Exchange exchange : new ArrayList<>(exchanges)) {
      exchange.call().giveUp(reason, why);
    }
    shutDown();
  }

  private boolean leave() {
    if (gone) {
      return false;
    }
    gone = true;
    pool.disconnected(this);
    return true;
  }

  final Set<Exchange> exchanges() {
    return exchanges;
  }

  final boolean isIdle() {
    return exchanges.isEmpty();
  }

  final long idleSince() {
    return idleSince;
  }

  final boolean isListed() {
    return listed;
  }

  final void setListed(boolean value) {
    listed = value;
  }

  final boolean isSingleUse() {
    return singleUse;
  }

  final void setSingleUse() {
    singleUse = true;
  }

  /** Returns whether the connection was removed from its pool. */
  final boolean isGone() {
    return gone;
  }

  /** Returns whether the handshake is complete. */
  final boolean isReady() {
    return times.isReady();
  }

  /** Returns whether the connection can accept further calls, now or later. */
  final boolean isUsable() {
    return !gone && !draining && !singleUse;
  }
}
