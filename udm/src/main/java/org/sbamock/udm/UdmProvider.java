/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.udm;

import java.util.Random;
import java.util.Set;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.nf.NetworkFunctionProvider;
import org.sbamock.sbi.nf.NetworkFunctionSettings;

/** Provides the UDM. */
public final class UdmProvider implements NetworkFunctionProvider {
  @Override
  public Set<NfType> types() {
    return Set.of(NfType.UDM);
  }

  @Override
  public Udm.Builder builder(NfType type, NetworkFunctionSettings settings, Options options) {
    Udm.Builder builder = Udm.builder(settings);
    Long seed = options.seed();
    return seed == null ? builder : builder.random(new Random(seed));
  }
}
