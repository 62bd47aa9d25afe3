/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.peers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sbamock.http.HttpProtocol;
import org.sbamock.integration.support.Program;

/**
 * An interop peer: a program {@code peer} with the arguments {@code name}, {@code protocols},
 * {@code client PROTOCOL ORIGIN CA} and {@code server PROTOCOL PORT CHAIN KEY}.
 *
 * @param id the name of its directory
 * @param name the name and version of its HTTP library
 * @param client the protocols that it speaks as a client
 * @param server the protocols that it speaks as a server
 * @param exceptions the cases that it cannot pass, in lines such as {@code except client head h2}
 */
record PeerProgram(
    String id,
    Path executable,
    String name,
    Set<HttpProtocol> client,
    Set<HttpProtocol> server,
    List<String> exceptions) {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** Returns the peers of a directory, ordered by their names. */
  static List<PeerProgram> in(Path directory) throws IOException, InterruptedException {
    List<Path> executables;
    try (Stream<Path> entries = Files.list(directory)) {
      executables =
          entries.map(entry -> entry.resolve("peer")).filter(Files::isExecutable).sorted().toList();
    }
    if (executables.isEmpty()) {
      throw new AssertionError(directory + ": expected subdirectories with a program peer");
    }
    List<PeerProgram> peers = new ArrayList<>();
    for (Path executable : executables) {
      List<String> protocols = output(executable, "protocols").lines().toList();
      peers.add(
          new PeerProgram(
              directory.relativize(executable).getName(0).toString(),
              executable,
              output(executable, "name").strip(),
              protocols(protocols, "client"),
              protocols(protocols, "server"),
              protocols.stream().filter(line -> line.startsWith("except ")).toList()));
    }
    return peers;
  }

  private static String output(Path executable, String argument) throws InterruptedException {
    Program.Result result = Program.at(executable.toString()).with(argument).run(PATIENCE);
    if (result.exitCode() != 0) {
      throw new AssertionError(executable + " " + argument + " fails: " + result.all());
    }
    return result.output();
  }

  private static Set<HttpProtocol> protocols(List<String> lines, String role) {
    return lines.stream()
        .map(line -> line.split(" ", -1))
        .filter(words -> words[0].equals(role))
        .flatMap(words -> Arrays.stream(words).skip(1))
        .map(HttpProtocol::of)
        .collect(Collectors.toUnmodifiableSet());
  }

  /** Returns the protocols of a role. */
  Set<HttpProtocol> protocols(InteropDirection direction) {
    return direction == InteropDirection.PEER_AS_CLIENT ? client : server;
  }

  /** Returns whether the peer cannot pass a case for a reason of its own. */
  boolean excepts(InteropDirection direction, HttpProtocol protocol, String name) {
    String role = direction == InteropDirection.PEER_AS_CLIENT ? "client" : "server";
    String beginning = "except " + role + ' ' + name + ' ';
    return exceptions.stream()
        .filter(line -> line.startsWith(beginning))
        .flatMap(line -> Arrays.stream(line.substring(beginning.length()).split(" ", -1)))
        .anyMatch(protocol.id()::equals);
  }
}
