/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.sbamock.http.HttpProtocol;
import org.sbamock.integration.support.RequiresInteropPeers;

/**
 * The interop matrix: each peer as a client of an AUSF and as a server for sbamock's client, on
 * each of its protocols. With {@code -Dsbamock.docs.write=true} the outcomes are written to {@code
 * docs/interop.md}.
 */
@RequiresInteropPeers
final class InteropIT {
  static final Path PAGE = Path.of("..", "docs", "interop.md").toAbsolutePath().normalize();
  private static final Path LOGS = Path.of("target", "interop").toAbsolutePath();

  private static List<PeerProgram> peers = List.of();
  private static InteropMatrix matrix = new InteropMatrix(peers);

  @BeforeAll
  static void find() throws Exception {
    peers = PeerProgram.in(RequiresInteropPeers.InteropPeers.directory());
    matrix = new InteropMatrix(peers);
  }

  @AfterAll
  static void write() throws Exception {
    if (Boolean.getBoolean("sbamock.docs.write") && !peers.isEmpty()) {
      matrix.writeTo(PAGE);
    }
  }

  @TestFactory
  Stream<DynamicNode> theMatrix() {
    return peers.stream()
        .map(
            peer ->
                DynamicContainer.dynamicContainer(
                    peer.name(),
                    Arrays.stream(InteropDirection.values())
                        .flatMap(
                            direction ->
                                Arrays.stream(HttpProtocol.values())
                                    .filter(peer.protocols(direction)::contains)
                                    .map(protocol -> cell(peer, direction, protocol)))));
  }

  private static DynamicTest cell(
      PeerProgram peer, InteropDirection direction, HttpProtocol protocol) {
    return DynamicTest.dynamicTest(
        direction.title() + ", " + protocol,
        () -> {
          Path directory = Files.createDirectories(LOGS.resolve(peer.id()));
          Path work = Files.createTempDirectory(directory, protocol.id() + "-");
          String outcome;
          try {
            outcome =
                direction == InteropDirection.PEER_AS_CLIENT
                    ? asClient(peer, protocol, work)
                    : asServer(peer, protocol, work);
          } catch (Exception | AssertionError e) {
            outcome = "failed: start: " + e.getMessage();
          }
          matrix.record(peer, direction, protocol, outcome);
          assertThat(outcome).as("log: %s", work.resolve("peer.log")).startsWith("passed");
        });
  }

  private static String asClient(PeerProgram peer, HttpProtocol protocol, Path work)
      throws Exception {
    try (InteropClientCases.Call call = new InteropClientCases.Call(peer, protocol, work)) {
      var run = new CaseRun(peer, InteropDirection.PEER_AS_CLIENT, protocol);
      List<String> failures = run.failures(InteropClientCases.all(), call);
      return run.outcome(failures, call.connections());
    }
  }

  private static String asServer(PeerProgram peer, HttpProtocol protocol, Path work)
      throws Exception {
    try (InteropServerCases.Call call = new InteropServerCases.Call(peer, protocol, work)) {
      var run = new CaseRun(peer, InteropDirection.PEER_AS_SERVER, protocol);
      return run.outcome(run.failures(InteropServerCases.all(), call), 1);
    }
  }

  /** The cases of one cell, without those that the peer excepts. */
  private static final class CaseRun {
    private final PeerProgram peer;
    private final InteropDirection direction;
    private final HttpProtocol protocol;
    private final List<String> excepted = new ArrayList<>();

    CaseRun(PeerProgram peer, InteropDirection direction, HttpProtocol protocol) {
      this.peer = peer;
      this.direction = direction;
      this.protocol = protocol;
    }

    <T> List<String> failures(List<InteropCase<T>> cases, T call) {
      List<InteropCase<T>> run = new ArrayList<>();
      for (InteropCase<T> each : cases) {
        if (peer.excepts(direction, protocol, each.name())) {
          excepted.add(each.name());
        } else {
          run.add(each);
        }
      }
      return InteropCase.failures(run, call);
    }

    String outcome(List<String> failures, int connections) {
      if (!failures.isEmpty()) {
        return "failed: " + String.join("; ", failures);
      }
      return "passed"
          + (excepted.isEmpty() ? "" : " except " + String.join(", ", excepted))
          + (connections == 1 ? "" : ", " + connections + " connections");
    }
  }
}
