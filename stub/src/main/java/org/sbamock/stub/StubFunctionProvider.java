/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.stub;

import java.util.Set;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.nf.NetworkFunctionProvider;
import org.sbamock.sbi.nf.NetworkFunctionSettings;

/** The provider of a function of any type that has no provider of its own. */
public final class StubFunctionProvider implements NetworkFunctionProvider {
  @Override
  public Set<NfType> types() {
    return Set.of();
  }

  @Override
  public StubFunction.Builder builder(
      NfType type, NetworkFunctionSettings settings, Options options) {
    StubFunction.Builder builder = StubFunction.builder(settings, type);
    options
        .services()
        .forEach((name, versions) -> versions.forEach(version -> builder.service(name, version)));
    return builder;
  }
}
