/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.resource;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sbamock.mock.json.JsonFields;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.SbiException;

/**
 * The resources that the stubs of a function keep: JSON documents by the path of their URI. There
 * are at most {@link #MAX_RESOURCES}, with at most {@link #MAX_OCTETS} together and {@link
 * #MAX_LENGTH} each. Thread-safe.
 */
public final class Resources {
  /** The maximum number of resources. */
  public static final int MAX_RESOURCES = 100_000;

  /** The maximum length of all resources and their paths, octets. */
  public static final long MAX_OCTETS = 64L << 20;

  /** The maximum length of a resource, octets. */
  public static final int MAX_LENGTH = 1 << 20;

  private final Map<String, byte[]> documents = new LinkedHashMap<>();
  private final Consumer<String> removed;
  private long octets;

  /** Creates resources without a listener. */
  public Resources() {
    this(path -> {});
  }

  /**
   * Creates resources.
   *
   * @param removed called with the path of each resource that is deleted
   */
  public Resources(Consumer<String> removed) {
    this.removed = removed;
  }

  /** Returns a resource as JSON. */
  public synchronized Optional<String> get(String path) {
    return Optional.ofNullable(documents.get(path))
        .map(json -> new String(json, StandardCharsets.UTF_8));
  }

  /** Returns all resources as JSON by their paths, oldest first. */
  public synchronized Map<String, String> all() {
    Map<String, String> all = new LinkedHashMap<>();
    documents.forEach((path, json) -> all.put(path, new String(json, StandardCharsets.UTF_8)));
    return all;
  }

  /** Returns the number of resources. */
  public synchronized int size() {
    return documents.size();
  }

  /**
   * Adds or replaces a resource.
   *
   * @param path the path of its URI, with a leading slash
   * @throws org.sbamock.mock.json.InvalidMappingException if the text is no JSON
   * @throws SbiException if a limit is exceeded
   */
  public void put(String path, String json) {
    byte[] document = JsonFields.tree(json).toString().getBytes(StandardCharsets.UTF_8);
    change(path, before -> document);
  }

  /** Deletes all resources. */
  public void clear() {
    List<String> paths;
    synchronized (this) {
      paths = List.copyOf(documents.keySet());
      documents.clear();
      octets = 0;
    }
    paths.forEach(removed);
  }

  /**
   * Changes a resource.
   *
   * @param change returns the document from the one before; null stands for no document
   * @return the document before
   * @throws SbiException if a limit is exceeded, or the change throws it
   */
  byte @Nullable [] change(String path, Function<byte @Nullable [], byte @Nullable []> change) {
    byte[] before;
    byte[] after;
    synchronized (this) {
      before = documents.get(path);
      after = change.apply(before);
      long total = octets + length(path, after) - length(path, before);
      if (after == null) {
        documents.remove(path);
      } else if (after != before) {
        requireSpace(before == null, after.length, total);
        documents.put(path, after);
      }
      octets = total;
    }
    if (before != null && after == null) {
      removed.accept(path);
    }
    return before;
  }

  private static long length(String path, byte @Nullable [] document) {
    return document == null ? 0 : (long) path.length() + document.length;
  }

  private void requireSpace(boolean added, int length, long total) {
    if (length > MAX_LENGTH) {
      throw SbiException.of(
          413, null, "the resource has " + length + " octets, more than " + MAX_LENGTH);
    }
    if (added && documents.size() >= MAX_RESOURCES || total > MAX_OCTETS) {
      throw SbiException.of(
          Cause.INSUFFICIENT_RESOURCES,
          "the stubs keep " + documents.size() + " resources with " + octets + " octets");
    }
  }
}
