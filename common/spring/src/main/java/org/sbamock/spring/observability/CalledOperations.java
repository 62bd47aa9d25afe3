/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.observability;

import io.netty.handler.codec.http.HttpMethod;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.Origin;

/**
 * The timers of the operations that a client calls. Peers and paths such as those of notification
 * URIs are unbounded; those beyond {@value #MAX_OPERATIONS} operations share their timers. A call
 * of the same operations of the same peer as before costs a comparison with each of them.
 */
final class CalledOperations {
  static final int MAX_OPERATIONS = 256;
  private static final String OTHER_PEERS = "other";
  private static final String OTHER_APIS = "OTHER";
  private static final HttpProtocol[] PROTOCOLS = HttpProtocol.values();

  private final Function<Operation, ExchangeTimers> timers;
  private final Map<Target, Peer> peers = new ConcurrentHashMap<>();
  private final AtomicReferenceArray<@Nullable Peer> recent =
      new AtomicReferenceArray<>(PROTOCOLS.length);
  private final AtomicReferenceArray<@Nullable Peer> others =
      new AtomicReferenceArray<>(PROTOCOLS.length);
  private final AtomicInteger operations = new AtomicInteger();

  /** An operation of a peer. */
  record Operation(String peer, HttpProtocol protocol, HttpMethod method, String api) {}

  private record Target(Origin origin, HttpProtocol protocol) {}

  /**
   * Creates a set without operations.
   *
   * @param timers creates the timers of an operation
   */
  CalledOperations(Function<Operation, ExchangeTimers> timers) {
    this.timers = timers;
  }

  /** Returns the timers of a call. */
  ExchangeTimers timers(HttpProtocol protocol, Origin origin, HttpRequest request) {
    Peer peer = recent.get(protocol.ordinal());
    if (peer == null || !origin.equals(peer.origin)) {
      peer = peer(protocol, origin);
    }
    return peer.timers(request.method(), request.target());
  }

  private Peer peer(HttpProtocol protocol, Origin origin) {
    Target target = new Target(origin, protocol);
    Peer known = peers.get(target);
    if (known == null) {
      if (operations.get() >= MAX_OPERATIONS) {
        return others(protocol);
      }
      known =
          peers.computeIfAbsent(target, added -> new Peer(origin, origin.authority(), protocol));
    }
    recent.set(protocol.ordinal(), known);
    return known;
  }

  private Peer others(HttpProtocol protocol) {
    Peer known = others.get(protocol.ordinal());
    if (known == null) {
      known = new Peer(new Origin(OTHER_PEERS, 1), OTHER_PEERS, protocol);
      others.set(protocol.ordinal(), known);
    }
    return known;
  }

  /** The operations of one peer. */
  private final class Peer {
    private final Origin origin;
    private final String name;
    private final HttpProtocol protocol;
    private volatile Known[] known = new Known[0];

    Peer(Origin origin, String name, HttpProtocol protocol) {
      this.origin = origin;
      this.name = name;
      this.protocol = protocol;
    }

    ExchangeTimers timers(HttpMethod method, String path) {
      int length = ApiName.end(path) - 1;
      for (Known operation : known) {
        if (operation.matches(method, path, length)) {
          return operation.timers;
        }
      }
      return add(method, path);
    }

    private synchronized ExchangeTimers add(HttpMethod method, String path) {
      boolean full = operations.get() >= MAX_OPERATIONS;
      String api = full ? OTHER_APIS : path.substring(1, Math.max(1, ApiName.end(path)));
      for (Known operation : known) {
        if (operation.method.equals(method) && operation.api.equals(api)) {
          return operation.timers;
        }
      }
      operations.incrementAndGet();
      Known added =
          new Known(method, api, timers.apply(new Operation(name, protocol, method, api)));
      Known[] more = Arrays.copyOf(known, known.length + 1);
      more[known.length] = added;
      known = more;
      return added.timers;
    }
  }

  /** An operation that was called before. */
  private record Known(HttpMethod method, String api, ExchangeTimers timers) {
    boolean matches(HttpMethod called, String path, int length) {
      return method.equals(called)
          && api.length() == length
          && path.regionMatches(1, api, 0, length);
    }
  }
}
