/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.udm;

import java.util.Set;
import org.sbamock.homenetwork.AuthenticationDataGenerator;
import org.sbamock.homenetwork.HomeNetwork;
import org.sbamock.http.Router;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.nf.SbiHost;
import org.sbamock.sbi.nf.ServiceProducer;
import org.sbamock.sbi.profile.NfProfile;
import org.sbamock.sbi.profile.NfService;
import org.sbamock.udm.api.UeAuthenticationApi;
import org.sbamock.udm.core.AuthenticationEvents;

/** The services of a UDM. */
final class UdmServices implements ServiceProducer {
  private final HomeNetwork homeNetwork;
  private final AuthenticationEvents events;

  UdmServices(HomeNetwork homeNetwork, AuthenticationEvents events) {
    this.homeNetwork = homeNetwork;
    this.events = events;
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
    new UeAuthenticationApi(
            new AuthenticationDataGenerator(homeNetwork),
            homeNetwork.identification(),
            events,
            host::apiRoot)
        .addTo(router);
  }
}
