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
 * Where the links of a user have their sockets and logs.
 *
 * @param path made with rights for its owner alone, if it is not there
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

  /** The user's number, as it is outside a user namespace that this command has entered. */
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
      throw new IllegalArgumentException("give --directory: who runs this is not known", e);
    }
  }

  /** The effective user id, from proc(5). */
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

  /** Makes it. */
  void create() {
    try {
      if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
        Files.createDirectories(
            path,
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      }
      if (!Files.isDirectory(path) || !isOwn(path)) {
        throw new IllegalArgumentException(
            path + " is not a directory of yours: give another by --directory");
      }
    } catch (IOException e) {
      throw new IllegalArgumentException(
          "cannot make " + path + " (" + e + "): give another by --directory", e);
    }
  }

  Path socket(String link) {
    Path socket = path.resolve(checked(link) + SOCKET).toAbsolutePath();
    if (socket.toString().getBytes(StandardCharsets.UTF_8).length > MOST_BYTES) {
      throw new IllegalArgumentException(
          socket + " is too long for a socket: give a shorter --directory");
    }
    return socket;
  }

  Path log(String link) {
    return path.resolve(checked(link) + ".log").toAbsolutePath();
  }

  private static String checked(String link) {
    if (!link.matches("[A-Za-z0-9][A-Za-z0-9_.-]*")) {
      throw new IllegalArgumentException(
          "the name '" + link + "' of a link: letters, digits, '-', '_' and '.' are expected");
    }
    return link;
  }

  /** The names of the links that run, or have crashed. */
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
          "cannot read " + path + " (" + e + "): give another by --directory", e);
    }
  }
}
