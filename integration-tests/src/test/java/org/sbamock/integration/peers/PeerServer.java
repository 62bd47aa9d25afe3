/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.peers;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.sbamock.http.HttpProtocol;

/** A peer in the role of a server, on a given port of 127.0.0.1. */
final class PeerServer implements AutoCloseable {
  private final PeerProcess process;

  private PeerServer(PeerProcess process) {
    this.process = process;
  }

  /** Starts the server of a peer and waits until it listens. */
  static PeerServer start(
      PeerProgram peer, HttpProtocol protocol, int port, Path chain, Path key, Path log)
      throws IOException, InterruptedException {
    return start(
        log,
        peer.executable().toString(),
        "server",
        protocol.id(),
        Integer.toString(port),
        chain.toString(),
        key.toString());
  }

  /** Starts a program that prints {@code listening} and waits until it listens. */
  static PeerServer start(Path log, String... command) throws IOException, InterruptedException {
    PeerProcess process = new PeerProcess(log, List.of(command));
    try {
      String line = process.line();
      if (!line.equals("listening")) {
        throw new AssertionError("expected \"listening\" of " + process + ": " + line);
      }
    } catch (AssertionError | InterruptedException e) {
      process.close();
      throw e;
    }
    return new PeerServer(process);
  }

  /** Lets the server close its connections and end. */
  void end() throws IOException, InterruptedException {
    process.end();
  }

  @Override
  public void close() {
    process.close();
  }
}
