/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.claim;

import java.util.List;
import java.util.Set;
import org.sbamock.loadgen.experiment.YamlValue;

/** A claim that no experiment of this project can verify. */
record NotMeasurable(String shownOnly) implements Predicate {
  static NotMeasurable read(YamlValue tree) {
    tree.only(Set.of("reason"));
    return new NotMeasurable(tree.text("reason"));
  }

  @Override
  public List<Measure> measures() {
    return List.of();
  }

  @Override
  public List<Check> checks(List<PlannedCell> cells, Estimates estimates) {
    return List.of();
  }
}
