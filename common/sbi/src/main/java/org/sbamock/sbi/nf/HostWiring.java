/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.nf;

import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import org.sbamock.http.HttpHandler;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.nrf.RegistrationSettings;
import org.sbamock.sbi.oauth2.AccessTokenGuard;
import org.sbamock.sbi.oauth2.AccessTokenVerifier;
import org.sbamock.sbi.oauth2.AssertionGuard;
import org.sbamock.sbi.oauth2.AssertionVerifier;
import org.sbamock.sbi.oauth2.OAuth2Settings;
import org.sbamock.sbi.oauth2.ProducerIdentity;
import org.sbamock.sbi.oauth2.VerifiedTokens;
import org.sbamock.sbi.profile.NfProfile;
import org.sbamock.sbi.profile.ProfileAttributes;

/** The access checks and the NF profile of a host, derived from its settings and services. */
final class HostWiring {
  /** The first segment of the path at which an NRF issues access tokens. */
  private static final String TOKEN_ENDPOINT = "oauth2";

  private HostWiring() {}

  /**
   * Checks access tokens and client credentials assertions before the handler, if the settings
   * require them. Since stubs are behind these checks, a function of stubs alone has them too.
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
    if (services.isEmpty()) {
      return handler;
    }
    VerifiedTokens tokens = oauth2.required() ? tokens(settings, producer, services) : null;
    HttpHandler guarded = handler;
    if (settings.assertions().required()) {
      List<String> segments = new ArrayList<>(services);
      if (producer.type().equals(NfType.NRF)) {
        segments.add(TOKEN_ENDPOINT);
      }
      AssertionVerifier verifier =
          new AssertionVerifier(
              producer.type(), settings::assertionAuthorities, InstantSource.system());
      guarded =
          new AssertionGuard(
              handler, segments, verifier, tokens, oauth2.maxVerified(), InstantSource.system());
    }
    return tokens == null
        ? guarded
        : new AccessTokenGuard(guarded, services, tokens, host::apiRoot);
  }

  private static VerifiedTokens tokens(
      NetworkFunctionSettings settings, ServiceProducer producer, List<String> services) {
    OAuth2Settings oauth2 = settings.oauth2();
    RegistrationSettings registration = settings.registration();
    ProfileAttributes attributes = registration.attributes();
    return new VerifiedTokens(
        new AccessTokenVerifier(producer.tokenKeys(oauth2)),
        new ProducerIdentity(
            producer.type().value(),
            settings.instanceId().value(),
            registration.plmns().stream().map(Json::toTree).toList(),
            registration.snssais().stream().map(Json::toTree).toList(),
            attributes == null ? List.of() : attributes.nsis(),
            attributes == null ? List.of() : attributes.nfSetIds(),
            attributes == null ? List.of() : attributes.nfServiceSetIds()),
        services,
        oauth2.maxVerified(),
        InstantSource.system());
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
