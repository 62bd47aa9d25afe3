/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpRequest;
import org.sbamock.mock.match.RequestFacts;

/**
 * All stubs, in the order in which they are tried. Immutable except for the counters of the stubs.
 */
final class StubIndex {
  static final StubIndex EMPTY = new StubIndex(List.of());

  private final CompiledStub[] all;
  private final CompiledStub[] unindexed;
  private final PathTree paths = new PathTree();

  /** Creates an index of stubs, given in the order of addition. */
  StubIndex(List<CompiledStub> added) {
    List<CompiledStub> ordered = new ArrayList<>(added);
    ordered.sort(CompiledStub.ORDER);
    List<CompiledStub> rest = new ArrayList<>();
    for (CompiledStub stub : ordered) {
      if (stub.mapping().request().url().unindexed()) {
        rest.add(stub);
      } else {
        paths.add(stub);
      }
    }
    paths.freeze();
    all = ordered.toArray(CompiledStub.NONE);
    unindexed = rest.toArray(CompiledStub.NONE);
  }

  CompiledStub[] all() {
    return all;
  }

  /** Returns whether a stub may match; cheap and without allocation. */
  boolean mayMatch(HttpRequest request) {
    if (all.length == 0) {
      return false;
    }
    for (CompiledStub stub : unindexed) {
      if (stub.hasMethod(request.method())) {
        return true;
      }
    }
    return paths.contains(request.target(), request.pathLength());
  }

  /** Returns the stub that responds to the request; null if there is none. */
  @Nullable CompiledStub claim(RequestFacts facts, long nanoTime) {
    long after = Long.MIN_VALUE;
    while (true) {
      CompiledStub stub = CompiledStub.first(unindexed, facts, after, null);
      HttpRequest request = facts.request();
      stub = paths.first(request.target(), request.pathLength(), facts, after, stub);
      if (stub == null || stub.claim(nanoTime)) {
        return stub;
      }
      after = stub.order();
    }
  }
}
