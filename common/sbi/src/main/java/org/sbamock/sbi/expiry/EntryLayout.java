/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.expiry;

import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * How an {@link ExpiringTable} stores the keys and values of its entries. Methods are called with a
 * lock held, so they must be short.
 *
 * @param <K> the type of keys, which 128 bits identify
 * @param <V> the type of values, which are stored as a fixed number of words and a reference
 */
public interface EntryLayout<K, V> {
  /** Returns the number of words of a value, at least 0. */
  int words();

  /** Returns the first 64 bits of a key. */
  long high(K key);

  /** Returns the last 64 bits of a key. */
  long low(K key);

  /** Writes the words of a value to an array of zeros, from an index on. */
  void write(V value, long[] words, int at);

  /** Returns the object that is stored beside the words of a value; null for none. */
  @Nullable Object reference(V value);

  /** Returns a value that equals the one whose words and reference these are. */
  V read(long[] words, int at, @Nullable Object reference);

  /**
   * Returns a layout that stores values as references.
   *
   * @param key returns the 64 bits that identify a key
   */
  static <K, V> EntryLayout<K, V> ofReferences(ToLongFunction<K> key) {
    return new ReferenceLayout<>(key);
  }
}
