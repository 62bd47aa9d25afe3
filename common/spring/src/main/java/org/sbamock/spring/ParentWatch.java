package org.sbamock.spring;

import java.io.IOException;
import java.io.InputStream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notices the end of the process that started this one, even a violent one: the pipe that it held
 * open comes to its end.
 */
final class ParentWatch {
  private static final Logger LOG = LoggerFactory.getLogger(ParentWatch.class);

  private ParentWatch() {}

  /** Has that run, once, when the stream ends; what is read is thrown away. */
  static Thread begin(InputStream input, Runnable atEnd) {
    Thread thread =
        new Thread(
            () -> {
              awaitEnd(input);
              LOG.info("standard input has ended: so does this process");
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
      LOG.debug("standard input is broken", e);
    }
  }
}
