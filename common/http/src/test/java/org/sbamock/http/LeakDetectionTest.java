/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class LeakDetectionTest {
  private final @Nullable String before = System.clearProperty(LeakDetection.LEVEL);

  @AfterEach
  void restore() {
    if (before == null) {
      System.clearProperty(LeakDetection.LEVEL);
    } else {
      System.setProperty(LeakDetection.LEVEL, before);
    }
  }

  @Test
  void isDisabled() {
    LeakDetection.disableUnlessSet();

    assertThat(System.getProperty(LeakDetection.LEVEL)).isEqualTo("disabled");
  }

  @Test
  void keepsALevelThatIsSet() {
    System.setProperty(LeakDetection.LEVEL, "advanced");

    LeakDetection.disableUnlessSet();

    assertThat(System.getProperty(LeakDetection.LEVEL)).isEqualTo("advanced");
  }
}
