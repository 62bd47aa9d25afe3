/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.application;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.token.AccessTokenRules;
import org.sbamock.sbi.oauth2.TokenKey;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Access tokens that the NRF issues.
 *
 * @param keyFile Private P-256 key that signs access tokens, as PKCS #8 in PEM; defaults to the key
 *     that follows from sbamock.sbi.oauth2.seed.
 * @param lifetime Lifetime of an access token, in whole seconds.
 */
@ConfigurationProperties("sbamock.access-token")
public record AccessTokenProperties(@Nullable Path keyFile, @DefaultValue("1h") Duration lifetime) {
  AccessTokenRules rules() {
    return new AccessTokenRules(lifetime);
  }

  @Nullable TokenKey key() {
    return keyFile == null ? null : TokenKey.read(keyFile);
  }
}
