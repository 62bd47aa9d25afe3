package org.sbamock.http.server;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.ContentAssembler;
import org.sbamock.http.HttpFailure;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpRequest;

/** A request of HTTP/2 or HTTP/3 on its way in, from its header section to its last piece. */
final class InboundRequest {
  private static final HttpFields NO_TRAILERS = new HttpFields(0);

  private final ServerConnection connection;
  private final RequestHead head;
  private final ExchangeFactory factory;
  private final long receivedNanos = System.nanoTime();
  private @Nullable ContentAssembler content;
  private @Nullable HttpFields trailers;
  private DeadlineList.@Nullable Deadline deadline;
  private @Nullable ServerExchange exchange;

  /** Opens an exchange on its transport; {@code whole} unless it is refused before its end. */
  @FunctionalInterface
  interface ExchangeFactory {
    ServerExchange open(
        HttpRequest request, @Nullable String authority, long receivedNanos, boolean whole);
  }

  InboundRequest(ServerConnection connection, RequestHead head, ExchangeFactory factory) {
    this.connection = connection;
    this.head = head;
    this.factory = factory;
  }

  /**
   * Begins with the header section.
   *
   * @param whole whether nothing follows
   * @return whether content is awaited
   */
  boolean begin(boolean whole) {
    ServerLimits limits = connection.runtime().limits;
    HttpFailure failure = head.check(limits);
    if (failure != null) {
      refuse(failure, "the request was refused: " + failure);
      return false;
    }
    content = new ContentAssembler(limits.contentLength());
    if (whole) {
      complete();
      return false;
    }
    deadline = connection.loop().request.add(this::timeout);
    return true;
  }

  private void timeout() {
    refuse(HttpFailure.REQUEST_TIMEOUT, "the request did not arrive whole in time");
  }

  void data(ByteBuf piece, ByteBufAllocator alloc) {
    if (content == null) {
      piece.release();
    } else if (!content.add(piece, alloc)) {
      refuse(HttpFailure.CONTENT_TOO_LARGE, "the content is longer than the limit");
    }
  }

  void trailer(CharSequence name, CharSequence value) {
    if (trailers == null) {
      trailers = new HttpFields(4);
    }
    trailers.addReceived(name, value);
  }

  /** The last piece is here. */
  void complete() {
    ContentAssembler assembler = content;
    if (assembler == null) {
      return;
    }
    content = null;
    if (deadline != null) {
      deadline.cancel();
    }
    open(assembler.take(), true).dispatch();
  }

  /** Answers before the request is whole; what still comes of it is dropped. */
  void refuse(HttpFailure failure, String detail) {
    dropContent();
    open(Unpooled.EMPTY_BUFFER, false).fail(failure, detail);
  }

  private ServerExchange open(ByteBuf body, boolean whole) {
    ServerExchange opened =
        factory.open(
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

  /** The stream is gone. */
  void closed() {
    dropContent();
    if (exchange != null) {
      exchange.abort();
    }
  }

  private void dropContent() {
    if (deadline != null) {
      deadline.cancel();
    }
    if (content != null) {
      content.release();
      content = null;
    }
  }
}
