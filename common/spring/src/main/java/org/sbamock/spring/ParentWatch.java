/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring;

import java.io.IOException;
import java.io.InputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A watch for the end of the parent process, which also detects that it was killed: the pipe that
 * the parent holds open reaches its end.
 */
final class ParentWatch {
  private static final Logger LOG = LoggerFactory.getLogger(ParentWatch.class);

  private ParentWatch() {}

  /** Runs an action once when the stream ends; discards the input. */
  static Thread begin(InputStream input, Runnable atEnd) {
    Thread thread =
        new Thread(
            () -> {
              awaitEnd(input);
              LOG.info("standard input has ended: stopping this process");
              atEnd.run();
            },
            "parent-watch");
    thread.setDaemon(true);
    thread.start();
    return thread;
  }

  private static void awaitEnd(InputStream input) {
    byte[] ignored = new byte[256];
    try {
      while (input.read(ignored) >= 0) {
        continue;
      }
    } catch (IOException e) {
      LOG.debug("cannot read the standard input", e);
    }
  }
}
