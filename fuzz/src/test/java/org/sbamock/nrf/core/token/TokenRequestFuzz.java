/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.token;

import static org.assertj.core.api.Assertions.assertThat;

import org.sbamock.fuzz.TextInput;
import org.sbamock.sbi.Json;

/** Forms of access token requests: an invalid one is refused with an error of RFC 6749. */
public final class TokenRequestFuzz {
  private TokenRequestFuzz() {}

  /** Runs the target with one input. */
  public static void fuzzerTestOneInput(byte[] input) {
    try {
      AccessTokenRequest request =
          new AccessTokenRequestReader(Json.mapper()).read(TextInput.text(input));
      assertThat(request.toString()).isNotEmpty();
    } catch (AccessTokenRefusal e) {
      assertThat(e.error().code()).isNotEmpty();
      assertThat(e.getMessage()).isNotEmpty();
    }
  }
}
