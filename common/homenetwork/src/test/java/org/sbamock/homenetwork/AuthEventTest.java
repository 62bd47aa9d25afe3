/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.homenetwork;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.aka.ServingNetworkName;
import org.sbamock.sbi.NfInstanceId;

class AuthEventTest {
  @ParameterizedTest
  @ValueSource(strings = {"2026-01-01T00:00:00Z", "2026-01-01T00:00:01.250Z"})
  void itsTimeHasSeconds(String time) {
    AuthEvent event =
        AuthEvent.of(
            NfInstanceId.parse("6f9d3c52-2f0a-4c3e-9f53-0a1b2c3d4e5f"),
            true,
            Instant.parse(time),
            "5G_AKA",
            ServingNetworkName.parse("5G:mnc001.mcc001.3gppnetwork.org"));

    assertThat(event.timeStamp()).isEqualTo(time);
  }
}
