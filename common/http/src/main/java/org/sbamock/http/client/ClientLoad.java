/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import java.util.EnumMap;
import java.util.Map;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.observe.QuicLoad;

/**
 * The connections and calls of a client.
 *
 * @param pools the connections and calls by protocol
 * @param quic the QUIC connections
 */
public record ClientLoad(Map<HttpProtocol, Pools> pools, QuicLoad quic) {
  /** The load of a client without connections and calls. */
  public static final ClientLoad NONE = new ClientLoad(Map.of(), QuicLoad.NONE);

  /** Copies the map. */
  public ClientLoad {
    pools = Map.copyOf(pools);
  }

  /**
   * The connections of one protocol and their calls.
   *
   * @param open the open connections
   * @param idle those of them that have no call
   * @param connecting the connections that are being established
   * @param streams the calls on the open connections
   * @param waiting the calls that wait for a connection
   */
  public record Pools(int open, int idle, int connecting, int streams, int waiting) {
    /** No connections and calls. */
    public static final Pools NONE = new Pools(0, 0, 0, 0, 0);

    Pools plus(Pools other) {
      return new Pools(
          open + other.open,
          idle + other.idle,
          connecting + other.connecting,
          streams + other.streams,
          waiting + other.waiting);
    }
  }

  /** Returns the connections and calls of one protocol. */
  public Pools of(HttpProtocol protocol) {
    return pools.getOrDefault(protocol, Pools.NONE);
  }

  ClientLoad plus(ClientLoad other) {
    Map<HttpProtocol, Pools> sum = new EnumMap<>(HttpProtocol.class);
    sum.putAll(pools);
    other.pools.forEach((protocol, more) -> sum.merge(protocol, more, Pools::plus));
    return new ClientLoad(sum, quic.plus(other.quic));
  }
}
