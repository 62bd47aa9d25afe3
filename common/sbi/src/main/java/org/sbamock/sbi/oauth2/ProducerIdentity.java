/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.oauth2;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The identity of a producer, with which it compares the claims of a token (TS 33.501 clause
 * 13.4.1.1.2).
 *
 * @param plmns the producer's PLMNs as JSON; empty for any
 * @param snssais the producer's slices as JSON; empty for any
 * @param nsis the producer's slice instances; empty for any
 * @param nfSetIds the NF sets of the producer
 * @param nfServiceSetIds the NF service sets of its services
 */
public record ProducerIdentity(
    String nfType,
    String nfInstanceId,
    List<JsonNode> plmns,
    List<JsonNode> snssais,
    List<String> nsis,
    List<String> nfSetIds,
    List<String> nfServiceSetIds) {
  /** Copies the lists. */
  public ProducerIdentity {
    plmns = List.copyOf(plmns);
    snssais = List.copyOf(snssais);
    nsis = List.copyOf(nsis);
    nfSetIds = List.copyOf(nfSetIds);
    nfServiceSetIds = List.copyOf(nfServiceSetIds);
  }

  /** Creates the identity of a producer that is in no set and serves any slice instance. */
  public ProducerIdentity(
      String nfType, String nfInstanceId, List<JsonNode> plmns, List<JsonNode> snssais) {
    this(nfType, nfInstanceId, plmns, snssais, List.of(), List.of(), List.of());
  }

  /** Returns the reason why a token is not valid for this producer; null if it is. */
  @Nullable String refusal(AccessTokenClaims claims) {
    if (!claims.aud().names(nfType) && !claims.aud().names(nfInstanceId)) {
      return "the token is for another audience";
    }
    JsonNode plmn = claims.producerPlmnId();
    if (plmn != null && !plmns.isEmpty() && !plmns.contains(plmn)) {
      return "the token is for producers of another PLMN";
    }
    List<JsonNode> slices = claims.producerSnssaiList();
    if (slices != null && !snssais.isEmpty() && slices.stream().noneMatch(snssais::contains)) {
      return "the token is for producers of other slices";
    }
    List<String> instances = claims.producerNsiList();
    if (instances != null && !nsis.isEmpty() && nsis.stream().noneMatch(instances::contains)) {
      return "the token is for producers of other slice instances";
    }
    String set = claims.producerNfSetId();
    if (set != null && !nfSetIds.contains(set)) {
      return "the token is for producers of another NF set";
    }
    String serviceSet = claims.producerNfServiceSetId();
    if (serviceSet != null && !nfServiceSetIds.contains(serviceSet)) {
      return "the token is for producers of another NF service set";
    }
    return null;
  }
}
