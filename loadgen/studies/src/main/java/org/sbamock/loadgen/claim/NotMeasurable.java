package org.sbamock.loadgen.claim;

import java.util.List;
import java.util.Set;

/** What no experiment of ours can show. */
record NotMeasurable(String shownOnly) implements Predicate {
  static NotMeasurable read(Tree tree) {
    tree.only(Set.of("reason"));
    return new NotMeasurable(tree.text("reason"));
  }

  @Override
  public List<Check> checks(List<Slot> slots, Estimates estimates) {
    return List.of();
  }
}
