/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf;

import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.sbamock.amf.api.CommunicationApi;
import org.sbamock.amf.api.RegistrationApi;
import org.sbamock.amf.api.UeApi;
import org.sbamock.amf.consumer.AmfClient;
import org.sbamock.amf.consumer.AusfClient;
import org.sbamock.amf.core.AuthenticationServer;
import org.sbamock.amf.core.RegistrationSettings;
import org.sbamock.amf.core.Registrations;
import org.sbamock.amf.core.ue.AmfIdentity;
import org.sbamock.http.Router;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.nf.SbiHost;
import org.sbamock.sbi.nf.ServiceProducer;
import org.sbamock.sbi.profile.AmfInfo;
import org.sbamock.sbi.profile.NfProfile;
import org.sbamock.sbi.profile.NfService;
import org.sbamock.sbi.route.ProducerClient;

/** The services of an AMF, its client of the AUSF, and the notifications of its subscribers. */
final class AmfServices implements ServiceProducer {
  private final RegistrationSettings settings;
  private final Communication communication;
  private final boolean mockUe;
  private final @Nullable ApiRoot fixedAusf;
  private final @Nullable ApiRoot fixedAmf;
  private final RandomGenerator random;
  private @Nullable Registrations registrations;
  private @Nullable UeServices ueServices;
  private volatile @Nullable AuthenticationServer ausf;

  AmfServices(
      RegistrationSettings settings,
      Communication communication,
      boolean mockUe,
      @Nullable ApiRoot fixedAusf,
      @Nullable ApiRoot fixedAmf,
      RandomGenerator random) {
    this.settings = settings;
    this.communication = communication;
    this.mockUe = mockUe;
    this.fixedAusf = fixedAusf;
    this.fixedAmf = fixedAmf;
    this.random = random;
  }

  void serve(Registrations served, UeServices services) {
    registrations = served;
    ueServices = services;
  }

  /** Returns the current authentication server. */
  AuthenticationServer ausf() {
    AuthenticationServer present = ausf;
    if (present == null) {
      throw new IllegalStateException("the AMF is not started");
    }
    return present;
  }

  @Override
  public NfType type() {
    return NfType.AMF;
  }

  @Override
  public Set<String> apis() {
    Set<String> apis = new HashSet<>(UeServices.APIS);
    apis.add(RegistrationApi.API);
    apis.add(CommunicationApi.API);
    return apis;
  }

  @Override
  public Set<String> openApis() {
    return Set.of(RegistrationApi.API);
  }

  @Override
  public void describe(NfProfile.Builder profile) {
    AmfIdentity identity = settings.identity();
    UeServices.describe(profile);
    profile
        .amfInfo(new AmfInfo(identity.setHex(), identity.regionHex(), settings.guamis()))
        .service(CommunicationApi.SERVICE, new NfService.Version("v1", "1.2.4"));
  }

  @Override
  public void mount(Router router, SbiHost host) {
    Registrations served = registrations;
    UeServices services = ueServices;
    if (served == null || services == null) {
      throw new IllegalStateException("registrations are not set");
    }
    if (!mockUe) {
      router.exclude("/" + RegistrationApi.API + "/");
    }
    ausf = new AusfClient(ProducerClient.of(host, AusfClient.SERVICE, fixedAusf, random));
    AmfClient oldAmf =
        new AmfClient(host.consumer(), fixedAmf, host.hasNrf() ? host.nrf() : null, random);
    new RegistrationApi(served, oldAmf, host::apiRoot).addTo(router);
    new UeApi(served).addTo(router);
    services.start(router, host);
    communication.mount(
        router, host, served, settings.guamis(), services.paging(), services.delivery());
  }

  @Override
  public CompletableFuture<Void> stopping() {
    return communication.stopping(settings.guamis());
  }

  @Override
  public void stopped() {
    communication.stopped();
    UeServices services = ueServices;
    if (services != null) {
      services.stop();
    }
  }
}
