/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import org.sbamock.http.HttpProtocol;
import org.sbamock.http.client.call.CallPhase;

/** When a connection reached its phases; the calls that waited for it are told. */
final class ConnectTimes {
  private final boolean secure;
  private final long start = System.nanoTime();
  private long connected;
  private long handshakeDone;

  ConnectTimes(HttpProtocol protocol) {
    secure = protocol.secure();
  }

  void connected() {
    connected = System.nanoTime();
  }

  void handshakeDone() {
    handshakeDone = System.nanoTime();
    if (connected == 0) {
      connected = handshakeDone;
    }
  }

  /** When the connection was ready for calls; 0 as long as it is not. */
  private long ready() {
    return secure ? handshakeDone : connected;
  }

  boolean isReady() {
    return ready() != 0;
  }

  /** Tells a call of it that takes the connection, as far as it waited for that. */
  void tell(Call call) {
    if (!isReady()) {
      call.phase(CallPhase.CONNECT_START, start);
    } else if (call.waitsSince() - ready() < 0) {
      call.phase(CallPhase.CONNECT_START, start);
      reportReady(call);
    }
  }

  /** Tells a call whose request left before. */
  void reportReady(Call call) {
    call.phase(CallPhase.CONNECTED, connected);
    if (secure) {
      call.phase(CallPhase.HANDSHAKE_DONE, handshakeDone);
    }
  }
}
