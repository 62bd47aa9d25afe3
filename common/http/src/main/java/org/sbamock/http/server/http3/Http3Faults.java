/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http3;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.handler.codec.http3.Http3ErrorCode;
import io.netty.handler.codec.quic.QuicStreamChannel;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.Fault;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.http3.Http3FrameWriter;
import org.sbamock.http.observe.Side;
import org.sbamock.http.server.connection.RandomOctets;
import org.sbamock.http.server.connection.ResponseHead;
import org.sbamock.http.server.connection.SlowDripWriter;

/** A performer of faults on an open HTTP/3 stream. */
final class Http3Faults {
  private static final int DATA_FRAME = 0;
  private static final int RESERVED_FRAME = 0x21;
  private static final long PROBE_MILLIS = 1_000;
  private static final long HEAD_START_MILLIS = 20;

  private final Http3Exchange exchange;
  private final Http3ServerConnection connection;
  private final QuicStreamChannel stream;
  private final boolean head;

  Http3Faults(
      Http3Exchange exchange,
      Http3ServerConnection connection,
      QuicStreamChannel stream,
      boolean head) {
    this.exchange = exchange;
    this.connection = connection;
    this.stream = stream;
    this.head = head;
  }

  public void perform(Fault fault) {
    if (fault instanceof Fault.ConnectionReset) {
      close(Http3ErrorCode.H3_INTERNAL_ERROR);
    } else if (fault instanceof Fault.EmptyResponse) {
      close(Http3ErrorCode.H3_NO_ERROR);
    } else if (fault instanceof Fault.Garbage garbage) {
      garbage(garbage);
    } else if (fault instanceof Fault.TruncatedBody cut) {
      truncate(cut.response(), cut.octets());
    } else if (fault instanceof Fault.Stall stall) {
      stall(stall);
    } else if (fault instanceof Fault.SlowDrip drip) {
      drip(drip);
    } else if (fault instanceof Fault.GoAway goAway) {
      goAway(goAway);
    } else if (fault instanceof Fault.StreamReset reset) {
      reset(reset);
    } else {
      fault.release();
      throw new IllegalArgumentException(fault + " over " + exchange.protocol());
    }
    stream.flush();
  }

  /** Resets the stream if it is still open. */
  public void reset(long errorCode) {
    if (stream.isActive()) {
      connection.observer().streamReset(HttpProtocol.H3, Side.LOCAL, errorCode);
      stream.shutdownOutput((int) errorCode, stream.newPromise());
      stream.close();
    }
  }

  private void close(Http3ErrorCode code) {
    connection.close(code.code());
  }

  private boolean hasContent(HttpResponse response) {
    return !head
        && response.status() != 204
        && response.status() != 304
        && response.content().isReadable();
  }

  /** Returns a writer with the complete header section. */
  private Http3FrameWriter headers(HttpResponse response, int content) {
    Http3FrameWriter frames = new Http3FrameWriter(stream.alloc(), content).beginHeaders();
    ResponseHead.of(exchange, response).forEach(frames);
    frames.endHeaders();
    return frames;
  }

  /** Writes the complete header section and at most the given number of octets of the content. */
  private ChannelFuture begin(HttpResponse response, int octets) {
    ByteBuf content = response.content();
    int sent = hasContent(response) ? Math.min(octets, content.readableBytes()) : 0;
    Http3FrameWriter frames = headers(response, sent);
    frames.data(content.readRetainedSlice(sent));
    response.release();
    return stream.write(frames.frames());
  }

  /**
   * Sends DATA without a header section, which is an error in every state of a client (RFC 9114
   * section 4.1).
   */
  private void garbage(Fault.Garbage fault) {
    ByteBuf octets = RandomOctets.of(stream.alloc(), fault.octets(), fault.seed());
    ByteBuf frame = stream.alloc().ioBuffer(1 + fault.octets()).writeByte(DATA_FRAME);
    frame.writeBytes(octets);
    octets.release();
    write(frame).addListener(QuicStreamChannel.SHUTDOWN_OUTPUT);
    exchange.done();
  }

