/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.token;

import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.NfInstanceStore;
import org.sbamock.nrf.core.profile.NfProfile;
import org.sbamock.nrf.core.profile.ProfileVersion;
import org.sbamock.nrf.core.profile.Requester;
import org.sbamock.nrf.core.token.AccessTokenRefusal.Error;
import org.sbamock.sbi.oauth2.AccessTokenClaims;
import org.sbamock.sbi.oauth2.AccessTokenClaims.Audience;

/**
 * Decides whether a consumer receives an access token (TS 29.510 clause 5.4.2.2, TS 33.501 clause
 * 13.4.1). The consumer must be registered, and a registered producer that matches the request must
 * offer the service and allow the consumer to use it. The NRF's own services are offered too;
 * registration also to consumers that are not registered yet.
 */
public final class AccessTokenIssuer {
  private static final String NRF = "NRF";
  private static final String REGISTRATION = "nnrf-nfm";

  private final NfInstanceStore store;
  private final String nrfInstanceId;
  private final Set<String> ownServices;
  private final AccessTokenRules rules;
  private final InstantSource clock;

  /**
   * Creates an issuer for the instances of a store.
   *
   * @param nrfInstanceId the issuer claim of the tokens
   * @param ownServices the services of the NRF
   */
  public AccessTokenIssuer(
      NfInstanceStore store,
      String nrfInstanceId,
      Set<String> ownServices,
      AccessTokenRules rules,
      InstantSource clock) {
    this.store = store;
    this.nrfInstanceId = nrfInstanceId;
    this.ownServices = Set.copyOf(ownServices);
    this.rules = rules;
    this.clock = clock;
  }

  /** Returns the rules. */
  public AccessTokenRules rules() {
    return rules;
  }

  /**
   * Returns the claims of a token.
   *
   * @throws AccessTokenRefusal if the token is not granted
   */
  public AccessTokenClaims claims(AccessTokenRequest request) {
    ProfileVersion consumer = store.getOrNull(request.nfInstanceId());
    requireClient(request, consumer);
    Requester requester = requester(request, consumer);
    if (isForNrf(request)) {
      requireOwn(request);
    } else {
      requireProducer(request, requester);
    }
    return new AccessTokenClaims(
        nrfInstanceId,
        request.nfInstanceId(),
        audience(request),
        String.join(" ", request.scopes()),
        clock.instant().getEpochSecond() + rules.lifetime().toSeconds(),
        request.requesterPlmn(),
        request.targetPlmn(),
        orNull(request.targetSnssais()),
        orNull(request.targetNsis()),
        request.targetNfSetId(),
        request.targetNfServiceSetId(),
        request.sourceNfInstanceId());
  }

  private void requireClient(AccessTokenRequest request, @Nullable ProfileVersion consumer) {
    if (consumer == null) {
      if (!isForNrf(request) || !request.scopes().equals(List.of(REGISTRATION))) {
        throw new AccessTokenRefusal(
            Error.INVALID_CLIENT, "there is no NF instance " + request.nfInstanceId());
      }
      return;
    }
    String told = request.nfType();
    if (told != null && !told.equals(consumer.nfType())) {
      throw new AccessTokenRefusal(
          Error.INVALID_CLIENT,
          "the NF instance " + consumer.nfInstanceId() + " is registered as " + consumer.nfType());
    }
  }

  private static Requester requester(
      AccessTokenRequest request, @Nullable ProfileVersion consumer) {
    String told = request.nfType();
    String fqdn = request.requesterFqdn();
    if (consumer == null) {
      return new Requester(
          told == null ? "" : told, request.requesterPlmns(), request.requesterSnssais(), fqdn);
    }
    NfProfile profile = consumer.profile();
    return new Requester(
        consumer.nfType(),
        request.requesterPlmns().isEmpty()
            ? List.copyOf(profile.plmns())
            : request.requesterPlmns(),
        request.requesterSnssais(),
        fqdn == null ? profile.fqdn() : fqdn);
  }

  private boolean isForNrf(AccessTokenRequest request) {
    String target = request.targetNfInstanceId();
    return target == null ? NRF.equals(request.targetNfType()) : target.equals(nrfInstanceId);
  }

  private void requireOwn(AccessTokenRequest request) {
    for (String scope : request.scopes()) {
      if (!ownServices.contains(service(scope))) {
        throw new AccessTokenRefusal(Error.INVALID_SCOPE, "the NRF has no " + scope);
      }
    }
  }

  private void requireProducer(AccessTokenRequest request, Requester requester) {
    GrantableServices offer = new GrantableServices(request, requester);
    String id = request.targetNfInstanceId();
    if (id == null) {
      store.forEachOfType(
          String.valueOf(request.targetNfType()),
          producer -> {
            offer.add(producer);
            return offer.isComplete();
          });
    } else {
      offer.add(store.getOrNull(id));
    }
    offer.requireAll();
  }

  private static Audience audience(AccessTokenRequest request) {
    String id = request.targetNfInstanceId();
    return id == null
        ? Audience.ofType(String.valueOf(request.targetNfType()))
        : Audience.ofInstance(id);
  }

  /** Returns the service of a scope; resources and operations follow the service after colons. */
  static String service(String scope) {
    int colon = scope.indexOf(':');
    return colon < 0 ? scope : scope.substring(0, colon);
  }

  private static <T> @Nullable List<T> orNull(List<T> list) {
    return list.isEmpty() ? null : list;
  }
}
