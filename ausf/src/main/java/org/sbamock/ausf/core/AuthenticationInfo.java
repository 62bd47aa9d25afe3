/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf.core;

import org.jspecify.annotations.Nullable;
import org.sbamock.homenetwork.AuthenticationDataRequest;

/**
 * The request of an AMF for the authentication of a UE (AuthenticationInfo, TS 29.509 clause
 * 6.1.6.2.2).
 *
 * @param data what the UDM is asked for
 * @param routingIndicator the routing indicator of a UE that is identified by its SUPI, 1 to 4
 *     digits; null if the AMF sent none
 * @param udmGroupId the group of the UDMs that serve the subscriber; null if the AMF sent none
 */
public record AuthenticationInfo(
    AuthenticationDataRequest data,
    @Nullable String routingIndicator,
    @Nullable String udmGroupId) {

  /** Creates a request that does not state which UDMs serve the subscriber. */
  public AuthenticationInfo(AuthenticationDataRequest data) {
    this(data, null, null);
  }
}
