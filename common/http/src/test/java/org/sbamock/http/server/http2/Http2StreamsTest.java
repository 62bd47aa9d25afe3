/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http2;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNoException;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http2.DefaultHttp2Connection;
import io.netty.handler.codec.http2.DefaultHttp2RemoteFlowController;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2RemoteFlowController;
import io.netty.handler.codec.http2.Http2Stream;
import io.netty.handler.codec.http2.UniformStreamByteDistributor;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Flow control whose state comes late, next to Netty's, which has it from the start. */
class Http2StreamsTest {
  private static final int ROUNDS = 400;
  private static final int STEPS = 80;

  private final EmbeddedChannel channel = new EmbeddedChannel(new ChannelInboundHandlerAdapter());
  private Side late = late();

  @AfterEach
  void close() {
    channel.finishAndReleaseAll();
  }

  private Side late() {
    return new Side(new Http2Streams(DataObserver.NONE), channel.pipeline().firstContext());
  }

  private Side nettys() {
    DefaultHttp2Connection connection = new DefaultHttp2Connection(true);
    connection
        .remote()
        .flowController(
            new DefaultHttp2RemoteFlowController(
                connection, new UniformStreamByteDistributor(connection)));
    return new Side(connection, channel.pipeline().firstContext());
  }

  @Test
  void findsTheStateOfThisNettysFlowControl() {
    assertThat(Http2Streams.LAZY).isTrue();
  }

  @Test
  void leavesFlowControlToNettyWhereItsStateIsNotFound() throws Http2Exception {
    Http2Streams eager = new Http2Streams(false, DataObserver.NONE);
    eager.remote().flowController().channelHandlerContext(channel.pipeline().firstContext());
    Http2Stream stream = eager.remote().createStream(1, true);

    eager.remote().flowController().initialWindowSize(1_000);

    assertThat(eager.remote().flowController().windowSize(stream)).isEqualTo(1_000);
    assertThatNoException().isThrownBy(stream::close);
  }

  @Test
  void controlsTheFlowAsNettysOwnDoes() {
    long seed = 20_261_121;
    Random random = new Random(seed);
    int written = 0;
    for (int round = 0; round < ROUNDS; round++) {
      late = late();
      Side nettys = nettys();
      List<Step> steps = new ArrayList<>();
      for (int i = 0; i < STEPS; i++) {
        Step step = Step.any(random);
        steps.add(step);
        step.take(late);
        step.take(nettys);
        assertThat(late.events)
            .as("seed %d, round %d, events after %s", seed, round, steps)
            .isEqualTo(nettys.events);
        assertThat(late.windows())
            .as("seed %d, round %d, windows after %s", seed, round, steps)
            .isEqualTo(nettys.windows());
      }
      written += (int) late.events.stream().filter(event -> event.startsWith("wrote")).count();
    }
    assertThat(written).isGreaterThan(ROUNDS);
  }

  @ParameterizedTest
  @CsvSource({"true", "false"})
  void aSmallerInitialWindowReducesTheWindowsOfOpenStreams(boolean asked) {
    late.open(1);
    if (asked) {
      late.increment(1, 5);
      late.increment(1, -5);
    }
    late.initialWindow(100);
    late.add(1, 150);
    late.flush();
    assertThat(late.events).containsExactly("wrote 100 on 1");
    assertThat(late.window(1)).isZero();

    late.initialWindow(30);
    assertThat(late.window(1)).isEqualTo(-70);
    late.increment(1, 69);
    late.flush();
    assertThat(late.events).hasSize(1);

    late.increment(1, 2);
    late.flush();
    assertThat(late.events).containsExactly("wrote 100 on 1", "wrote 1 on 1");

    late.open(3);
    assertThat(late.window(3)).isEqualTo(30);
  }

