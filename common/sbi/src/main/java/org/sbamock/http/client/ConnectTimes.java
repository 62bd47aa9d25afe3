package org.sbamock.http.client;

import org.sbamock.http.HttpProtocol;

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

  /** When the connection was ready for calls. */
  long ready() {
    return secure ? handshakeDone : connected;
  }

  void tell(Call call) {
    call.phase(CallPhase.CONNECT_START, start);
    call.phase(CallPhase.CONNECTED, connected);
    if (secure) {
      call.phase(CallPhase.HANDSHAKE_DONE, handshakeDone);
    }
  }
}
