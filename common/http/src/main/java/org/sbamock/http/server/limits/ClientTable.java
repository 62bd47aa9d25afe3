/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.limits;

import java.net.InetAddress;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The clients of a server. A client is kept while it has a connection, and afterwards as long as
 * the rate of its requests matters, at most a second. Of clients without a connection, at most
 * 65,536 are kept; those that left first are forgotten. Thread-safe.
 */
public final class ClientTable {
  static final int MOST_DEPARTED = 65_536;

  private final ClientLimits limits;
  private final LongSupplier clock;
  private final long start;
  private final Map<ClientKey, Client> connected = new HashMap<>();
  private final LinkedHashMap<ClientKey, Client> departed = new LinkedHashMap<>();

  private ClientTable(ClientLimits limits, LongSupplier clock) {
    this.limits = limits;
    this.clock = clock;
    this.start = clock.getAsLong();
  }

  /** Returns a table, or null if there are no limits. */
  public static @Nullable ClientTable of(ClientLimits limits) {
    return limits.equals(ClientLimits.NONE) ? null : of(limits, System::nanoTime);
  }

  /** Returns a table with another clock, in nanoseconds. */
  static ClientTable of(ClientLimits limits, LongSupplier clock) {
    return new ClientTable(limits, clock);
  }

  private long now() {
    return clock.getAsLong() - start;
  }

  /** Adds a connection, and returns its client. */
  public synchronized Client connect(InetAddress address) {
    ClientKey key = ClientKey.of(address);
    Client client = connected.get(key);
    if (client == null) {
      client = departed.remove(key);
      if (client == null) {
        client = new Client(key, limits);
      }
      connected.put(key, client);
    }
    client.connected();
    return client;
  }

  /** Removes a connection of a client. */
  public synchronized void disconnect(Client client) {
    if (client.disconnected()) {
      connected.remove(client.key());
      departed.put(client.key(), client);
    }
    forget(now());
  }

  private void forget(long nanos) {
    Iterator<Client> oldest = departed.values().iterator();
    while (oldest.hasNext() && (oldest.next().isEmpty(nanos) || departed.size() > MOST_DEPARTED)) {
      oldest.remove();
    }
  }

  /**
   * Counts a request of a client, unless it exceeds a limit.
   *
   * @return 0 if it was counted, otherwise the number of seconds after which the client may repeat
   *     it
   */
  public int begin(Client client) {
    return client.begin(now());
  }

  /** Returns the number of clients that are kept. */
  synchronized int size() {
    return connected.size() + departed.size();
  }
}
