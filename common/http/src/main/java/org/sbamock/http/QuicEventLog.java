/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

import io.netty.handler.codec.quic.QLogConfiguration;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The qlog files (draft-ietf-quic-qlog-main-schema) of QUIC connections, one file per connection.
 */
public final class QuicEventLog {
  private static final Logger LOG = LoggerFactory.getLogger(QuicEventLog.class);

  private static final Set<String> TOLD = ConcurrentHashMap.newKeySet();

  private QuicEventLog() {}

  /**
   * Returns the qlog configuration of a connection, or null if qlog is disabled; creates the
   * directory if it does not exist.
   *
   * @param role server or client, used as the title of the logs
   * @throws IllegalArgumentException if the directory cannot be created or written
   */
  public static @Nullable QLogConfiguration of(QuicSettings settings, String role) {
    Path directory = settings.qlogDirectory();
    if (directory == null) {
      return null;
    }
    try {
      Files.createDirectories(directory);
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "qlog-directory " + directory + " cannot be made: " + e, e);
    }
    if (!Files.isWritable(directory)) {
      throw new IllegalArgumentException("qlog-directory " + directory + " cannot be written");
    }
    if (TOLD.add(role + directory)) {
      LOG.warn(
          "the events of every QUIC connection of this {} are written to {}: that takes time and"
              + " space; set no qlog-directory where that matters",
          role,
          directory);
    }
    return new QLogConfiguration(directory.toString(), "sbamock " + role, "QUIC of a " + role);
  }
}
