package org.sbamock.http.server;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.http3.DefaultHttp3DataFrame;
import io.netty.handler.codec.http3.DefaultHttp3Headers;
import io.netty.handler.codec.http3.DefaultHttp3HeadersFrame;
import io.netty.handler.codec.http3.DefaultHttp3UnknownFrame;
import io.netty.handler.codec.http3.Http3ErrorCode;
import io.netty.handler.codec.http3.Http3Headers;
import io.netty.handler.codec.quic.QuicStreamChannel;
import java.util.concurrent.TimeUnit;
import org.sbamock.http.Fault;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpResponse;

/** Lets an exchange of HTTP/3 go wrong, on a stream that is open. */
final class Http3Faults {
  private static final int DATA_FRAME = 0;
  private static final long RESERVED_FRAME = 0x21;
  private static final long PROBE_MILLIS = 1_000;
  private static final long HEAD_START_MILLIS = 20;

  private final Http3Exchange exchange;
  private final Http3ServerConnection connection;
  private final ChannelHandlerContext ctx;
  private final QuicStreamChannel stream;
  private final boolean head;

  Http3Faults(
      Http3Exchange exchange,
      Http3ServerConnection connection,
      ChannelHandlerContext ctx,
      boolean head) {
    this.exchange = exchange;
    this.connection = connection;
    this.ctx = ctx;
    this.stream = (QuicStreamChannel) ctx.channel();
    this.head = head;
  }

  void perform(Fault fault) {
    if (fault instanceof Fault.ConnectionReset) {
      close(Http3ErrorCode.H3_INTERNAL_ERROR);
    } else if (fault instanceof Fault.EmptyResponse) {
      close(Http3ErrorCode.H3_NO_ERROR);
    } else if (fault instanceof Fault.Garbage garbage) {
      garbage(garbage);
    } else if (fault instanceof Fault.TruncatedBody cut) {
      truncate(cut.response(), cut.octets());
    } else if (fault instanceof Fault.Stall stall) {
      if (stall.response() != null) {
        begin(stall.response(), stall.octets());
      }
      stall();
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
    ctx.flush();
  }

  /** Resets the stream if it is still open. */
  void reset(long errorCode) {
    if (stream.isActive()) {
      stream.shutdownOutput((int) errorCode, stream.newPromise());
      stream.close();
    }
  }

  private void close(Http3ErrorCode code) {
    stream.parent().close(true, (int) code.code(), Unpooled.EMPTY_BUFFER);
  }

  private boolean hasContent(HttpResponse response) {
    return !head
        && response.status() != 204
        && response.status() != 304
        && response.content().isReadable();
  }

  private ChannelFuture headers(HttpResponse response) {
    ResponseHead fields = ResponseHead.of(exchange, response);
    Http3Headers headers = new DefaultHttp3Headers(false, fields.size());
    fields.forEach(headers::add);
    return ctx.write(new DefaultHttp3HeadersFrame(headers));
  }

  /** Writes the header section of the whole, and at most so many octets of the content. */
  private ChannelFuture begin(HttpResponse response, int octets) {
    ChannelFuture written = headers(response);
    ByteBuf content = response.content();
    int sent = hasContent(response) ? Math.min(octets, content.readableBytes()) : 0;
    if (sent > 0) {
      written = ctx.write(new DefaultHttp3DataFrame(content.readRetainedSlice(sent)));
    }
    response.release();
    return written;
  }

  /** DATA without a header section is an error in every state of a client (RFC 9114, 4.1). */
  private void garbage(Fault.Garbage fault) {
    ByteBuf octets = RandomOctets.of(ctx.alloc(), fault.octets(), fault.seed());
    ByteBuf frame = ctx.alloc().ioBuffer(1 + fault.octets()).writeByte(DATA_FRAME);
    frame.writeBytes(octets);
    octets.release();
    // The first handler is the codec, which would frame the octets.
    ctx.pipeline().firstContext().write(frame).addListener(QuicStreamChannel.SHUTDOWN_OUTPUT);
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

  /** RESET_STREAM drops what waits to be sent, so this waits for packets to leave. */
  private void resetAfter(ChannelFuture written, long errorCode) {
    written.addListener(
        sent -> {
          var timer =
              ctx.executor()
                  .schedule(() -> reset(errorCode), HEAD_START_MILLIS, TimeUnit.MILLISECONDS);
          exchange.lasts(() -> timer.cancel(false));
        });
  }

  private void goAway(Fault.GoAway fault) {
    HttpResponse response = fault.response();
    if (response == null) {
      connection.goAway(stream.streamId(), fault.errorCode());
      reset(Http3ErrorCode.H3_REQUEST_REJECTED.code());
    } else {
      connection.goAway(Long.MAX_VALUE, fault.errorCode());
      exchange.write(response, head);
      exchange.done();
    }
  }

  /**
   * Netty tells that a client has left a stream only when something is written to it, so a reserved
   * frame is, which means nothing (RFC 9114 section 7.2.8).
   */
  private void stall() {
    var probe =
        ctx.executor()
            .scheduleAtFixedRate(this::probe, PROBE_MILLIS, PROBE_MILLIS, TimeUnit.MILLISECONDS);
    exchange.stalls(() -> probe.cancel(false));
  }

  private void probe() {
    write(new DefaultHttp3UnknownFrame(RESERVED_FRAME, Unpooled.EMPTY_BUFFER));
  }

  private ChannelFuture write(Object frame) {
    return ctx.writeAndFlush(frame)
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
    headers(response);
    Drip drip =
        new Drip(
            ctx.executor(),
            fault,
            new Drip.Sink() {
              private ChannelFuture last = ctx.newSucceededFuture();

              @Override
              public void piece(ByteBuf piece) {
                last = write(new DefaultHttp3DataFrame(piece));
              }

              @Override
              public void end() {
                finish(last, response.trailers());
              }
            });
    exchange.lasts(drip::close);
  }

  /** FIN goes out at once, so it must wait for frames that wait for flow or congestion control. */
  private void finish(ChannelFuture lastPiece, HttpFields trailers) {
    ChannelFuture last = lastPiece;
    if (!trailers.isEmpty()) {
      Http3Headers section = new DefaultHttp3Headers(false, trailers.size());
      trailers.forEach(section::add);
      last = write(new DefaultHttp3HeadersFrame(section));
    }
    last.addListener(QuicStreamChannel.SHUTDOWN_OUTPUT);
    exchange.done();
  }
}
