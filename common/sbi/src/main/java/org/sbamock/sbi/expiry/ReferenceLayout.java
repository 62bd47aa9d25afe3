/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.expiry;

import static java.util.Objects.requireNonNull;

import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Stores a value as a reference, without words. */
record ReferenceLayout<K, V>(ToLongFunction<K> key) implements EntryLayout<K, V> {
  @Override
  public int words() {
    return 0;
  }

  @Override
  public long high(K key) {
    return 0;
  }

  @Override
  public long low(K key) {
    return this.key.applyAsLong(key);
  }

  @Override
  public void write(V value, long[] words, int at) {}

  @Override
  public @Nullable Object reference(V value) {
    return value;
  }

  @Override
  @SuppressWarnings("unchecked")
  public V read(long[] words, int at, @Nullable Object reference) {
    return (V) requireNonNull(reference);
  }
}