  @Test
  void aLargerInitialWindowLetsWaitingStreamsGoOnAtOnce() {
    late.initialWindow(0);
    late.open(1);
    late.open(3);
    late.add(1, 50);
    late.flush();
    assertThat(late.events).isEmpty();

    late.initialWindow(40);

    assertThat(late.events).containsExactly("wrote 40 on 1");
    assertThat(late.window(1)).isZero();
    assertThat(late.window(3)).isEqualTo(40);
  }

  @ParameterizedTest
  @CsvSource({"true", "false"})
  void tooLargeAnIncrementIsAnErrorOfItsStreamAlone(boolean asked) {
    late.open(1);
    late.open(3);
    if (asked) {
      late.add(1, 70_000);
    }
    late.increment(1, Integer.MAX_VALUE - 65_535);
    late.increment(1, 1);

    assertThat(late.events).containsExactly("FLOW_CONTROL_ERROR of 1");
    assertThat(late.window(1)).isEqualTo(Integer.MAX_VALUE);
    assertThat(late.window(3)).isEqualTo(65_535);
  }

  @Test
  void tooLargeAnIncrementOfTheConnectionIsItsError() {
    late.open(1);
    late.increment(0, Integer.MAX_VALUE - 65_535 + 1);

    assertThat(late.events).containsExactly("FLOW_CONTROL_ERROR of 0");
  }

  /** Netty's own has it as an error of the stream. */
  @Test
  void anInitialWindowThatMakesOneTooLargeIsAnErrorOfTheConnection() {
    late.open(1);
    late.increment(1, Integer.MAX_VALUE - 65_535);

    late.initialWindow(65_536);

    assertThat(late.events).containsExactly("FLOW_CONTROL_ERROR of 0");
  }

  @Test
  void aStreamThatIsResetWhileItWaitsLeavesTheWindowToOthers() {
    late.open(1);
    late.add(1, 65_535);
    late.flush();
    late.open(3);
    late.add(3, 10);
    late.flush();
    late.close(3);
    assertThat(late.events).containsExactly("wrote 65535 on 1", "failed on 3");

    late.open(5);
    late.add(5, 10);
    late.increment(0, 10);
    late.flush();

    assertThat(late.events).contains("wrote 10 on 5");
  }

  @Test
  void waitingStreamsTakeTurns() {
    late.initialWindow(0);
    int streams = 100;
    for (int id = 1; id < 2 * streams; id += 2) {
      late.open(id);
      late.add(id, 10_000);
    }
    late.initialWindow(20_000);
    assertThat(late.sent(0)).isEqualTo(65_535);
    assertFair(streams);

    late.increment(0, 10_000 * streams - 65_535 - 50_000);
    late.flush();
    assertFair(streams);

    late.increment(0, 50_000);
    late.flush();
    for (int id = 1; id < 2 * streams; id += 2) {
      assertThat(late.sent(id)).isEqualTo(10_000);
    }
  }

  /** None is ahead of another by more than two turns, and a turn is 1,024 octets at least. */
  private void assertFair(int streams) {
    int sent = late.sent(0);
    int turn = Math.max(1_024, sent / streams);
    for (int id = 1; id < 2 * streams; id += 2) {
      assertThat(late.sent(id)).as("of stream %d", id).isBetween(sent / streams - turn, 2 * turn);
    }
  }

  @Test
  void aStreamThatWasAnsweredIsNotWritable() {
    late.open(1);
    late.open(3);
    late.closeLocalSide(1);
    late.increment(1, 1);

    assertThat(late.isWritable(1)).isFalse();
    assertThat(late.isWritable(3)).isTrue();
  }

  /** What happens to a stream, or to the connection where it is 0. */
  private record Step(int kind, int stream, int octets) {
    static Step any(Random random) {
      int stream = 2 * random.nextInt(6) + 1;
      int kind = random.nextInt(12);
      int octets = random.nextInt(4) == 0 ? random.nextInt(100_000) : random.nextInt(2_000);
      return new Step(kind, stream, octets);
    }

