/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.nf;

import java.time.InstantSource;
import java.util.List;
import org.sbamock.http.HttpHandler;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.nrf.RegistrationSettings;
import org.sbamock.sbi.oauth2.AccessTokenGuard;
import org.sbamock.sbi.oauth2.AccessTokenVerifier;
import org.sbamock.sbi.oauth2.OAuth2Settings;
import org.sbamock.sbi.oauth2.ProducerIdentity;
import org.sbamock.sbi.oauth2.VerifiedTokens;
import org.sbamock.sbi.profile.NfProfile;

/** The access checks and the NF profile of a host, derived from its settings and services. */
final class HostWiring {
  private HostWiring() {}

  /**
   * Checks access tokens before the handler, if the settings require them. Since stubs are behind
   * this check, a function of stubs alone checks tokens too.
   */
  static HttpHandler guarded(HttpHandler handler, SbiHost host, ServiceProducer producer) {
    NetworkFunctionSettings settings = host.settings();
    OAuth2Settings oauth2 = settings.oauth2();
    List<String> services =
        producer.apis().stream()
            .filter(api -> !producer.openApis().contains(api))
            .map(api -> api.substring(0, api.indexOf('/')))
            .distinct()
            .sorted()
            .toList();
    if (!oauth2.required() || services.isEmpty()) {
      return handler;
    }
    RegistrationSettings registration = settings.registration();
    VerifiedTokens tokens =
        new VerifiedTokens(
            new AccessTokenVerifier(producer.tokenKeys(oauth2)),
            new ProducerIdentity(
                producer.type().value(),
                settings.instanceId().value(),
                registration.plmns().stream().map(Json::toTree).toList(),
                registration.snssais().stream().map(Json::toTree).toList()),
            services,
            oauth2.maxVerified(),
            InstantSource.system());
    return new AccessTokenGuard(handler, services, tokens, host::apiRoot);
  }

  /** Returns the maximum length of the content of a request to the services in octets. */
  static int contentLimit(NetworkFunctionSettings settings, ServiceProducer producer) {
    Integer set = settings.server().serviceContentLength();
    return set == null ? producer.contentLimit() : set;
  }

  /** Returns the profile of a function with the given API roots. */
  static NfProfile profile(
      NetworkFunctionSettings settings, ServiceProducer producer, List<ApiRoot> roots) {
    RegistrationSettings registration = settings.registration();
    NfProfile.Builder profile =
        NfProfile.builder(settings.instanceId(), producer.type())
            .heartBeatTimer((int) registration.heartbeat().toSeconds())
            .priority(registration.priority())
            .capacity(registration.capacity())
            .locality(registration.locality())
            .plmns(registration.plmns())
            .snssais(registration.snssais());
    roots.forEach(profile::at);
    if (settings.oauth2().required()) {
      profile.oauth2Required();
    }
    producer.describe(profile);
    return profile.build();
  }
}
