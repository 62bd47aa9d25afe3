/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.connection;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.ContentAssembler;
import org.sbamock.http.HttpFailure;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpRequest;

/**
 * An HTTP/2 or HTTP/3 request that is being received, from its header section to its last piece; it
 * is also the timeout of its reception.
 */
public abstract class InboundRequest extends DeadlineList.Deadline {
  private static final HttpFields NO_TRAILERS = new HttpFields(0);

  private final ServerConnection connection;
  private final RequestHead head;
  private final long receivedNanos = System.nanoTime();
  private @Nullable ByteBuf first;
  private @Nullable ContentAssembler pieces;
  private boolean awaited;
  private @Nullable HttpFields trailers;
  private @Nullable ServerExchange exchange;

  public InboundRequest(ServerConnection connection, RequestHead head) {
    this.connection = connection;
    this.head = head;
  }

  /**
   * Creates an exchange on the transport.
   *
   * @param whole whether the request was received completely; false if it is rejected before its
   *     end
   */
  public abstract ServerExchange exchange(
      HttpRequest request, @Nullable String authority, long receivedNanos, boolean whole);

  /**
   * Processes the header section.
   *
   * @param whole whether the request ends with the header section
   * @return whether content is expected
   */
  public boolean begin(boolean whole) {
    ServerLimits limits = connection.runtime().limits;
    HttpFailure failure = head.check(limits);
    if (failure != null) {
      refuse(failure, "the request was refused: " + failure);
      return false;
    }
    awaited = true;
    if (whole) {
      complete();
      return false;
    }
    connection.loop().request.restart(this);
    return true;
  }

  /** Rejects the request because it was not received in time. */
  @Override
  final void expire() {
    refuse(HttpFailure.REQUEST_TIMEOUT, "the request did not arrive whole in time");
  }

  public void data(ByteBuf piece, ByteBufAllocator alloc) {
    if (!awaited || !piece.isReadable()) {
      piece.release();
    } else if (!keep(piece, alloc)) {
      refuse(HttpFailure.CONTENT_TOO_LARGE, "the content is longer than the limit");
    }
  }

  /** Keeps a piece of the content; most requests have one piece only, which needs no assembler. */
  private boolean keep(ByteBuf piece, ByteBufAllocator alloc) {
    int limit = connection.runtime().limits.contentLength();
    ByteBuf only = first;
    if (only == null && pieces == null && piece.readableBytes() <= limit) {
      first = piece;
      return true;
    }
    if (pieces == null) {
      pieces = new ContentAssembler(limit);
      if (only != null) {
        first = null;
        pieces.add(only, alloc);
      }
    }
    return pieces.add(piece, alloc);
  }

  private ByteBuf takeContent() {
    ByteBuf content =
        pieces != null ? pieces.take() : first != null ? first : Unpooled.EMPTY_BUFFER;
    pieces = null;
    first = null;
    return content;
  }

  public void trailer(CharSequence name, CharSequence value) {
    if (trailers == null) {
      trailers = new HttpFields(4);
    }
    trailers.addReceived(name, value);
  }

  /** Dispatches the request, whose last piece was received. */
  public void complete() {
    if (!awaited) {
      return;
    }
    awaited = false;
    cancel();
    open(takeContent(), true).dispatch();
  }

  /** Rejects the request before it is complete; the rest of it is discarded. */
  public void refuse(HttpFailure failure, String detail) {
    dropContent();
    open(Unpooled.EMPTY_BUFFER, false).fail(failure, detail);
  }

  private ServerExchange open(ByteBuf body, boolean whole) {
    ServerExchange opened =
        exchange(
            new HttpRequest(
                head.method(),
                head.target(),
                head.fields(),
                body,
                trailers == null ? NO_TRAILERS : trailers),
            head.authority(),
            receivedNanos,
            whole);
    exchange = opened;
    return opened;
  }

  /** Called when the stream was closed. */
  public void closed() {
    dropContent();
    if (exchange != null) {
      exchange.abort();
    }
  }

  private void dropContent() {
    cancel();
    awaited = false;
    takeContent().release();
  }
}
