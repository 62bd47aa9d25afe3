/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.oauth2;

import java.security.cert.X509Certificate;
import java.util.List;

/**
 * The settings of client credentials assertions (TS 33.501 clause 13.3.8).
 *
 * @param sent whether calls have an assertion, which is signed with the key of the TLS certificate
 * @param required whether requests for the function's services require an assertion
 * @param authorities the authorities of the certificates of clients; empty for those of TLS
 */
public record AssertionSettings(boolean sent, boolean required, List<X509Certificate> authorities) {
  /** Assertions are neither sent nor required. */
  public static final AssertionSettings DEFAULT = new AssertionSettings(false, false, List.of());

  /** Copies the authorities. */
  public AssertionSettings {
    authorities = List.copyOf(authorities);
  }
}
