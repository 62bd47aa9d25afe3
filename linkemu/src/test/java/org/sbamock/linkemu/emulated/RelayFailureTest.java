/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.linkemu.emulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sbamock.linkemu.model.Conditions;
import org.sbamock.testing.RequiresRoot;

/** What goes wrong with the relay is told, and takes nothing else along. */
@RequiresRoot
class RelayFailureTest {
  private static final long SEED = 20_261_121;

  @TempDir Path folder;

  @Test
  void aFailureOfTheThreadIsReportedToEveryCaller() throws Exception {
    try (EmulatedNetwork network = EmulatedNetwork.open(SEED, false)) {
      Party a = network.addParty("a");
      Party b = network.addParty("b");
      assertThat(network.failure()).isEmpty();
      Direction broken = network.relay.call(() -> network.port("a").to[1]);
      network.relay.call(() -> broken.model = Live.broken());
      try (DatagramChannel client = Live.udp(a);
          DatagramChannel server = Live.udp(b)) {
        client.send(ByteBuffer.allocate(10), server.getLocalAddress());
      }
      Live.await("the failure", () -> network.failure().isPresent());
      assertThat(network.failure().orElseThrow()).hasMessageContaining("NullPointerException");
      assertThatExceptionOfType(LinkException.class)
          .isThrownBy(() -> network.counters("a", "b"))
          .withMessageContaining("has failed")
          .withCauseInstanceOf(NullPointerException.class);
      assertThatExceptionOfType(LinkException.class).isThrownBy(() -> network.addParty("c"));
    }
  }

  @RepeatedTest(20)
  void noCallerWaitsForEverWhenTheNetworkCloses() throws Exception {
    EmulatedNetwork network = EmulatedNetwork.open(SEED, false);
    network.addParty("a");
    network.addParty("b");
    CompletableFuture<?>[] callers =
        IntStream.range(0, 4)
            .mapToObj(
                i ->
                    CompletableFuture.runAsync(
                        () -> {
                          while (true) {
                            network.counters("a", "b");
                          }
                        },
                        RelayFailureTest::onItsOwnThread))
            .toArray(CompletableFuture<?>[]::new);
    CompletableFuture.allOf(
            CompletableFuture.runAsync(network::close, RelayFailureTest::onItsOwnThread),
            callers[0])
        .handle((done, failure) -> failure)
        .get(20, TimeUnit.SECONDS);
    network.close();
    for (CompletableFuture<?> caller : callers) {
      assertThatThrownBy(() -> caller.get(20, TimeUnit.SECONDS))
          .hasRootCauseInstanceOf(LinkException.class)
          .hasMessageContaining("closed");
    }
  }

  @Test
  void oneCaptureAtATimeAndEachFileIsWhole() throws Exception {
    Path first = folder.resolve("first.pcapng");
    Path second = folder.resolve("second.pcapng");
    try (EmulatedNetwork network = EmulatedNetwork.open(SEED, false)) {
      Party a = network.addParty("a");
      EmulatedNetwork.Capture running = network.capture(first);
      assertThatIllegalStateException()
          .isThrownBy(() -> network.capture(second))
          .withMessageContaining("first.pcapng is already running");
      assertThat(second).doesNotExist();
      Party late = network.addParty("late");
      AtomicInteger received = new AtomicInteger();
      try (DatagramChannel client = Live.udp(a);
          DatagramChannel server = Live.udp(late)) {
        Live.receive(server, received, false);
        client.send(ByteBuffer.wrap("needle".getBytes("US-ASCII")), server.getLocalAddress());
        Live.await("received", () -> received.get() == 1);
      }
      running.close();
      running.close();
      assertThat(PcapngReader.packets(first)).filteredOn(p -> p.endsWith("needle")).hasSize(2);
      assertThat(Files.readString(first, StandardCharsets.ISO_8859_1)).contains("late");
      network.capture(second);
    }
    assertThat(PcapngReader.packets(second)).isEmpty();
  }

  @Test
  void aCaptureThatCannotBeWrittenDoesNotEndTheRelay() throws Exception {
    try (EmulatedNetwork network = EmulatedNetwork.open(SEED, false)) {
      Party a = network.addParty("a");
      Party b = network.addParty("b");
      assertThatExceptionOfType(UncheckedIOException.class)
          .isThrownBy(() -> network.capture(folder.resolve("none/there.pcapng")));
      EmulatedNetwork.Capture capture = network.capture(Path.of("/dev/full"));
      AtomicInteger received = new AtomicInteger();
      try (DatagramChannel client = Live.udp(a);
          DatagramChannel server = Live.udp(b)) {
        Live.receive(server, received, false);
        ByteBuffer one = ByteBuffer.allocateDirect(1400);
        for (int i = 1; i <= 300; i++) {
          client.send(one.clear(), server.getLocalAddress());
          int sent = i;
          Live.await("received", () -> received.get() == sent);
        }
      }
      assertThatExceptionOfType(UncheckedIOException.class)
          .isThrownBy(capture::close)
          .withMessageContaining("the capture to /dev/full is incomplete");
      assertThat(network.failure()).isEmpty();
    }
  }

  @Test
  void aPartyWhoseDeviceVanishesIsDownAndTheOthersGoOn() throws Exception {
    try (EmulatedNetwork network = EmulatedNetwork.open(SEED, false)) {
      Party a = network.addParty("a");
      Party b = network.addParty("b");
      network.addParty("c");
      Process gone =
          network
              .party("c")
              .namespace()
              .call(() -> new ProcessBuilder("ip", "link", "del", "sbamock0").start());
      assertThat(gone.waitFor()).isZero();
      Live.await("c is down", () -> network.partyCounters("c").down());
      assertThat(network.partyCounters("c").kernelDrops()).isEqualTo(-1);
      assertThat(network.partyCounters("a").down()).isFalse();
      AtomicInteger received = new AtomicInteger();
      try (DatagramChannel client = Live.udp(a);
          DatagramChannel server = Live.udp(b)) {
        Live.receive(server, received, false);
        client.send(ByteBuffer.allocate(1), server.getLocalAddress());
        Live.await("received", () -> received.get() == 1);
      }
    }
  }

  @Test
  void rejectsInvalidCombinations() {
    try (EmulatedNetwork network = EmulatedNetwork.open(SEED, false)) {
      network.addParty("a");
      network.addParty("b");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> network.setOneWay("a", "a", Conditions.LAG))
          .withMessageContaining("expected two different parties");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> network.setAll(Conditions.parse("delay1s limit 70000")))
          .withMessageContaining("the relay holds at most 65536 packets");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> network.addParty("me", ProcessHandle.current().pid()))
          .withMessageContaining("shares the network namespace of sbamock");
    }
  }

  /** From JDK 25 on the common pool is all that two processors have, and has one thread. */
  private static void onItsOwnThread(Runnable task) {
    Thread thread = new Thread(task, "caller");
    thread.setDaemon(true);
    thread.start();
  }
}
