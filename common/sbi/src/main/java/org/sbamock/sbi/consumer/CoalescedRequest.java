/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.consumer;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/**
 * A request that concurrent callers share: the first caller sends it, and all callers receive the
 * result.
 */
public abstract class CoalescedRequest<L> {
  private @Nullable List<L> waiting;

  /**
   * Adds a listener.
   *
   * @return whether it is the first, whose caller must send the request
   */
  public final synchronized boolean await(L listener) {
    List<L> present = waiting;
    boolean first = present == null;
    if (present == null) {
      present = new ArrayList<>(2);
      waiting = present;
    }
    present.add(listener);
    return first;
  }

  private synchronized List<L> removeAll() {
    List<L> present = waiting;
    waiting = null;
    return present == null ? List.of() : present;
  }

  /**
   * Passes the result to all listeners and removes them. An exception of one listener does not
   * affect the others.
   *
   * @param complaint the message that is logged with the exception
   */
  public final void complete(Consumer<L> result, Logger log, String complaint) {
    for (L listener : removeAll()) {
      try {
        result.accept(listener);
      } catch (RuntimeException e) {
        log.error(complaint, e);
      }
    }
  }
}
