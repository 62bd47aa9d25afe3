/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.connection;

import java.util.Map;
import org.sbamock.http.HttpProtocol;

/**
 * What the connections of a server occupy.
 *
 * @param connections the number of open connections, without incomplete QUIC handshakes
 * @param handshakes the number of incomplete QUIC handshakes
 * @param memory the octets of the memory budget that requests and unread responses occupy
 * @param rejections the number of requests and responses that exceeded the memory budget
 * @param stalled the number of connections that were closed because the client read nothing
 * @param evicted the number of connections that were closed because others needed their memory
 * @param streams the number of exchanges in progress by protocol
 */
public record ServerLoad(
    int connections,
    int handshakes,
    long memory,
    long rejections,
    long stalled,
    long evicted,
    Map<HttpProtocol, Integer> streams) {
  /** The load of a server that is not started. */
  public static final ServerLoad NONE = new ServerLoad(0, 0, 0, 0, 0, 0, Map.of());

  /** Copies the map. */
  public ServerLoad {
    streams = Map.copyOf(streams);
  }
}
