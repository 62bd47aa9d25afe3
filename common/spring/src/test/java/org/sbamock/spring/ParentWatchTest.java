/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class ParentWatchTest {
  @Test
  void runsItsActionWhenTheInputEndsAndNotBefore() throws Exception {
    CountDownLatch ended = new CountDownLatch(1);
    try (PipedOutputStream parent = new PipedOutputStream();
        PipedInputStream input = new PipedInputStream(parent, 1)) {
      Thread watch = ParentWatch.begin(input, ended::countDown);
      parent.write(new byte[100]);

      assertThat(ended.getCount()).isOne();

      parent.close();
      watch.join();
      assertThat(ended.await(0, TimeUnit.SECONDS)).isTrue();
    }
  }
}
