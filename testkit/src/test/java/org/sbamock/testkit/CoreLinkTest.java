/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.sbamock.sbi.NfType;

class CoreLinkTest {
  private static final String OS = System.getProperty("os.name", "");

  @AfterEach
  void restore() {
    System.setProperty("os.name", OS);
  }

  @Test
  void anUnsupportedMachineIsReportedWithARemedy() {
    System.setProperty("os.name", "Plan 9");

    assertThatThrownBy(() -> CoreLink.open("lag", List.of(NfType.NRF), 1))
        .isInstanceOf(LinkUnavailableException.class)
        .hasMessage(
            "the emulated link is not available: requires Linux, found Plan 9;"
                + " run it in a container");
  }

  @Test
  void anInvalidConditionIsRejectedBeforeTheStart() {
    SbaCoreExtension.Builder builder = SbaCoreExtension.builder().link("laag");

    assertThatThrownBy(builder::build)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("condition laag: expected one of [lossless, lag,");
  }

  @Test
  void aCoreOnLoopbackHasNoLink() {
    SbaCoreExtension.Builder builder = SbaCoreExtension.builder().functions("NRF");

    try (RunningCore core = RunningCore.start(builder.settings())) {
      assertThatThrownBy(core::link)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageStartingWith("this core has no emulated link");
    }
  }
}
