/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.connection;

import io.netty.channel.Channel;
import io.netty.channel.ChannelOutboundBuffer;
import io.netty.util.concurrent.EventExecutor;
import java.net.SocketAddress;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A TCP or QUIC connection of any protocol, with its open exchanges, idle timeout and draining. */
public final class ServerConnection {
  private static final Logger log = LoggerFactory.getLogger(ServerConnection.class);

  private final ServerRuntime runtime;
  private final LoopState loop;
  private final Channel channel;
  private final boolean overLimit;
  private final DeadlineList.Deadline idle;
  private Runnable finish;
  private Runnable cutOff;
  private @Nullable Set<ServerExchange> stalled;
  private int exchanges;
  private long unsentBefore;
  private boolean closed;

  ServerConnection(ServerRuntime runtime, Channel channel, boolean overLimit) {
    this.runtime = runtime;
    this.channel = channel;
    this.overLimit = overLimit;
    this.loop = runtime.loop(channel.eventLoop());
    this.finish = channel::close;
    this.cutOff = channel::close;
    this.idle = loop.idle.add(this::idleFor);
  }

  public ServerRuntime runtime() {
    return runtime;
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
    return channel.remoteAddress();
  }

  /** Returns whether the connection exceeds the server's limit of connections. */
  public boolean overLimit() {
    return overLimit;
  }

  /**
   * Sets how the connection is closed gracefully when it is idle or drained; closes the channel by
   * default.
   */
  public void onFinish(Runnable way) {
    finish = way;
  }

  /** Sets how the connection is closed immediately; closes the channel by default. */
  public void onCutOff(Runnable way) {
    cutOff = way;
  }

  public CompletableFuture<Void> cutOff() {
    CompletableFuture<Void> done = new CompletableFuture<>();
    channel.closeFuture().addListener(closing -> done.complete(null));
    executor().execute(() -> cutOff.run());
    return done;
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
   * lack of memory for TLS records; at debug level if the peer did.
   */
  public void failed(Throwable cause) {
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
    ChannelOutboundBuffer buffer = channel.unsafe().outboundBuffer();
    long unsent = buffer == null ? 0 : buffer.totalPendingWriteBytes();
    if (unsent == 0 || unsent == unsentBefore) {
      finish();
      return;
    }
    unsentBefore = unsent;
    loop.idle.restart(idle);
  }

  public void closed() {
    closed = true;
    idle.cancel();
  }
}
