/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.token;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.profile.ExtSnssai;
import org.sbamock.sbi.profile.PlmnId;
import tools.jackson.databind.JsonNode;

/**
 * A request for an access token (AccessTokenReq, TS 29.510 clause 6.3.5.2.2).
 *
 * @param nfInstanceId the consumer's id, in lower case
 * @param nfType the consumer's type; null if not stated
 * @param scopes the requested scopes, at least one
 * @param targetNfType the producers' type; null if an instance is given
 * @param targetNfInstanceId the producer's id, in lower case; null for all producers of the type
 * @param requesterPlmns the consumer's PLMNs; empty if not stated
 * @param requesterPlmn the consumer's PLMN for the claims; null unless there is exactly one
 * @param requesterSnssais the consumer's slices; empty if not stated
 * @param requesterFqdn the consumer's name, in lower case; null if not stated
 * @param targetPlmn the producers' PLMN; null for any
 * @param targetSnssais the producers' slices; empty for any
 * @param targetNsis the producers' network slice instances; empty for any
 */
public record AccessTokenRequest(
    String nfInstanceId,
    @Nullable String nfType,
    List<String> scopes,
    @Nullable String targetNfType,
    @Nullable String targetNfInstanceId,
    List<PlmnId> requesterPlmns,
    @Nullable JsonNode requesterPlmn,
    List<ExtSnssai> requesterSnssais,
    @Nullable String requesterFqdn,
    @Nullable JsonNode targetPlmn,
    List<JsonNode> targetSnssais,
    List<String> targetNsis,
    @Nullable String targetNfSetId,
    @Nullable String targetNfServiceSetId,
    @Nullable String sourceNfInstanceId) {}
