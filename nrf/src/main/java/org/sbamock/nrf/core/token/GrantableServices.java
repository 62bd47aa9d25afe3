/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.token;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.profile.ExtSnssai;
import org.sbamock.nrf.core.profile.JsonNodes;
import org.sbamock.nrf.core.profile.NfProfile;
import org.sbamock.nrf.core.profile.NfService;
import org.sbamock.nrf.core.profile.ProfileVersion;
import org.sbamock.nrf.core.profile.Requester;
import org.sbamock.nrf.core.profile.Snssai;
import org.sbamock.nrf.core.token.AccessTokenRefusal.Error;
import org.sbamock.sbi.profile.PlmnId;

/**
 * The requested services that the matching producers offer, and those that they allow the consumer
 * to use.
 */
final class GrantableServices {
  private final AccessTokenRequest request;
  private final Requester requester;
  private final @Nullable PlmnId plmn;
  private final List<Snssai> slices;

  /** The requested scopes by their services. */
  private final Map<String, List<String>> wanted = new LinkedHashMap<>();

  private final Set<String> offered = new HashSet<>();
  private final Set<String> allowed = new HashSet<>();
  private boolean known;

  GrantableServices(AccessTokenRequest request, Requester requester) {
    this.request = request;
    this.requester = requester;
    plmn = request.targetPlmn() == null ? null : JsonNodes.plmn(request.targetPlmn());
    slices = request.targetSnssais().stream().map(Snssai::of).filter(Objects::nonNull).toList();
    for (String scope : request.scopes()) {
      wanted
          .computeIfAbsent(AccessTokenIssuer.service(scope), service -> new ArrayList<>(1))
          .add(scope);
    }
  }

  public void add(@Nullable ProfileVersion producer) {
    if (producer == null || !matches(producer)) {
      return;
    }
    known = true;
    for (NfService service : producer.profile().services()) {
      if (wanted.containsKey(service.name()) && matches(service)) {
        offered.add(service.name());
        if (service.access().admits(requester)) {
          addAllowed(service);
        }
      }
    }
  }

  private void addAllowed(NfService service) {
    for (String scope : wanted.getOrDefault(service.name(), List.of())) {
      // The scope of the whole service is always allowed; it includes no additional scope.
      if (scope.equals(service.name())
          || service
              .operations()
              .allow(request.nfInstanceId(), String.valueOf(requester.nfType()), scope)) {
        allowed.add(scope);
      }
    }
  }

  boolean isComplete() {
    return allowed.containsAll(request.scopes());
  }

  /**
   * Checks that every scope can be granted.
   *
   * @throws AccessTokenRefusal if a scope cannot be granted
   */
  void requireAll() {
    if (!known) {
      throw AccessTokenRefusal.invalidRequest("no producer that is meant is registered");
    }
    for (String service : wanted.keySet()) {
      if (!offered.contains(service)) {
        throw new AccessTokenRefusal(
            Error.INVALID_SCOPE, "no producer that is meant has " + service);
      }
    }
    for (String scope : request.scopes()) {
      if (!allowed.contains(scope)) {
        throw new AccessTokenRefusal(
            Error.UNAUTHORIZED_CLIENT, "no producer allows this consumer to use " + scope);
      }
    }
  }

  private boolean matches(ProfileVersion producer) {
    NfProfile profile = producer.profile();
    String type = request.targetNfType();
    String set = request.targetNfSetId();
    return (type == null || type.equals(producer.nfType()))
        && (plmn == null || profile.servesOneOf(List.of(plmn)))
        && (slices.isEmpty() || ExtSnssai.oneServed(profile.slices(), slices))
        && (set == null || profile.setIds().contains(set));
  }

  private boolean matches(NfService service) {
    String set = request.targetNfServiceSetId();
    return set == null || service.setIds().contains(set);
  }
}
