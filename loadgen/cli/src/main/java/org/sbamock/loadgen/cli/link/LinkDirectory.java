/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.link;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.sbamock.loadgen.process.UserNamespace;

/**
 * The directory of the control sockets and logs of a user's links.
 *
 * @param path the directory; created with access for its owner only if it does not exist
 */
record LinkDirectory(Path path) {
  private static final String SOCKET = ".sock";
  // sockaddr_un(7): 108 bytes, the last of them zero.
  private static final int MOST_BYTES = 107;

  static Path usual() {
    String told = System.getenv().getOrDefault("SBAMOCK_LINK_DIRECTORY", "");
    if (!told.isEmpty()) {
      return Path.of(told);
    }
    String runtime = System.getenv().getOrDefault("XDG_RUNTIME_DIR", "");
    return runtime.isEmpty()
        ? Path.of(System.getProperty("java.io.tmpdir"), "sbamock-link-" + user())
        : Path.of(runtime, "sbamock");
  }

  /** Returns the user id outside the user namespace that this command may have entered. */
  private static long user() {
    try {
      long inside = ownNumber();
      if (UserNamespace.isEntered()) {
        for (String line : Files.readAllLines(Path.of("/proc/self/uid_map"))) {
          String[] fields = line.strip().split("\\s+");
          if (fields.length == 3 && fields[0].equals(String.valueOf(inside))) {
            return Long.parseLong(fields[1]);
          }
        }
      }
      return inside;
    } catch (IOException | UnsupportedOperationException e) {
      throw new IllegalArgumentException("the user id is unknown: give --directory", e);
    }
  }

  /** Returns the effective user id, from proc(5). */
  private static long ownNumber() throws IOException {
    for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
      if (line.startsWith("Uid:")) {
        return Long.parseLong(line.split("\\s+")[2]);
      }
    }
    throw new IOException("/proc/self/status has no Uid");
  }

  private static boolean isOwn(Path path) throws IOException {
    Object owner = Files.getAttribute(path, "unix:uid", LinkOption.NOFOLLOW_LINKS);
    return ((Number) owner).longValue() == ownNumber();
  }

  /** Creates the directory. */
  void create() {
    try {
      if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
        Files.createDirectories(
            path,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      }
      if (!Files.isDirectory(path) || !isOwn(path)) {
        throw new IllegalArgumentException(
            path + " is not a directory that you own: choose another with --directory");
      }
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "cannot create " + path + " (" + e + "): choose another with --directory", e);
    }
  }

  Path socket(String link) {
    Path socket = path.resolve(checked(link) + SOCKET).toAbsolutePath();
    if (socket.toString().getBytes(StandardCharsets.UTF_8).length > MOST_BYTES) {
      throw new IllegalArgumentException(
          socket + " is too long for a socket path: choose a shorter --directory");
    }
    return socket;
  }

  Path log(String link) {
    return path.resolve(checked(link) + ".log").toAbsolutePath();
  }

  private static String checked(String link) {
    if (!link.matches("[A-Za-z0-9][A-Za-z0-9_.-]*")) {
      throw new IllegalArgumentException(
          "--name '" + link + "': expected a link name of letters, digits, '-', '_' and '.'");
    }
    return link;
  }

  /** Returns the names of the links that run or have crashed. */
  List<String> links() {
    if (!Files.isDirectory(path)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(path)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(file -> file.endsWith(SOCKET))
          .map(file -> file.substring(0, file.length() - SOCKET.length()))
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "cannot read " + path + " (" + e + "): choose another with --directory", e);
    }
  }
}
