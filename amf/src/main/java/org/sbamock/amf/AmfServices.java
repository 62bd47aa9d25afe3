/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.sbamock.amf.api.RegistrationApi;
import org.sbamock.amf.api.UeApi;
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
import org.sbamock.sbi.profile.PlmnId;
import org.sbamock.sbi.route.ProducerClient;

/** The services of an AMF, and its client of the AUSF. */
final class AmfServices implements ServiceProducer {
  private final RegistrationSettings settings;
  private final @Nullable ApiRoot fixedAusf;
  private final RandomGenerator random;
  private @Nullable Registrations registrations;
  private @Nullable UeServices ueServices;
  private volatile @Nullable AuthenticationServer ausf;

  AmfServices(RegistrationSettings settings, @Nullable ApiRoot fixedAusf, RandomGenerator random) {
    this.settings = settings;
    this.fixedAusf = fixedAusf;
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
    return apis;
  }

  @Override
  public Set<String> openApis() {
    return Set.of(RegistrationApi.API);
  }

  @Override
  public void describe(NfProfile.Builder profile) {
    AmfIdentity identity = settings.identity();
    List<AmfInfo.Guami> guamis =
        settings.plmns().stream()
            .map(plmn -> new AmfInfo.Guami(new PlmnId(plmn.mcc(), plmn.mnc()), identity.hex()))
            .toList();
    UeServices.describe(profile);
    profile.amfInfo(new AmfInfo(identity.setHex(), identity.regionHex(), guamis));
  }

  @Override
  public void mount(Router router, SbiHost host) {
    Registrations served = registrations;
    UeServices services = ueServices;
    if (served == null || services == null) {
      throw new IllegalStateException("registrations are not set");
    }
    ausf = new AusfClient(ProducerClient.of(host, AusfClient.SERVICE, fixedAusf, random));
    new RegistrationApi(served, host::apiRoot).addTo(router);
    new UeApi(served).addTo(router);
    services.start(router, host);
  }

  @Override
  public void stopped() {
    UeServices services = ueServices;
    if (services != null) {
      services.stop();
    }
  }
}
