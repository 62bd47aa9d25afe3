/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack.peer;

import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.attack.wire.AttackSession;
import org.sbamock.loadgen.attack.wire.Octets;
import org.sbamock.loadgen.attack.wire.RawConnection;
import org.sbamock.loadgen.attack.wire.RequestHead;

/** A peer that always has thousands of requests pipelined, and reads every answer. */
final class Pipelining implements HostilePeer {
  private static final int REQUESTS = 10_000;

  @Override
  public String id() {
    return "pipelining";
  }

  @Override
  public String description() {
    return "Pipelines "
        + REQUESTS
        + " requests for files of 128 octets at a time, without end, and reads every answer.";
  }

  @Override
  public Set<HttpProtocol> protocols() {
    return EnumSet.of(HttpProtocol.H1C, HttpProtocol.H1);
  }

  @Override
  public void attack(AttackSession session) throws IOException {
    byte[] request = RequestHead.get(session.target(), FileSize.SMALL.path()).http1();
    byte[] batch = Octets.repeat(request, REQUESTS * request.length);
    try (RawConnection connection = session.connect()) {
      connection.drain();
      while (!session.isOver()) {
        connection.write(batch);
      }
    }
  }
}
