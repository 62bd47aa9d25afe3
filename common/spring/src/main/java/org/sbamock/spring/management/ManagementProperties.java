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
 * @param token Bearer token that authenticates requests to the management plane.
 * @param authentication When requests require authentication by the token or a client certificate:
 *     exposed (if the management plane listens beyond loopback, or there is a token) or always.
 * @param open Endpoints of the actuator that every client may read without authentication, such as
 *     health or prometheus.
 */
@ConfigurationProperties("sbamock.management")
public record ManagementProperties(
    @DefaultValue List<String> allowedHosts,
    @Nullable String token,
    @DefaultValue("exposed") Authentication authentication,
    @DefaultValue List<String> open) {
  /** When requests require authentication. */
  public enum Authentication {
    /**
     * If the management plane listens beyond loopback, or there is a token; on loopback, health,
     * info, metrics and prometheus can be read without it.
     */
    EXPOSED,
    /** Always, except for reads of health on loopback. */
    ALWAYS
  }

  /** Returns whether there is a token. */
  public boolean hasToken() {
    return token != null && !token.isEmpty();
  }

  @Override
  public String toString() {
    return "ManagementProperties["
        + allowedHosts
        + ", token redacted, "
        + authentication
        + ", "
        + open
        + "]";
  }
}
