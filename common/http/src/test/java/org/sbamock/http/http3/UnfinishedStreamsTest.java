/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.http3;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class UnfinishedStreamsTest {
  @Test
  void thisVersionOfNettyAllowsTheRemoval() {
    assertThat(UnfinishedStreams.canBeRemoved()).isTrue();
  }
}
