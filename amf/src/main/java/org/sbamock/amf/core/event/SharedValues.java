/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.event;

import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * Values that equal texts share as long as they are used, so that a value which 100,000s of
 * subscriptions have occupies memory once. Not thread-safe.
 */
final class SharedValues<V> {
  private final Map<String, Shared<V>> values = new HashMap<>();
  private final Function<String, V> reader;

  private static final class Shared<V> {
    private final V value;
    private int users = 1;

    Shared(V value) {
      this.value = value;
    }
  }

  /**
   * Creates an empty collection.
   *
   * @param reader returns the value of a text
   */
  SharedValues(Function<String, V> reader) {
    this.reader = reader;
  }

  boolean contains(String text) {
    return values.containsKey(text);
  }

  /** Returns the value of a text, for a user more. */
  V use(String text) {
    Shared<V> present = values.get(text);
    if (present != null) {
      present.users++;
      return present.value;
    }
    Shared<V> created = new Shared<>(reader.apply(text));
    values.put(text, created);
    return created.value;
  }

  /** Ends a use; returns whether it was the last one. */
  boolean release(String text) {
    Shared<V> shared = values.get(text);
    if (shared == null || --shared.users > 0) {
      return false;
    }
    values.remove(text);
    return true;
  }

  int size() {
    return values.size();
  }
}
