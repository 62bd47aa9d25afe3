/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.consumer;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;

/** Those who wait for the same answer, of whom the first has to ask for it. */
public abstract class Waiting<L> {
  private @Nullable List<L> waiting;

  /** True for the first, who has to ask. */
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

  private synchronized List<L> arrived() {
    List<L> present = waiting;
    waiting = null;
    return present == null ? List.of() : present;
  }

  /**
   * Tells all, of whom nobody waits any more. One who fails to listen does not keep the others
   * waiting.
   *
   * @param complaint what is logged of such a one
   */
  public final void tell(Consumer<L> news, Logger log, String complaint) {
    for (L listener : arrived()) {
      try {
        news.accept(listener);
      } catch (RuntimeException e) {
        log.error(complaint, e);
      }
    }
  }
}
