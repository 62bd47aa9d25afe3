/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import org.sbamock.http.HttpProtocol;
import org.sbamock.http.client.call.CallPhase;

/**
 * The times at which a connection reached its phases, which are reported to the calls that waited
 * for the connection.
 */
final class ConnectTimes {
  private final boolean secure;
  private final long start = System.nanoTime();
  private long connected;
  private long handshakeDone;

  ConnectTimes(HttpProtocol protocol) {
    secure = protocol.secure();
  }

  /** Returns the {@link System#nanoTime} at which the attempt began. */
  long start() {
    return start;
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

  /** Returns when the connection was ready for calls, or 0 if it is not ready yet. */
  private long ready() {
    return secure ? handshakeDone : connected;
  }

  boolean isReady() {
    return ready() != 0;
  }

  /** Reports the phases to a call that starts on the connection, if the call waited for them. */
  void tell(Call call) {
    if (!isReady()) {
      call.phase(CallPhase.CONNECT_START, start);
    } else if (call.waitsSince() - ready() < 0) {
      call.phase(CallPhase.CONNECT_START, start);
      reportReady(call);
    }
  }

  /** Reports the remaining phases to a call whose request was sent in early data. */
  void reportReady(Call call) {
    call.phase(CallPhase.CONNECTED, connected);
    if (secure) {
      call.phase(CallPhase.HANDSHAKE_DONE, handshakeDone);
    }
  }
}
