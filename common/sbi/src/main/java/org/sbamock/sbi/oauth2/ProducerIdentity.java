/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.oauth2;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The identity of a producer, with which it compares the claims of a token (TS 33.501 clause
 * 13.4.1.1.2).
 *
 * @param plmns the producer's PLMNs as JSON; empty for any
 * @param snssais the producer's slices as JSON, each {@code sd} in lower case; empty for any
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
  /** Copies the lists, and changes each {@code sd} to lower case. */
  public ProducerIdentity {
    plmns = List.copyOf(plmns);
    snssais = snssais.stream().map(ProducerIdentity::inLowerCase).toList();
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
    if (slices != null
        && !snssais.isEmpty()
        && slices.stream().map(ProducerIdentity::inLowerCase).noneMatch(snssais::contains)) {
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

  /**
   * Returns an S-NSSAI whose {@code sd}, hexadecimal digits of either case (TS 29.571 clause
   * 5.4.4.2), is in lower case.
   */
  private static JsonNode inLowerCase(JsonNode snssai) {
    JsonNode sd = snssai.get("sd");
    if (!(snssai instanceof ObjectNode object) || sd == null || !sd.isString()) {
      return snssai;
    }
    return object.deepCopy().put("sd", sd.stringValue().toLowerCase(Locale.ROOT));
  }
}
