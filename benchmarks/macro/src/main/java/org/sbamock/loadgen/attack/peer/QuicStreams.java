/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack.peer;

import java.io.IOException;
import org.sbamock.loadgen.attack.wire.AttackSession;
import org.sbamock.loadgen.attack.wire.Http3Frames;
import org.sbamock.loadgen.attack.wire.RawQuicConnection;

/** Many streams of one QUIC connection. */
final class QuicStreams {
  private QuicStreams() {}

  /**
   * Sends reserved frames on a request stream until the attack is over, so that the connection is
   * not idle.
   *
   * @throws IOException if the server closes the connection
   */
  static void stay(AttackSession session, RawQuicConnection connection)
      throws IOException, InterruptedException {
    byte[] frame = Http3Frames.frame(Http3Frames.RESERVED, new byte[0]);
    var stream = connection.request(true);
    while (session.pause(Streams.PING_INTERVAL)) {
      connection.writeIfOpen(stream, frame);
    }
  }
}
