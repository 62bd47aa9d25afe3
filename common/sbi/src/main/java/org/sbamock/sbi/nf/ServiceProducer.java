/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.nf;

import java.util.Set;
import org.sbamock.http.Router;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.oauth2.OAuth2Settings;
import org.sbamock.sbi.oauth2.TokenKeys;
import org.sbamock.sbi.profile.NfProfile;

/** What makes one network function differ from another: its services. */
public interface ServiceProducer {
  /** Returns the type of the function. */
  NfType type();

  /** Name and major version of each API, such as {@code nausf-auth/v1}. */
  Set<String> apis();

  /** Those of {@link #apis} that never need an access token, since none of the SBA's; none. */
  default Set<String> openApis() {
    return Set.of();
  }

  /** Returns the keys of the NRFs whose access tokens are taken. */
  default TokenKeys tokenKeys(OAuth2Settings settings) {
    return settings.keys();
  }

  /** Adds services and what else the NRF should know; the host has added the roots already. */
  void describe(NfProfile.Builder profile);

  /**
   * Adds the routes. Called at each start of the host, which can call already; where it listens it
   * knows only after this.
   */
  void mount(Router router, SbiHost host);

  /** Lets go of what {@link #mount} took; called after the last exchange of the host. */
  default void stopped() {}
}
