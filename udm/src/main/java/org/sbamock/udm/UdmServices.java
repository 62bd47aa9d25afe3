/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.udm;

import java.util.Set;
import org.sbamock.http.Router;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.nf.SbiHost;
import org.sbamock.sbi.nf.ServiceProducer;
import org.sbamock.sbi.profile.NfProfile;
import org.sbamock.sbi.profile.NfService;
import org.sbamock.udm.api.UeAuthenticationApi;
import org.sbamock.udm.core.AuthenticationDataGenerator;

/** The services of a UDM. */
final class UdmServices implements ServiceProducer {
  private final AuthenticationDataGenerator generator;

  UdmServices(AuthenticationDataGenerator generator) {
    this.generator = generator;
  }

  @Override
  public NfType type() {
    return NfType.UDM;
  }

  @Override
  public Set<String> apis() {
    return Set.of("nudm-ueau/v1");
  }

  @Override
  public void describe(NfProfile.Builder profile) {
    profile.service(UeAuthenticationApi.SERVICE, new NfService.Version("v1", "1.2.2"));
  }

  @Override
  public void mount(Router router, SbiHost host) {
    new UeAuthenticationApi(generator).addTo(router);
  }
}
