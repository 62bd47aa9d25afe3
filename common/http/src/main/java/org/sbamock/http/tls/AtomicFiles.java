/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.tls;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/** A writer of files that appear either complete or not at all. */
final class AtomicFiles {
  private static final boolean POSIX =
      FileSystems.getDefault().supportedFileAttributeViews().contains("posix");

  private AtomicFiles() {}

  public static void write(Path target, String text, boolean secret) throws IOException {
    Path directory = target.toAbsolutePath().getParent();
    Path written = Files.createTempFile(directory, ".new", null, permissions(secret));
    try {
      Files.writeString(written, text);
      Files.move(written, target, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(written);
    }
  }

  private static FileAttribute<?>[] permissions(boolean secret) {
    return POSIX
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(
              PosixFilePermissions.fromString(secret ? "rw-------" : "rw-r--r--"))
        }
        : new FileAttribute<?>[0];
  }
}
