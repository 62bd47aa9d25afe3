/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.mock.match.RequestFacts;
import org.sbamock.mock.match.UrlPattern;

/**
 * An index of stubs by the segments of their paths. A lookup allocates nothing, and its cost
 * depends on the length of the path, not on the number of stubs.
 */
final class PathTree {
  private final Node root = new Node();

  /** Adds a stub whose path is a literal or a template; call {@link #freeze} after the last one. */
  void add(CompiledStub stub) {
    UrlPattern url = stub.mapping().request().url();
    boolean template = url.kind() == UrlPattern.Kind.URL_PATH_TEMPLATE;
    Node node = root;
    for (String segment : url.indexedPath().substring(1).split("/", -1)) {
      node = template && UrlPattern.isVariable(segment) ? node.variable() : node.literal(segment);
    }
    node.added.add(stub);
  }

  void freeze() {
    root.freeze();
  }

  /** Returns whether a stub has a path. */
  boolean contains(String target, int end) {
    return end > 0 && contains(root, target, 1, end);
  }

  private static boolean contains(Node node, String target, int start, int end) {
    if (start > end) {
      return node.stubs.length > 0;
    }
    int stop = segmentEnd(target, start, end);
    Node literal = node.child(target, start, stop);
    return literal != null && contains(literal, target, stop + 1, end)
        || node.variable != null && stop > start && contains(node.variable, target, stop + 1, end);
  }

  /**
   * Returns the first matching stub of a path after a position, if it precedes the given best one;
   * otherwise the best one.
   */
  @Nullable CompiledStub first(
      String target, int end, RequestFacts facts, long after, @Nullable CompiledStub best) {
    return end > 0 ? first(root, target, 1, end, facts, after, best) : best;
  }

  private static @Nullable CompiledStub first(
      Node node,
      String target,
      int start,
      int end,
      RequestFacts facts,
      long after,
      @Nullable CompiledStub best) {
    if (start > end) {
      return CompiledStub.first(node.stubs, facts, after, best);
    }
    CompiledStub found = best;
    int stop = segmentEnd(target, start, end);
    Node literal = node.child(target, start, stop);
    if (literal != null) {
      found = first(literal, target, stop + 1, end, facts, after, found);
    }
    if (node.variable != null && stop > start) {
      found = first(node.variable, target, stop + 1, end, facts, after, found);
    }
    return found;
  }

  private static int segmentEnd(String target, int start, int end) {
    int slash = target.indexOf('/', start);
    return slash < 0 || slash > end ? end : slash;
  }

  private static final class Node {
    private final Map<String, Node> children = new HashMap<>();
    private final List<CompiledStub> added = new ArrayList<>(1);
    private @Nullable Node variable;
    private CompiledStub[] stubs = CompiledStub.NONE;
    private @Nullable String[] names = new String[1];
    private @Nullable Node[] nodes = new Node[1];

    Node literal(String segment) {
      return children.computeIfAbsent(segment, s -> new Node());
    }

    Node variable() {
      if (variable == null) {
        variable = new Node();
      }
      return variable;
    }

    /** Returns the child of a segment, by open addressing. */
    @Nullable Node child(String target, int start, int end) {
      int hash = 0;
      for (int i = start; i < end; i++) {
        hash = 31 * hash + target.charAt(i);
      }
      int mask = names.length - 1;
      for (int slot = spread(hash) & mask; ; slot = (slot + 1) & mask) {
        String name = names[slot];
        if (name == null) {
          return null;
        }
        if (name.length() == end - start && target.startsWith(name, start)) {
          return nodes[slot];
        }
      }
    }

    void freeze() {
      stubs = added.toArray(CompiledStub.NONE);
      int size = Integer.highestOneBit(Math.max(1, children.size())) * 4;
      names = new String[size];
      nodes = new Node[size];
      children.forEach(
          (name, node) -> {
            int slot = spread(name.hashCode()) & (size - 1);
            while (names[slot] != null) {
              slot = (slot + 1) & (size - 1);
            }
            names[slot] = name;
            nodes[slot] = node;
            node.freeze();
          });
      if (variable != null) {
        variable.freeze();
      }
    }

    private static int spread(int hash) {
      return hash ^ (hash >>> 16);
    }
  }
}
