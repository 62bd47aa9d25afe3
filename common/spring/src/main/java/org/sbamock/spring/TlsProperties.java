/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.TlsVersion;
import org.sbamock.http.tls.ClientAuth;
import org.sbamock.http.tls.TlsSettings;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.SystemPropertyUtils;

/**
 * Keys, certificates and versions of TLS.
 *
 * @param bundle Name of the SSL bundle (spring.ssl.bundle.*) with key, certificates and trust
 *     store, used as server and as client.
 * @param directory Directory of the certificate authority that sbamock creates, and of the
 *     certificates that it issues, if no bundle is set.
 * @param versions TLS versions over TCP: tls-1-2, tls-1-3.
 * @param resumption Whether TLS sessions are resumed.
 * @param clientAuth Whether the server requests a client certificate: none, want (optional) or need
 *     (required).
 * @param keyLogFile File to which the TLS secrets of connections are appended in NSS key log
 *     format, to decrypt captured packets; none by default.
 * @param reloadInterval How often the certificate files in the directory are checked for changes; 0
 *     disables the checks. Those of a bundle are watched if its reload-on-update is true.
 */
@ConfigurationProperties("sbamock.tls")
public record TlsProperties(
    @Nullable String bundle,
    @DefaultValue("${user.home}/.sbamock/tls") Path directory,
    @DefaultValue({"tls-1-2", "tls-1-3"}) Set<TlsVersion> versions,
    @DefaultValue("true") boolean resumption,
    @DefaultValue("none") ClientAuth clientAuth,
    @Nullable Path keyLogFile,
    @DefaultValue("10s") Duration reloadInterval) {
  /**
   * Checks the range, and resolves the placeholder of the default directory, which Spring Boot
   * takes literally.
   *
   * @throws IllegalArgumentException if the interval is negative
   */
  public TlsProperties {
    directory = Path.of(SystemPropertyUtils.resolvePlaceholders(directory.toString()));
    if (reloadInterval.isNegative()) {
      throw new IllegalArgumentException("reload-interval is negative: " + reloadInterval);
    }
  }

  /**
   * Returns the settings that have a default for tests only.
   *
   * @param used whether the function has a certificate, for its server, its calls or its client
   *     credentials assertions
   */
  List<String> testDefaults(boolean used) {
    return used && bundle == null
        ? List.of("sbamock.tls.bundle (certificate authority, whose key is in " + directory + ")")
        : List.of();
  }

  TlsSettings settings() {
    return new TlsSettings(versions, resumption, clientAuth, keyLogFile);
  }
}
