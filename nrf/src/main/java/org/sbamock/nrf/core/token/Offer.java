/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.token;

import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.profile.NfProfile;
import org.sbamock.nrf.core.profile.NfService;
import org.sbamock.nrf.core.profile.Nodes;
import org.sbamock.nrf.core.profile.ProfileVersion;
import org.sbamock.nrf.core.profile.Requester;
import org.sbamock.nrf.core.profile.ServedSlice;
import org.sbamock.nrf.core.profile.Snssai;
import org.sbamock.nrf.core.token.AccessTokenRefusal.Error;
import org.sbamock.sbi.profile.PlmnId;

/** What the producers that a request for an access token means offer, and to this consumer. */
final class Offer {
  private final AccessTokenRequest request;
  private final Requester requester;
  private final @Nullable PlmnId plmn;
  private final List<Snssai> slices;
  private final Set<String> wanted = new HashSet<>();
  private final Set<String> offered = new HashSet<>();
  private final Set<String> allowed = new HashSet<>();
  private boolean known;

  Offer(AccessTokenRequest request, Requester requester) {
    this.request = request;
    this.requester = requester;
    plmn = request.targetPlmn() == null ? null : Nodes.plmn(request.targetPlmn());
    slices = request.targetSnssais().stream().map(Snssai::of).filter(Objects::nonNull).toList();
    request.scopes().forEach(scope -> wanted.add(AccessTokenIssuer.service(scope)));
  }

  public void add(@Nullable ProfileVersion producer) {
    if (producer == null || !isMeant(producer)) {
      return;
    }
    known = true;
    NfProfile profile = producer.profile();
    boolean admitted = profile.access().admits(requester);
    for (NfService service : profile.services()) {
      if (wanted.contains(service.name()) && isMeant(service)) {
        offered.add(service.name());
        if (admitted && service.access().admits(requester)) {
          allowed.add(service.name());
        }
      }
    }
  }

  boolean isComplete() {
    return allowed.containsAll(wanted);
  }

  /**
   * Makes sure that every scope can be granted.
   *
   * @throws AccessTokenRefusal if not
   */
  void requireAll() {
    if (!known) {
      throw AccessTokenRefusal.invalidRequest("no producer that is meant is registered");
    }
    for (String service : wanted) {
      if (!offered.contains(service)) {
        throw new AccessTokenRefusal(
            Error.INVALID_SCOPE, "no producer that is meant has " + service);
      }
      if (!allowed.contains(service)) {
        throw new AccessTokenRefusal(
            Error.UNAUTHORIZED_CLIENT, "no producer allows this consumer to use " + service);
      }
    }
  }

  private boolean isMeant(ProfileVersion producer) {
    NfProfile profile = producer.profile();
    String type = request.targetNfType();
    String set = request.targetNfSetId();
    return (type == null || type.equals(producer.nfType()))
        && (plmn == null || profile.servesOneOf(List.of(plmn)))
        && (slices.isEmpty() || ServedSlice.oneServed(profile.slices(), slices))
        && (set == null || profile.setIds().contains(set));
  }

  private boolean isMeant(NfService service) {
    String set = request.targetNfServiceSetId();
    return set == null || service.setIds().contains(set);
  }
}
