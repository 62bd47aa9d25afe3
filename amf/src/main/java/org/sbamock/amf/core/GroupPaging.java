/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.sbamock.amf.core.ue.Paging;
import org.sbamock.amf.core.ue.UeContext;

/** The paging of several UEs, with one result for all. Thread-safe. */
public final class GroupPaging {
  private final BiConsumer<List<UeContext>, List<UeContext>> result;
  private final List<UeContext> responding = new ArrayList<>();
  private final List<UeContext> others = new ArrayList<>();
  private int outstanding;

  private GroupPaging(int outstanding, BiConsumer<List<UeContext>, List<UeContext>> result) {
    this.outstanding = outstanding;
    this.result = result;
  }

  /**
   * Pages UEs.
   *
   * @param result receives the UEs that responded and those that did not, when all pagings have
   *     ended
   */
  public static void page(
      Paging paging, List<UeContext> ues, BiConsumer<List<UeContext>, List<UeContext>> result) {
    GroupPaging group = new GroupPaging(ues.size(), result);
    if (ues.isEmpty()) {
      result.accept(List.of(), List.of());
    }
    for (UeContext ue : ues) {
      paging.page(ue, group.listener(ue));
    }
  }

  private Paging.Listener listener(UeContext paged) {
    return new Paging.Listener() {
      @Override
      public void responded(UeContext ue) {
        ended(responding, ue);
      }

      @Override
      public void notResponding() {
        ended(others, paged);
      }
    };
  }

  private void ended(List<UeContext> list, UeContext ue) {
    synchronized (this) {
      list.add(ue);
      if (--outstanding > 0) {
        return;
      }
    }
    result.accept(responding, others);
  }
}
