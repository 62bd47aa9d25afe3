/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.http3;

import io.netty.channel.Channel;
import io.netty.handler.codec.quic.QuicChannel;
import io.netty.util.Attribute;
import io.netty.util.AttributeKey;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Lets QUIC connections over a UDP socket send what is due, at an interval.
 *
 * <p>If a loss timer expires while Netty sends packets of a connection, Netty does not send the
 * retransmission that is due then: the connection is silent until it sends or receives something
 * else. Used in the event loop of the socket.
 */
public final class SendResumption {
  private static final AttributeKey<SendResumption> KEY =
      AttributeKey.valueOf(SendResumption.class, "socket");
  private static final long INTERVAL_MILLIS = 50;

  private final Channel socket;
  private final Map<QuicChannel, BooleanSupplier> supervised = new HashMap<>();
  private boolean scheduled;

  private SendResumption(Channel socket) {
    this.socket = socket;
  }

  /** Returns that of a socket. */
  public static SendResumption of(Channel socket) {
    Attribute<SendResumption> attribute = socket.attr(KEY);
    SendResumption known = attribute.get();
    if (known == null) {
      known = new SendResumption(socket);
      attribute.set(known);
    }
    return known;
  }

  /**
   * Lets a connection send what is due at the interval, until it closes or a condition is true.
   *
   * @param over the condition
   */
  public void supervise(QuicChannel connection, BooleanSupplier over) {
    if (supervised.put(connection, over) == null) {
      connection.closeFuture().addListener(closed -> supervised.remove(connection));
    }
    schedule();
  }

  private void schedule() {
    if (!scheduled) {
      scheduled = true;
      var unused =
          socket.eventLoop().schedule(this::resume, INTERVAL_MILLIS, TimeUnit.MILLISECONDS);
    }
  }

  private void resume() {
    scheduled = false;
    supervised.values().removeIf(BooleanSupplier::getAsBoolean);
    if (!supervised.isEmpty()) {
      // With this event, Netty's codec sends what its connections have to send.
      socket.pipeline().fireChannelWritabilityChanged();
      schedule();
    }
  }
}
