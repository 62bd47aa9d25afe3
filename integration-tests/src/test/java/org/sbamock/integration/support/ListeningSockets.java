/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.support;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * The sockets of a process on which it can be reached, as Linux lists them: listening TCP sockets
 * and unconnected UDP sockets, each as an address and a port such as {@code 127.0.0.1:8080}.
 */
public record ListeningSockets(Set<String> tcp, Set<String> udp) {
  private static final Path PROC = Path.of("/proc");

  /** The states of a listening TCP socket and of an unconnected UDP socket. */
  private static final String LISTEN = "0A";

  private static final String UNCONNECTED = "07";

  private static final int LOCAL_ADDRESS = 1;
  private static final int STATE = 3;
  private static final int INODE = 9;

  /** Returns whether this system has the files that are read. */
  public static boolean supported() {
    return Files.isReadable(PROC.resolve("self/net/tcp"));
  }

  /** Returns those of a process of this user. */
  public static ListeningSockets of(long pid) throws IOException {
    Path process = PROC.resolve(Long.toString(pid));
    Set<String> inodes = inodes(process.resolve("fd"));
    return new ListeningSockets(
        sockets(process, List.of("tcp", "tcp6"), LISTEN, inodes),
        sockets(process, List.of("udp", "udp6"), UNCONNECTED, inodes));
  }

  private static Set<String> inodes(Path descriptors) throws IOException {
    Set<String> inodes = new HashSet<>();
    try (Stream<Path> files = Files.list(descriptors)) {
      for (Path file : files.toList()) {
        try {
          String target = Files.readSymbolicLink(file).toString();
          if (target.startsWith("socket:[")) {
            inodes.add(target.substring("socket:[".length(), target.length() - 1));
          }
        } catch (NoSuchFileException e) {
          // The descriptor was closed since the directory was listed.
          continue;
        }
      }
    }
    return inodes;
  }

  private static Set<String> sockets(
      Path process, List<String> tables, String state, Set<String> inodes) throws IOException {
    Set<String> found = new TreeSet<>();
    for (String table : tables) {
      Path file = process.resolve("net").resolve(table);
      if (!Files.exists(file)) {
        continue;
      }
      for (String line : Files.readAllLines(file)) {
        String[] fields = line.trim().split("\\s+");
        if (fields.length > INODE
            && fields[STATE].equals(state)
            && inodes.contains(fields[INODE])) {
          found.add(address(fields[LOCAL_ADDRESS]));
        }
      }
    }
    return found;
  }

  /** Decodes an address and a port; the address consists of words in the order of the host. */
  private static String address(String text) throws UnknownHostException {
    int colon = text.indexOf(':');
    ByteBuffer words = ByteBuffer.wrap(HexFormat.of().parseHex(text.substring(0, colon)));
    ByteBuffer octets = ByteBuffer.allocate(words.capacity()).order(ByteOrder.nativeOrder());
    while (words.hasRemaining()) {
      octets.putInt(words.getInt());
    }
    InetAddress address = InetAddress.getByAddress(octets.array());
    int port = Integer.parseInt(text.substring(colon + 1), 16);
    return address.getHostAddress() + ":" + port;
  }
}
