/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.claim;

import java.util.List;
import java.util.Set;
import org.sbamock.loadgen.experiment.YamlValue;

/** What no experiment of ours can show. */
record NotMeasurable(String shownOnly) implements Predicate {
  static NotMeasurable read(YamlValue tree) {
    tree.only(Set.of("reason"));
    return new NotMeasurable(tree.text("reason"));
  }

  @Override
  public List<Check> checks(List<Slot> slots, Estimates estimates) {
    return List.of();
  }
}
