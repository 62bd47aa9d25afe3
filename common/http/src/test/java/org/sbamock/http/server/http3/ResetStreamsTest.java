/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http3;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class ResetStreamsTest {
  @Test
  void thisVersionOfNettyAllowsTheRemoval() {
    assertThat(ResetStreams.canBeRemoved()).isTrue();
  }
}
