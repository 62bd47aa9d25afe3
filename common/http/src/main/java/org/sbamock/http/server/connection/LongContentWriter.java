/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.connection;

import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.codec.quic.QuicStreamChannel;
import io.netty.util.concurrent.Promise;
import java.util.function.Function;
import java.util.function.Supplier;
import org.sbamock.http.HttpProtocol;

/**
 * A writer of long content. It writes one piece at a time, the next one when the transport has
 * taken the previous one, so that no more than a piece is copied or encrypted ahead of the peer.
 */
public final class LongContentWriter {
  /** The length above which content is long, in octets. */
  public static final int LONG = 64 << 10;

  /** The length of a piece that is sent from where it is, in octets. */
  private static final int SHARED_PIECE = 256 << 10;

  /** The length of a piece that is copied or encrypted, in octets. */
  private static final int COPIED_PIECE = 64 << 10;

  /** The length of a copied piece if many copies can exist at the same time, in octets. */
  private static final int SHORT_PIECE = 16 << 10;

  private static final int MANY_CONNECTIONS = 128;

  /** The number of pieces after which the event loop serves other connections. */
  private static final int TURN = 16;

  private final ServerConnection connection;
  private final ChannelHandlerContext ctx;
  private final ByteBuf content;
  private final int rest;
  private final int piece;
  private final Function<ByteBuf, Object> framing;
  private final Supplier<ChannelFuture> ending;
  private final Runnable abort;
  private final SendAllowance allowance;
  private final Promise<Void> sent;
  private boolean stalled;

  private LongContentWriter(
      ServerConnection connection,
      ChannelHandlerContext ctx,
      ByteBuf content,
      int rest,
      int piece,
      Function<ByteBuf, Object> framing,
      Supplier<ChannelFuture> ending,
      Runnable abort,
      SendAllowance allowance) {
    this.connection = connection;
    this.ctx = ctx;
    this.content = content;
    this.rest = rest;
    this.piece = piece;
    this.framing = framing;
    this.ending = ending;
    this.abort = abort;
    this.allowance = allowance;
    this.sent = ctx.executor().newPromise();
  }

  /**
   * Returns the length of a piece.
   *
   * @param copied whether a piece is copied or encrypted before it is sent
   * @param multiplexed whether a connection can have many responses at the same time
   */
  public static int pieceLength(ServerConnection connection, boolean copied, boolean multiplexed) {
    if (!copied) {
      return SHARED_PIECE;
    }
    return multiplexed || connection.runtime().connections() > MANY_CONNECTIONS
        ? SHORT_PIECE
        : COPIED_PIECE;
  }

  /**
   * Returns the octets of content that are copied or encrypted at the same time: a piece of long
   * content, all of other content.
   *
   * @param length the length of the content in octets
   * @param multiplexed whether a connection can have many responses at the same time
   */
  public static int copiedLength(ServerConnection connection, int length, boolean multiplexed) {
    return length > LONG ? pieceLength(connection, true, multiplexed) : length;
  }

  /**
   * Writes the content except for its last octets, then calls the ending.
   *
   * @param content the content, of which the ending takes ownership; released if a write fails
   * @param rest the number of octets that the ending writes
   * @param piece the length of a piece in octets
   * @param framing returns the message that the channel is to write for a piece
   * @param ending writes the end of the response and returns the future of the last write
   * @param abort makes the incomplete response fail at the client, if a write fails
   * @param allowance determines when a piece may be written
   * @return a future that completes when the response was sent or the connection failed
   */
  public static Promise<Void> write(
      ServerConnection connection,
      ChannelHandlerContext ctx,
      ByteBuf content,
      int rest,
      int piece,
      Function<ByteBuf, Object> framing,
      Supplier<ChannelFuture> ending,
      Runnable abort,
      SendAllowance allowance) {
    LongContentWriter writer =
        new LongContentWriter(
            connection, ctx, content, rest, piece, framing, ending, abort, allowance);
    writer.proceed();
    return writer.sent;
  }

  private void proceed() {
    for (int pieces = 0; content.readableBytes() > rest; pieces++) {
      if (pieces == TURN) {
        ctx.executor().execute(this::proceed);
        return;
      }
      int length = Math.min(piece, content.readableBytes() - rest);
      if (!allowance.take(length, this::proceed)) {
        return;
      }
      ChannelFuture written = ctx.writeAndFlush(framing.apply(content.readRetainedSlice(length)));
      if (!written.isDone()) {
        countStall();
        written.addListener(done -> continueAfter(written));
        return;
      }
      if (!written.isSuccess()) {
        fail();
        return;
      }
    }
    ending.get().addListener(done -> sent.trySuccess(null));
  }

  /** Reports that QUIC does not take a piece at once; HTTP/2 reports its flow control itself. */
  private void countStall() {
    if (!stalled && ctx.channel() instanceof QuicStreamChannel) {
      stalled = true;
      connection.runtime().connectionObserver.flowControlStalled(HttpProtocol.H3);
    }
  }

  private void continueAfter(ChannelFuture written) {
    if (written.isSuccess()) {
      connection.progressed();
      proceed();
    } else {
      fail();
    }
  }

  private void fail() {
    content.release();
    abort.run();
    sent.trySuccess(null);
  }
}
