/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.nf;

import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.sbamock.http.Router;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.oauth2.OAuth2Settings;
import org.sbamock.sbi.oauth2.TokenKeys;
import org.sbamock.sbi.profile.NfProfile;

/** The services of one network function, in which it differs from others. */
public interface ServiceProducer {
  /** Returns the type of the function. */
  NfType type();

  /** Returns the name and major version of each API, such as {@code nausf-auth/v1}. */
  Set<String> apis();

  /**
   * Returns the APIs among {@link #apis} that never require an access token, since they are not
   * services of the SBA; none by default.
   */
  default Set<String> openApis() {
    return Set.of();
  }

  /** Returns the keys of the NRFs whose access tokens are accepted. */
  default TokenKeys tokenKeys(OAuth2Settings settings) {
    return settings.keys();
  }

  /**
   * Returns the maximum length of the content of a request to the services in octets, encoded and
   * decoded, unless the settings have another; 64 KiB by default.
   */
  default int contentLimit() {
    return 65_536;
  }

  /**
   * Adds services and function-specific attributes to a profile, to which the host has added the
   * roots.
   */
  void describe(NfProfile.Builder profile);

  /**
   * Adds the routes. Called at each start of the host, which can already send calls but has no port
   * yet.
   */
  void mount(Router router, SbiHost host);

  /**
   * Called when the host is to be stopped, while it still serves and can send calls.
   *
   * @return a future for which the host waits, at most until the end of its drain
   */
  default CompletableFuture<Void> stopping() {
    return CompletableFuture.completedFuture(null);
  }

  /** Releases the resources of {@link #mount}; called after the last exchange of the host. */
  default void stopped() {}
}
