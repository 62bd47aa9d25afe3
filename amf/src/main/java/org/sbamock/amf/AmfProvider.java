/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf;

import java.util.Random;
import java.util.Set;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.nf.NetworkFunctionProvider;
import org.sbamock.sbi.nf.NetworkFunctionSettings;

/** The provider of the AMF. */
public final class AmfProvider implements NetworkFunctionProvider {
  @Override
  public Set<NfType> types() {
    return Set.of(NfType.AMF);
  }

  @Override
  public Amf.Builder builder(NfType type, NetworkFunctionSettings settings, Options options) {
    Amf.Builder builder = Amf.builder(settings);
    Long seed = options.seed();
    return seed == null ? builder : builder.random(new Random(seed));
  }
}
