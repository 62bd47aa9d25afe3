/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack.peer;

import java.util.EnumSet;
import java.util.Set;
import org.sbamock.loadgen.process.FunctionKind;

/** A peer that registers hostile profiles at the NRF. */
abstract class ProfileAttack extends ContentAttack {
  ProfileAttack(String id, String description) {
    super(id, description);
  }

  @Override
  public final Set<FunctionKind> functions() {
    return EnumSet.of(FunctionKind.NRF);
  }
}
