/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack.peer;

import java.io.IOException;
import java.time.Duration;
import org.sbamock.loadgen.attack.wire.AttackSession;
import org.sbamock.loadgen.attack.wire.Http2Frames;
import org.sbamock.loadgen.attack.wire.Octets;
import org.sbamock.loadgen.attack.wire.RawConnection;
import org.sbamock.loadgen.attack.wire.RequestHead;

/** Many streams of one HTTP/2 connection. */
final class Streams {
  /** The number of streams that peers keep open: one fewer than the server's default limit. */
  static final int COUNT = 1_023;

  /** The interval between the signs of life of a peer that otherwise waits. */
  static final Duration PING_INTERVAL = Duration.ofMillis(250);

  private Streams() {}

  /** Returns the identifier of the n-th stream of a client, from 0. */
  static int id(int index) {
    return 2 * index + 1;
  }

  /** Returns complete requests on consecutive streams. */
  static byte[] requests(RequestHead head, int from, int count) {
    Octets requests = new Octets();
    for (int i = from; i < from + count; i++) {
      requests.octets(Http2Frames.headers(id(i), true, head));
    }
    return requests.toArray();
  }

  /** Sends PINGs until the attack is over or the server closes the connection. */
  static void stay(AttackSession session, RawConnection connection)
      throws IOException, InterruptedException {
    while (session.pause(PING_INTERVAL)) {
      connection.write(Http2Frames.ping());
    }
  }
}
