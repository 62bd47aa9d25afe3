/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;

/** A docker command that does what a test says. */
final class FakeDocker {
  private FakeDocker() {}

  /**
   * A script in that directory.
   *
   * @param commands what the shell does for each of docker's commands; others fail
   */
  static DockerCommand in(Path directory, Map<String, String> commands) throws IOException {
    StringBuilder script = new StringBuilder("#!/bin/sh\ncase $1 in\n");
    commands.forEach((name, does) -> script.append(name + ") " + does + " ;;\n"));
    script.append("*) echo \"what is $1?\" >&2; exit 1 ;;\nesac\n");
    Path file = Files.writeString(directory.resolve("docker"), script);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    return new DockerCommand(file.toString());
  }
}
