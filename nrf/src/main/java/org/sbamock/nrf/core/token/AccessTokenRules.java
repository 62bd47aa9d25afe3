/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.token;

import java.time.Duration;

/**
 * The rules of access tokens.
 *
 * @param lifetime the time until a token expires; whole seconds, at least 1 s
 */
public record AccessTokenRules(Duration lifetime) {
  /** The default lifetime of one hour. */
  public static final AccessTokenRules DEFAULT = new AccessTokenRules(Duration.ofHours(1));

  /** Validates the range. */
  public AccessTokenRules {
    if (lifetime.toSeconds() < 1) {
      throw new IllegalArgumentException("a token lives for at least 1 s: " + lifetime);
    }
  }
}