  private void truncate(HttpResponse response, int octets) {
    if (hasContent(response)) {
      begin(response, Math.min(octets, response.content().readableBytes() - 1))
          .addListener(QuicStreamChannel.SHUTDOWN_OUTPUT);
      exchange.done();
    } else {
      resetAfter(begin(response, 0), Http3ErrorCode.H3_INTERNAL_ERROR.code());
    }
  }

  private void reset(Fault.StreamReset fault) {
    HttpResponse response = fault.response();
    if (response == null) {
      reset(fault.errorCode());
    } else {
      resetAfter(begin(response, fault.octets()), fault.errorCode());
    }
  }

  /**
   * Resets the stream after a delay in which packets can leave, since RESET_STREAM discards unsent
   * data.
   */
  private void resetAfter(ChannelFuture written, long errorCode) {
    written.addListener(
        sent -> {
          var timer =
              stream
                  .eventLoop()
                  .schedule(() -> reset(errorCode), HEAD_START_MILLIS, TimeUnit.MILLISECONDS);
          exchange.lasts(() -> timer.cancel(false));
        });
  }

  private void goAway(Fault.GoAway fault) {
    HttpResponse response = fault.response();
    if (response == null) {
      connection.goAway(stream.streamId(), fault.errorCode());
      resetAfter(stream.newSucceededFuture(), Http3ErrorCode.H3_REQUEST_REJECTED.code());
    } else {
      connection.goAway(Long.MAX_VALUE, fault.errorCode());
      exchange.write(response, head);
      exchange.done();
    }
  }

  /**
   * A probe of a stalled stream. Netty reports that a client has closed a stream only on a write,
   * so the probe writes a frame of a reserved type, which has no meaning (RFC 9114 section 7.2.8).
   * If quiche has already discarded the stream, the write never completes.
   */
  private final class Probe implements Runnable {
    private final ChannelFuture begun;
    private @Nullable ChannelFuture sent;

    Probe(ChannelFuture begun) {
      this.begun = begun;
    }

    @Override
    public void run() {
      if (sent != null && !sent.isDone()) {
        stream.close();
      } else if (begun.isDone()) {
        sent = write(stream.alloc().ioBuffer(2).writeByte(RESERVED_FRAME).writeByte(0));
      }
    }
  }

  private void stall(Fault.Stall fault) {
    HttpResponse response = fault.response();
    Probe probe =
        new Probe(response == null ? stream.newSucceededFuture() : begin(response, fault.octets()));
    var timer =
        stream
            .eventLoop()
            .scheduleAtFixedRate(probe, PROBE_MILLIS, PROBE_MILLIS, TimeUnit.MILLISECONDS);
    exchange.stalls(() -> timer.cancel(false));
  }

  private ChannelFuture data(ByteBuf piece) {
    return write(new Http3FrameWriter(stream.alloc(), piece.readableBytes()).data(piece).frames());
  }

  /** Writes a frame, and closes the stream if the client has closed it. */
  private ChannelFuture write(ByteBuf frame) {
    return stream
        .writeAndFlush(frame)
        .addListener(
            written -> {
              if (!written.isSuccess()) {
                stream.close();
              }
            });
  }

  private void drip(Fault.SlowDrip fault) {
    HttpResponse response = fault.response();
    if (!hasContent(response)) {
      exchange.write(response, head);
      exchange.done();
      return;
    }
    stream.write(headers(response, 0).frames());
    SlowDripWriter drip =
        new SlowDripWriter(
            stream.eventLoop(),
            fault,
            new SlowDripWriter.Sink() {
              private ChannelFuture last = stream.newSucceededFuture();

              @Override
              public void piece(ByteBuf piece) {
                last = data(piece);
              }

              @Override
              public void end() {
                finish(last, response.trailers());
              }
            });
    exchange.lasts(drip::close);
  }

  /**
   * Ends the stream after the last piece: FIN is sent at once and must therefore wait for frames
   * that are delayed by flow or congestion control.
   */
  private void finish(ChannelFuture lastPiece, HttpFields trailers) {
    ChannelFuture last = lastPiece;
    if (!trailers.isEmpty()) {
      Http3FrameWriter section = new Http3FrameWriter(stream.alloc(), 0);
      last = stream.writeAndFlush(section.trailers(trailers).frames());
    }
    last.addListener(QuicStreamChannel.SHUTDOWN_OUTPUT);
    exchange.done();
  }
}
