/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf.api;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The messages of Nausf_UEAuthentication that are rare enough for data binding (TS 29.509, 6.1.6).
 */
final class Messages {
  private Messages() {}

  /** A link (TS 29.571 clause 5.2.4.2). */
  record Link(String href) {}

  /** UEAuthenticationCtx of EAP-AKA'. */
  record EapAuthenticationCtx(
      String authType,
      @JsonProperty("5gAuthData") byte[] authData,
      @JsonProperty("_links") Map<String, Link> links,
      String servingNetworkName) {}

  /** The EapSession response of an AUSF. */
  record EapSession(
      byte[] eapPayload,
      @JsonProperty("kSeaf") @Nullable String kseaf,
      @JsonProperty("_links") @Nullable Map<String, Link> links,
      String authResult,
      @Nullable String supi,
      @Nullable String msk) {}

  /** RgAuthenticationInfo. */
  record RgAuthenticationInfo(String suci, Boolean authenticatedInd) {}

  /** RgAuthCtx. */
  record RgAuthCtx(String authResult, String supi, boolean authInd) {}

  /** DeregistrationInfo. */
  record DeregistrationInfo(String supi) {}
}
