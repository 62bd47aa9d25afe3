/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.sbamock.sbi.nf.NetworkFunction;

/**
 * The properties file in which a function publishes its ports to other processes: {@code sbi.port},
 * {@code management.port} (empty if there is none), {@code api-root}, {@code nf-instance-id},
 * {@code pid}. The file is written atomically and deleted when the function stops.
 */
final class PortsFile {
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
      throw new UncheckedIOException("cannot write the ports to " + file, e);
    }
  }

  static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete the ports file " + file, e);
    }
  }
}
