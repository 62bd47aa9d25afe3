/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf;

import java.time.InstantSource;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.sbamock.ausf.api.UeAuthenticationApi;
import org.sbamock.ausf.consumer.UdmClient;
import org.sbamock.ausf.core.AuthenticationDataSource;
import org.sbamock.ausf.core.ContextSettings;
import org.sbamock.ausf.core.EmbeddedUdm;
import org.sbamock.ausf.core.UeAuthentications;
import org.sbamock.homenetwork.HomeNetwork;
import org.sbamock.http.Router;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.binding.BindingIndication;
import org.sbamock.sbi.nf.SbiHost;
import org.sbamock.sbi.nf.ServiceProducer;
import org.sbamock.sbi.profile.AusfInfo;
import org.sbamock.sbi.profile.NfProfile;
import org.sbamock.sbi.profile.NfService;
import org.sbamock.sbi.route.ProducerClient;

/** The services of an AUSF, and its source of authentication vectors. */
final class AusfServices implements ServiceProducer {
  private final AusfInfo info;
  private final @Nullable BindingIndication binding;
  private final UdmSelection selection;
  private final ContextSettings contexts;
  private final RandomGenerator random;
  private @Nullable UeAuthentications authentications;
  private volatile AuthenticationDataSource udm;

  AusfServices(
      AusfInfo info,
      @Nullable BindingIndication binding,
      UdmSelection selection,
      HomeNetwork homeNetwork,
      ContextSettings contexts,
      RandomGenerator random) {
    this.info = info;
    this.binding = binding;
    this.selection = selection;
    this.contexts = contexts;
    this.random = random;
    this.udm = new EmbeddedUdm(homeNetwork);
  }

  void serve(UeAuthentications served) {
    authentications = served;
  }

  /** Returns the current source of authentication vectors. */
  AuthenticationDataSource udm() {
    return udm;
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
    UeAuthentications served = authentications;
    if (served == null) {
      throw new IllegalStateException("the authentications are not set");
    }
    if (selection.kind() != UdmSelection.Kind.EMBEDDED) {
      udm =
          new UdmClient(
              ProducerClient.of(host, UdmClient.SERVICE, selection.root(), random),
              host.instanceId(),
              contexts,
              InstantSource.system());
    }
    new UeAuthenticationApi(served, host::apiRoot, binding).addTo(router);
  }
}
