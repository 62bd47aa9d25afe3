/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallFailedException.Reason;
import org.sbamock.http.tls.TlsAlert;

/** A ready connection and the exchanges on it. */
abstract class Connection {
  private final OriginPool pool;
  private final ConnectTimes times;
  private final Set<Exchange> exchanges = new HashSet<>();
  private boolean listed;
  private boolean singleUse;
  private boolean draining;
  private boolean gone;
  private long idleSince = System.nanoTime();
  private long receiveCount;
  private @Nullable String alert;

  Connection(OriginPool pool, ConnectTimes times) {
    this.pool = pool;
    this.times = times;
  }

  /** Whether the protocol allows another exchange now. */
  abstract boolean canStart();

  /** Puts the request on the wire. */
  abstract Exchange start(Call call);

  /** Closes the channel, with the protocol's farewell. */
  abstract void closeChannel();

  final OriginPool pool() {
    return pool;
  }

  final boolean hasCapacity() {
    return !draining
        && !gone
        && exchanges.size() < pool.loop().settings().maxStreamsPerConnection()
        && canStart();
  }

  /** Starts a call; the caller has seen that there is capacity. */
  final void take(Call call) {
    times.tell(call);
    if (call.isOver()) {
      return;
    }
    Exchange exchange = start(call);
    if (!exchange.isOver()) {
      exchanges.add(exchange);
    }
  }

  /** The handshake is done: those who did not wait for it hear of that. */
  final void handshakeDone() {
    for (Exchange exchange : new ArrayList<>(exchanges)) {
      times.reportReady(exchange.call());
    }
  }

  /** There is no connection after all: what left in early data fails. */
  final void handshakeFailed(CallFailedException failure) {
    leave();
    for (Exchange exchange : new ArrayList<>(exchanges)) {
      exchange.handshakeFailed(failure);
    }
  }

  /**
   * The server did not take an exchange so early: the call is made again where that is possible.
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

  /** An exchange is over, in whatever way; its place is free. */
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

  /** There may be room for more. */
  final void capacityChanged() {
    pool.offer(this);
    pool.pump();
  }

  /** No new exchanges; the connection closes after the last one. */
  final void drain() {
    draining = true;
    if (exchanges.isEmpty()) {
      shutDown();
    }
  }

  /** Something came from the peer. */
  final void received() {
    receiveCount++;
  }

  /** How often something came from the peer until now. */
  final long receiveCount() {
    return receiveCount;
  }

  /** A call timed out in a silence of the peer: the way to it may be dead, so no call follows. */
  final void retire() {
    draining |= times.isReady();
  }

  /** Takes the connection out of its pool and closes it. */
  final void shutDown() {
    if (leave()) {
      closeChannel();
    }
  }

  /** The peer ended TLS. */
  final void alerted(@Nullable String name) {
    if (alert == null) {
      alert = name;
    }
  }

  /** The alert by which the peer ended TLS; null if none came. */
  final @Nullable String alert() {
    return alert;
  }

  /** Reading or writing failed: what is on the connection fails. */
  final void broke(Throwable cause) {
    alerted(TlsAlert.of(cause));
    channelClosed("the connection broke: " + cause.getMessage());
  }

  /** The channel is closed: what is on it fails. */
  final void channelClosed(String why) {
    leave();
    for (Exchange exchange : new ArrayList<>(exchanges)) {
      exchange.connectionClosed(why);
    }
  }

  /** Ends everything at once. */
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

  /** Whether it was taken out of its pool. */
  final boolean isGone() {
    return gone;
  }

  /** Whether the handshake is done. */
  final boolean isReady() {
    return times.isReady();
  }

  /** Whether it will take calls again. */
  final boolean isUsable() {
    return !gone && !draining && !singleUse;
  }
}
