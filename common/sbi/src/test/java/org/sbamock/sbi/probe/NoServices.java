/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.probe;

import java.util.Set;
import org.sbamock.http.Router;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.nf.SbiHost;
import org.sbamock.sbi.nf.ServiceProducer;
import org.sbamock.sbi.profile.NfProfile;

/** A function without services has the probe all the same. */
record NoServices(NfType type) implements ServiceProducer {
  @Override
  public Set<String> apis() {
    return Set.of("nudr-dr/v1");
  }

  @Override
  public void describe(NfProfile.Builder profile) {}

  @Override
  public void mount(Router router, SbiHost host) {}
}
