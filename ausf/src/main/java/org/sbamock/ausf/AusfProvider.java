/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf;

import java.util.Random;
import java.util.Set;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.nf.NetworkFunctionProvider;
import org.sbamock.sbi.nf.NetworkFunctionSettings;

/** The provider of the AUSF. */
public final class AusfProvider implements NetworkFunctionProvider {
  @Override
  public Set<NfType> types() {
    return Set.of(NfType.AUSF);
  }

  @Override
  public Ausf.Builder builder(NfType type, NetworkFunctionSettings settings, Options options) {
    Ausf.Builder builder = Ausf.builder(settings);
    Long seed = options.seed();
    return seed == null ? builder : builder.random(new Random(seed));
  }
}
