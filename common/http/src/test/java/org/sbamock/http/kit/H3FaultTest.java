/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.kit;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.handler.codec.http3.Http3ErrorCode;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.observe.ConnectionObserver;
import org.sbamock.http.observe.Side;
import org.sbamock.http.server.connection.ServerObserver;
import org.sbamock.http.testing.FaultExample;
import org.sbamock.http.testing.KitServer;

class H3FaultTest extends MultiplexedFaultKit {
  @Override
  protected HttpProtocol protocol() {
    return HttpProtocol.H3;
  }

  /** A recorder of the CONNECTION_CLOSE frames that a server receives. */
  private record Closes(BlockingQueue<String> received)
      implements ServerObserver, ConnectionObserver {
    @Override
    public ConnectionObserver connectionObserver() {
      return this;
    }

    @Override
    public void quicClosed(Side side, boolean application, long code) {
      if (side == Side.REMOTE) {
        received.add((application ? "application " : "transport ") + code);
      }
    }
  }

  /** The fault is a DATA frame before HEADERS (RFC 9114 section 4.1). */
  @Test
  void theServerReceivesTheCodeOfAConnectionError() throws InterruptedException {
    Closes closes = new Closes(new LinkedBlockingQueue<>());
    use(KitServer.start(server -> server.observer(closes)));

    failure(sendOnce(FaultExample.GARBAGE));

    assertThat(closes.received().poll(PATIENCE.toSeconds(), TimeUnit.SECONDS))
        .isEqualTo("application " + Http3ErrorCode.H3_FRAME_UNEXPECTED.code());
  }
}
