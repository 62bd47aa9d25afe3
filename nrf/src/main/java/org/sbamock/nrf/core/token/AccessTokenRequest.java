/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.token;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.profile.Snssai;
import org.sbamock.sbi.profile.PlmnId;
import tools.jackson.databind.JsonNode;

/**
 * A consumer asks for an access token (AccessTokenReq, TS 29.510 clause 6.3.5.2.2).
 *
 * @param nfInstanceId of the consumer, in lower case
 * @param nfType of the consumer; null if it did not tell
 * @param scopes one at least
 * @param targetNfType of the producers; null if there is an instance
 * @param targetNfInstanceId the one producer, in lower case; null for all of the type
 * @param requesterPlmns of the consumer; empty if it did not tell
 * @param requesterPlmn what of these stands in the claims; null if it is not one
 * @param requesterSnssais of the consumer; empty if it did not tell
 * @param requesterFqdn of the consumer, in lower case; null if it did not tell
 * @param targetPlmn of the producers; null for any
 * @param targetSnssais of the producers; empty for any
 * @param targetNsis of the producers; empty for any
 */
public record AccessTokenRequest(
    String nfInstanceId,
    @Nullable String nfType,
    List<String> scopes,
    @Nullable String targetNfType,
    @Nullable String targetNfInstanceId,
    List<PlmnId> requesterPlmns,
    @Nullable JsonNode requesterPlmn,
    List<Snssai> requesterSnssais,
    @Nullable String requesterFqdn,
    @Nullable JsonNode targetPlmn,
    List<JsonNode> targetSnssais,
    List<String> targetNsis,
    @Nullable String targetNfSetId,
    @Nullable String targetNfServiceSetId,
    @Nullable String sourceNfInstanceId) {}
