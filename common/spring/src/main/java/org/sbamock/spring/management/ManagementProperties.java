/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.management;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Access to the management plane.
 *
 * @param allowedHosts Host names by which the management plane is addressed, such as that of a
 *     container; localhost, names below it and IP addresses are always allowed.
 * @param token Bearer token of requests to the management plane, except reads of health, info,
 *     metrics and prometheus; without a token only clients on this host may send them.
 */
@ConfigurationProperties("sbamock.management")
public record ManagementProperties(
    @DefaultValue List<String> allowedHosts, @Nullable String token) {
  /** Returns whether a token is required. */
  public boolean hasToken() {
    return token != null && !token.isEmpty();
  }

  @Override
  public String toString() {
    return "ManagementProperties[" + allowedHosts + ", token redacted]";
  }
}
