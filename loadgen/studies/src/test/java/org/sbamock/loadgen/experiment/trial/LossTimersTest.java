/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.QuicSettings;

class LossTimersTest {
  @TempDir Path directory;

  @Test
  void theProbeTimeoutOfQuicBeginsAtThatOfTheRfc() {
    assertThat(LossTimers.of(HttpProtocol.H3, QuicSettings.DEFAULT, null))
        .containsEntry("quicInitialPto", 999.0)
        .containsEntry("quicMaxAckDelay", 25.0)
        .doesNotContainKey("tcpRtoMin");
  }

  @Test
  void theRetransmissionTimeoutOfTcpIsThatOfTheKernelsSetting() throws IOException {
    Path setting = Files.writeString(directory.resolve("tcp_rto_min_us"), "5000\n");

    assertThat(LossTimers.tcpRtoMin(setting)).isEqualTo(5);
    assertThat(LossTimers.of(HttpProtocol.H2, QuicSettings.DEFAULT, null))
        .as("as read from /proc/sys")
        .hasEntrySatisfying("tcpRtoMin", millis -> assertThat(millis).isBetween(1.0, 10_000.0))
        .hasSize(1);
  }

  @Test
  void aKernelWithoutTheSettingHasItsDefault() {
    assertThat(LossTimers.tcpRtoMin(directory.resolve("absent"))).isEqualTo(200);
  }
}
