/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.sbamock.sbi.nf.NetworkFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The properties file in which a function publishes its ports to other processes: {@code sbi.port},
 * {@code management.port} (empty if there is none), {@code api-root}, {@code nf-instance-id},
 * {@code pid}. The file is written atomically and deleted when the function stops.
 */
final class PortsFile {
  private static final Logger LOG = LoggerFactory.getLogger(PortsFile.class);

  private PortsFile() {}

  static void write(Path file, NetworkFunction function, String managementPort) {
    String text =
        "sbi.port=%d%nmanagement.port=%s%napi-root=%s%nnf-instance-id=%s%npid=%d%n"
            .formatted(
                function.port(),
                managementPort,
                function.apiRoot(),
                function.instanceId(),
                ProcessHandle.current().pid());
    Path target = file.toAbsolutePath();
    try {
      Files.createDirectories(target.getParent());
      Path written = Files.createTempFile(target.getParent(), ".ports", null);
      try {
        Files.writeString(written, text);
        Files.move(
            written, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
      } finally {
        Files.deleteIfExists(written);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(
          "ports-file " + file + " must be a file that this process can write (" + e + ")", e);
    }
  }

  /** Deletes the file if possible; the stop of the function does not depend on it. */
  static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      LOG.warn("ports-file {} cannot be deleted: {}", file, e.toString());
    }
  }
}
