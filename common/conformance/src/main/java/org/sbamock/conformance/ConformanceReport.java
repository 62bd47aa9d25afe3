/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.conformance;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.sbamock.sbi.Json;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The numbers of checked messages and of those with findings, and the most recent of the latter.
 * Thread-safe.
 */
public final class ConformanceReport {
  /** The maximum number of messages that are kept. */
  public static final int CAPACITY = 1_000;

  private final Deque<NonconformantMessage> messages = new ArrayDeque<>();
  private long checked;
  private long nonconformant;

  /** A message with findings, numbered by the report. */
  @FunctionalInterface
  public interface Numbered {
    /** Returns the message with a number. */
    NonconformantMessage with(long number);
  }

  /** Counts a message without findings. */
  public synchronized void add() {
    checked++;
  }

  /** Counts and keeps a message with findings; returns it. */
  public synchronized NonconformantMessage add(Numbered numbered) {
    checked++;
    NonconformantMessage message = numbered.with(++nonconformant);
    if (messages.size() == CAPACITY) {
      messages.removeFirst();
    }
    messages.addLast(message);
    return message;
  }

  /** Returns the number of checked messages. */
  public synchronized long checked() {
    return checked;
  }

  /** Returns the number of messages with findings. */
  public synchronized long nonconformant() {
    return nonconformant;
  }

  /** Returns the most recent messages with findings, oldest first. */
  public synchronized List<NonconformantMessage> messages() {
    return new ArrayList<>(messages);
  }

  /** Removes all messages and sets the numbers to 0. */
  public synchronized void clear() {
    messages.clear();
    checked = 0;
    nonconformant = 0;
  }

  /** Returns the report as JSON, in the form of the management plane. */
  public synchronized ObjectNode toJson() {
    ObjectNode json = Json.mapper().createObjectNode();
    json.put("checked", checked).put("nonconformant", nonconformant);
    ArrayNode array = json.putArray("messages");
    messages.forEach(message -> array.add(message.toJson()));
    return json;
  }
}
