/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring;

import static org.assertj.core.api.Assertions.assertThat;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DirectMemoryTest {
  private final @Nullable String before = System.clearProperty(DirectMemory.PROPERTY);

  @AfterEach
  void restore() {
    if (before == null) {
      System.clearProperty(DirectMemory.PROPERTY);
    } else {
      System.setProperty(DirectMemory.PROPERTY, before);
    }
  }

  @Test
  void theLimitIsHalfOfTheMaximumHeap() {
    DirectMemory.limit();

    assertThat(Long.getLong(DirectMemory.PROPERTY)).isEqualTo(Runtime.getRuntime().maxMemory() / 2);
  }

  @Test
  void aLimitThatIsSetIsKept() {
    System.setProperty(DirectMemory.PROPERTY, "1000");

    DirectMemory.limit();

    assertThat(System.getProperty(DirectMemory.PROPERTY)).isEqualTo("1000");
  }
}
