/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.ausf.api.UeAuthenticationApi;
import org.sbamock.ausf.core.UeAuthentications;
import org.sbamock.http.Router;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.binding.BindingIndication;
import org.sbamock.sbi.nf.SbiHost;
import org.sbamock.sbi.nf.ServiceProducer;
import org.sbamock.sbi.profile.AusfInfo;
import org.sbamock.sbi.profile.NfProfile;
import org.sbamock.sbi.profile.NfService;

/** The services of an AUSF. */
final class AusfServices implements ServiceProducer {
  private final UeAuthentications authentications;
  private final AusfInfo info;
  private final @Nullable BindingIndication binding;

  AusfServices(
      UeAuthentications authentications, AusfInfo info, @Nullable BindingIndication binding) {
    this.authentications = authentications;
    this.info = info;
    this.binding = binding;
  }

  @Override
  public NfType type() {
    return NfType.AUSF;
  }

  @Override
  public Set<String> apis() {
    return Set.of("nausf-auth/v1");
  }

  @Override
  public void describe(NfProfile.Builder profile) {
    profile
        .service(UeAuthenticationApi.SERVICE, new NfService.Version("v1", "1.2.3"))
        .ausfInfo(info);
  }

  @Override
  public void mount(Router router, SbiHost host) {
    new UeAuthenticationApi(authentications, host::apiRoot, binding).addTo(router);
  }
}
