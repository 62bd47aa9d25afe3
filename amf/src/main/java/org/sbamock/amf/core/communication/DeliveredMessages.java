/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.communication;

import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sbamock.aka.Supi;
import org.sbamock.amf.core.ue.AccessType;

/**
 * The messages that were delivered to UEs. Their memory is limited: the oldest ones of all UEs are
 * removed first. Thread-safe.
 */
public final class DeliveredMessages {
  private final long maxOctets;
  private final InstantSource clock;
  private final Map<Long, Delivered> all = new LinkedHashMap<>();
  private final Map<Supi, Deque<Long>> ofUes = new HashMap<>();
  private long next;
  private volatile long octets;

  /**
   * A delivered message.
   *
   * @param access the access over which it was delivered
   */
  public record Delivered(Supi supi, Instant time, AccessType access, DownlinkMessage message) {}

  /**
   * Creates an empty collection.
   *
   * @param maxOctets the maximum memory of all messages in octets, as estimated from their length
   */
  public DeliveredMessages(long maxOctets, InstantSource clock) {
    this.maxOctets = maxOctets;
    this.clock = clock;
  }

  /** Adds a message. One that exceeds the memory on its own is not kept. */
  public synchronized void add(Supi supi, AccessType access, DownlinkMessage message) {
    if (message.octets() > maxOctets) {
      return;
    }
    long number = next++;
    all.put(number, new Delivered(supi, clock.instant(), access, message));
    ofUes.computeIfAbsent(supi, ue -> new ArrayDeque<>(2)).add(number);
    octets += message.octets();
    while (octets > maxOctets) {
      removeOldest();
    }
  }

  /** Removes the oldest message, which is the oldest of its UE as well. */
  private void removeOldest() {
    var oldest = all.values().iterator();
    Delivered removed = oldest.next();
    oldest.remove();
    octets -= removed.message().octets();
    Deque<Long> ofUe = ofUes.get(removed.supi());
    if (ofUe != null) {
      ofUe.remove();
      if (ofUe.isEmpty()) {
        ofUes.remove(removed.supi());
      }
    }
  }

  /** Returns the messages of a UE in the order of their delivery. */
  public synchronized List<Delivered> of(Supi supi) {
    List<Delivered> messages = new ArrayList<>();
    for (Long number : ofUes.getOrDefault(supi, new ArrayDeque<>())) {
      Delivered message = all.get(number);
      if (message != null) {
        messages.add(message);
      }
    }
    return messages;
  }

  /** Returns whether there is no message. */
  public boolean isEmpty() {
    return octets == 0;
  }

  /** Removes the messages of a UE. */
  public synchronized void remove(Supi supi) {
    Deque<Long> numbers = ofUes.remove(supi);
    if (numbers != null) {
      for (Long number : numbers) {
        Delivered removed = all.remove(number);
        octets -= removed == null ? 0 : removed.message().octets();
      }
    }
  }
}
