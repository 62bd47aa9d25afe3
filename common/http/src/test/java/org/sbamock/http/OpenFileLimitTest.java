/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OpenFileLimitTest {
  private static String limits(String soft) {
    return """
        Limit                     Soft Limit           Hard Limit           Units
        Max processes             63                   63                   processes
        Max open files            %-20s 1048576              files
        Max locked memory         8388608              8388608              bytes
        """
        .formatted(soft);
  }

  @Test
  void aLimitBelowTheMinimumIsAShortage() {
    assertThat(OpenFileLimit.shortage(limits("64")))
        .hasValue("the limit of open files is 64: expected at least 256 (ulimit -n 256)");
    assertThat(OpenFileLimit.shortage(limits("255"))).isPresent();
  }

  @Test
  void aSufficientOrUnknownLimitIsNone() {
    assertThat(OpenFileLimit.shortage(limits("256"))).isEmpty();
    assertThat(OpenFileLimit.shortage(limits("unlimited"))).isEmpty();
    assertThat(OpenFileLimit.shortage("")).isEmpty();
    assertThat(OpenFileLimit.shortage()).isEmpty();
  }
}