    public void take(Side side) {
      switch (kind) {
        case 0, 1 -> side.open(stream);
        case 2, 3, 4 -> side.add(stream, octets);
        case 5 -> side.increment(stream, octets);
        case 6 -> side.increment(0, octets);
        case 7 -> side.initialWindow(octets);
        case 8 -> side.close(stream);
        case 9 -> side.closeLocalSide(stream);
        default -> side.flush();
      }
    }
  }

  /** A connection and what its flow control did. */
  private static final class Side {
    private final Http2Connection connection;
    private final Http2RemoteFlowController flow;
    private final ChannelHandlerContext ctx;
    private final List<String> events = new ArrayList<>();
    private final int[] sent = new int[1_000];

    Side(Http2Connection connection, ChannelHandlerContext ctx) {
      this.connection = connection;
      this.ctx = ctx;
      flow = connection.remote().flowController();
      take(() -> flow.channelHandlerContext(ctx));
    }

    private interface Action {
      void run() throws Http2Exception;
    }

    private void take(Action action) {
      try {
        action.run();
      } catch (Http2Exception e) {
        int stream = e instanceof Http2Exception.StreamException s ? s.streamId() : 0;
        events.add(e.error() + " of " + stream);
      }
    }

    public void open(int id) {
      if (id > connection.remote().lastStreamCreated()) {
        take(() -> connection.remote().createStream(id, false));
      }
    }

    private void with(int id, Consumer<Http2Stream> action) {
      Http2Stream stream = connection.stream(id);
      if (stream != null) {
        action.accept(stream);
      }
    }

    void increment(int id, int octets) {
      with(id, stream -> take(() -> flow.incrementWindowSize(stream, octets)));
    }

    void initialWindow(int octets) {
      take(() -> flow.initialWindowSize(octets));
    }

    public void flush() {
      take(flow::writePendingBytes);
    }

    public void close(int id) {
      with(id, Http2Stream::close);
    }

    void closeLocalSide(int id) {
      with(id, Http2Stream::closeLocalSide);
    }

    public void add(int id, int octets) {
      with(
          id,
          stream -> {
            if (stream.state().localSideOpen()) {
              flow.addFlowControlled(stream, new Payload(stream, octets));
            }
          });
    }

    int window(int id) {
      return flow.windowSize(connection.stream(id));
    }

    boolean isWritable(int id) {
      return flow.isWritable(connection.stream(id));
    }

    public int sent(int id) {
      return sent[id];
    }

    List<String> windows() {
      List<String> windows = new ArrayList<>();
      windows.add("0:" + flow.windowSize(connection.connectionStream()));
      assertThatNoException()
          .isThrownBy(
              () ->
                  connection.forEachActiveStream(
                      stream ->
                          windows.add(
                              stream.id()
                                  + ":"
                                  + flow.windowSize(stream)
                                  + (flow.hasFlowControlled(stream) ? " waits" : ""))));
      return windows;
    }

    private final class Payload implements Http2RemoteFlowController.FlowControlled {
      private final Http2Stream stream;
      private int rest;

      Payload(Http2Stream stream, int octets) {
        this.stream = stream;
        this.rest = octets;
      }

      @Override
      public int size() {
        return rest;
      }

      @Override
      public void error(ChannelHandlerContext context, Throwable cause) {
        events.add("failed on " + stream.id());
      }

      @Override
      public void writeComplete() {}

      @Override
      public void write(ChannelHandlerContext context, int allowed) {
        int octets = Math.min(rest, allowed);
        rest -= octets;
        sent[stream.id()] += octets;
        sent[0] += octets;
        events.add("wrote " + octets + " on " + stream.id());
        assertThat(context).isSameAs(ctx);
      }

      @Override
      public boolean merge(
          ChannelHandlerContext context, Http2RemoteFlowController.FlowControlled next) {
        return false;
      }
    }
  }
}
