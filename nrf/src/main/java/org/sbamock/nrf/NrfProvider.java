/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf;

import java.util.Random;
import java.util.Set;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.nf.NetworkFunctionProvider;
import org.sbamock.sbi.nf.NetworkFunctionSettings;

/** Provides the NRF. */
public final class NrfProvider implements NetworkFunctionProvider {
  @Override
  public Set<NfType> types() {
    return Set.of(NfType.NRF);
  }

  @Override
  public Nrf.Builder builder(NfType type, NetworkFunctionSettings settings, Options options) {
    Nrf.Builder builder = Nrf.builder(settings);
    Long seed = options.seed();
    return seed == null ? builder : builder.random(new Random(seed));
  }
}
