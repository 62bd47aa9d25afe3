/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http2;

import io.netty.util.collection.IntObjectHashMap;
import io.netty.util.collection.IntObjectMap;
import java.util.ArrayDeque;

/** The identifiers of recently used streams; the oldest ones are evicted. */
final class RecentStreams {
  private static final int MOST = 4_096;

  private final int remembered;
  private final IntObjectMap<Boolean> known = new IntObjectHashMap<>(4);
  private final ArrayDeque<Integer> order = new ArrayDeque<>(4);

  RecentStreams(int streams) {
    remembered = Math.min(streams, MOST);
  }

  public void add(int streamId) {
    if (known.put(streamId, Boolean.TRUE) == null) {
      order.add(streamId);
      if (order.size() > remembered) {
        known.remove(order.remove());
      }
    }
  }

  public boolean contains(int streamId) {
    return known.containsKey(streamId);
  }
}
