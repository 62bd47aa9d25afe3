/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.subscriber;

import java.util.LinkedHashMap;
import java.util.Map;
import org.sbamock.aka.Supi;

/**
 * A bounded table of the offsets of resynchronised UEs, which evicts the least recently used one.
 */
final class OffsetTable {
  private final Map<Supi, Long> offsets;
  private volatile int size;

  OffsetTable(int capacity) {
    if (capacity < 1) {
      throw new IllegalArgumentException("At least one offset must be kept, not " + capacity);
    }
    this.offsets =
        new LinkedHashMap<>(16, 0.75f, true) {
          @Override
          protected boolean removeEldestEntry(Map.Entry<Supi, Long> eldest) {
            return size() > capacity;
          }
        };
  }

  public long get(Supi supi) {
    if (size == 0) {
      return 0;
    }
    synchronized (offsets) {
      Long offset = offsets.get(supi);
      return offset == null ? 0 : offset;
    }
  }

  public void put(Supi supi, long offset) {
    synchronized (offsets) {
      offsets.put(supi, offset);
      size = offsets.size();
    }
  }

  int size() {
    return size;
  }
}
