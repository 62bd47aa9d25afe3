/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack.peer;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.Duration;
import org.sbamock.loadgen.attack.wire.AttackSession;
import org.sbamock.loadgen.attack.wire.Http2Frames;
import org.sbamock.loadgen.attack.wire.Octets;
import org.sbamock.loadgen.attack.wire.RawConnection;
import org.sbamock.loadgen.attack.wire.RequestHead;

/** Many streams of one HTTP/2 connection. */
final class Streams {
  /**
   * The number of streams that peers keep open: one fewer than the default limit of the server over
   * HTTP/2.
   */
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
    byte[] request = Http2Frames.headers(id(from), true, head);
    byte[] requests = Octets.repeat(request, count * request.length);
    renumber(requests, from, count);
    return requests;
  }

  /**
   * Moves requests to other streams without allocating memory: a collection of garbage waits for
   * all threads, also for those of the peers, whose priority is low.
   */
  static void renumber(byte[] requests, int from, int count) {
    ByteBuffer frames = ByteBuffer.wrap(requests);
    int length = requests.length / count;
    for (int i = 0; i < count; i++) {
      frames.putInt(i * length + Http2Frames.STREAM_OFFSET, id(from + i));
    }
  }

  /** Sends PINGs until the attack is over or the server closes the connection. */
  static void stay(AttackSession session, RawConnection connection)
      throws IOException, InterruptedException {
    while (session.pause(PING_INTERVAL)) {
      connection.write(Http2Frames.ping());
    }
  }
}
