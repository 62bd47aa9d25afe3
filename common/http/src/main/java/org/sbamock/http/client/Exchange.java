/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelFuture;
import io.netty.channel.ChannelFutureListener;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.ContentCoding;
import org.sbamock.http.ContentLength;
import org.sbamock.http.HttpFailure;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallFailedException.Reason;
import org.sbamock.http.client.call.CallPhase;
import org.sbamock.http.client.call.EarlyData;
import org.sbamock.http.tls.TlsAlert;

/**
 * One attempt of a call on one connection, which assembles the response and reports its end to the
 * call. As a listener it is notified when the last octet of the request was written.
 */
abstract class Exchange implements ChannelFutureListener {
  private static final long CONTINUE_WAIT_MILLIS = 1_000;
  private static final int CONTINUE = 100;
  private static final int TOO_EARLY = HttpFailure.TOO_EARLY.status();

  private final Call call;
  private final Connection connection;
  private final ResponseContent content;
  private int status;
  private @Nullable HttpFields headers;
  private HttpFields trailers = new HttpFields(0);
  private long contentLength = -1;
  private final long receiveCountBefore;
  private final boolean early;
  private boolean requestSent;
  private boolean contentHeldBack;
  private boolean over;

  Exchange(Call call, Connection connection) {
    this.call = call;
    this.connection = connection;
    this.receiveCountBefore = connection.receiveCount();
    this.early = !connection.isReady();
    this.content = new ResponseContent(call.loop().settings().maxResponseSize());
    call.begins(this);
  }

  /** Reports that the request is about to be written. */
  final void requestStarts() {
    call.phase(CallPhase.REQUEST_START, System.nanoTime());
  }

  /** Writes the delayed content of a request that expected 100-continue. */
  abstract void writeContent();

  /** Cancels the exchange in the protocol; nothing more of it is read or written. */
  abstract void reset();

  /** Returns whether data of the request in early data was retransmitted. */
  boolean sentAgain() {
    return false;
  }

  /** Cancels the rest of the request after the response is complete. */
  abstract void stopSending();

  final Call call() {
    return call;
  }

  final Connection connection() {
    return connection;
  }

  final boolean isOver() {
    return over;
  }

  final boolean isRequestSent() {
    return requestSent;
  }

  /** Returns whether no part of a final response was read. */
  final boolean isUnanswered() {
    return status == 0;
  }

  final int status() {
    return status;
  }

  /** Delays the content until the server sends 100 Continue or one second has passed. */
  final void holdContentBack() {
    contentHeldBack = true;
    call.loop()
        .eventLoop()
        .schedule(this::releaseContent, CONTINUE_WAIT_MILLIS, TimeUnit.MILLISECONDS);
  }

  private void releaseContent() {
    if (contentHeldBack && !over) {
      contentHeldBack = false;
      writeContent();
    }
  }

  @Override
  public final void operationComplete(ChannelFuture future) {
    if (over) {
      return;
    }
    if (future.isSuccess()) {
      requestSent = true;
      if (isUnanswered()) {
        call.phase(CallPhase.REQUEST_SENT, System.nanoTime());
      }
    } else {
      writeFailed(future.cause());
    }
  }

  /**
   * Called when the request could not be written. Does nothing if the closing of the channel
   * reports the failure as well.
   */
  abstract void writeFailed(Throwable cause);

  /**
   * Called for an interim response; only 100 has an effect (RFC 9110 section 15.2), and 101 is an
   * error.
   */
  final void informational(int code) {
    connection.received();
    if (code == CONTINUE) {
      releaseContent();
    } else if (code == 101) {
      fail(Reason.MALFORMED, "the server switched protocols unasked");
    }
  }

  /** Called for the header section of the final response. */
  final void headers(int code, HttpFields fields) {
    connection.received();
    if (over) {
      return;
    }
    if (code < 200 || code > 599 || status != 0) {
      fail(Reason.MALFORMED, status != 0 ? "a second final response" : "status " + code);
      return;
    }
    long length = ContentLength.of(fields);
    if (length == ContentLength.INVALID) {
      fail(Reason.MALFORMED, "content-length " + fields.getAll(HttpHeaderNames.CONTENT_LENGTH));
      return;
    }
    status = code;
    headers = fields;
    contentLength = hasContent() ? length : -1;
    if (contentLength > call.loop().settings().maxResponseSize()) {
      fail(Reason.TOO_LARGE, "a response of " + contentLength + " octets");
      return;
    }
    call.phase(CallPhase.FIRST_BYTE, System.nanoTime());
    if (early) {
      call.earlyData(
          code == TOO_EARLY
              ? EarlyData.TOO_EARLY
              : sentAgain() ? EarlyData.SENT_AGAIN : EarlyData.ACCEPTED);
    }
  }

  /**
   * Returns whether the response can have content: not after HEAD, 204 or 304 (RFC 9110 section
   * 6.4.1).
   */
  private boolean hasContent() {
    return status != 204 && status != 304 && !call.request().method().equals(HttpMethod.HEAD);
  }

  /**
   * Called for a piece of content, which remains owned by the caller.
   *
   * @param last whether it is known to be the last piece
   */
  final void data(ByteBuf piece, boolean last, ByteBufAllocator alloc) {
    connection.received();
    if (over || !piece.isReadable()) {
      return;
    }
    if (status == 0 || !hasContent()) {
      fail(Reason.MALFORMED, "content where there is none");
    } else if (!content.add(piece, last, contentLength, alloc)) {
      fail(Reason.TOO_LARGE, "a response of more than " + content.limit() + " octets");
    } else if (contentLength >= 0 && content.length() > contentLength) {
      fail(Reason.MALFORMED, "more content than content-length " + contentLength);
    }
  }

  final void trailers(HttpFields fields) {
    trailers = fields;
  }

  /** Called when the response is complete. */
  final void end() {
    if (over) {
      return;
    }
    HttpFields fields = headers;
    if (fields == null) {
      fail(Reason.MALFORMED, "the stream ended before the response");
      return;
    }
    if (contentLength >= 0 && content.length() != contentLength) {
      fail(Reason.MALFORMED, content.length() + " octets where content-length is " + contentLength);
      return;
    }
    if (early && status == TOO_EARLY) {
      release();
      if (!requestSent) {
        stopSending();
      }
      connection.repeat(this);
      return;
    }
    ByteBuf body = content.take();
    if (call.loop().settings().acceptGzip() && Gzip.isApplied(fields) && body.isReadable()) {
      body = decompress(fields, body);
      if (body == null) {
        return;
      }
    }
    over = true;
    call.phase(CallPhase.LAST_BYTE, System.nanoTime());
    if (!requestSent) {
      stopSending();
    }
    HttpResponse response = new HttpResponse(status, fields, body, trailers);
    connection.answered();
    connection.finished(this);
    call.succeed(response);
  }

  private @Nullable ByteBuf decompress(HttpFields fields, ByteBuf body) {
    try {
      ByteBuf plain = ContentCoding.gunzip(ByteBufAllocator.DEFAULT, body, content.limit());
      fields.remove(HttpHeaderNames.CONTENT_ENCODING);
      fields.remove(HttpHeaderNames.CONTENT_LENGTH);
      return plain;
    } catch (ContentCoding.TooLargeException e) {
      fail(Reason.TOO_LARGE, "a response of more than " + content.limit() + " octets");
    } catch (IOException e) {
      fail(Reason.MALFORMED, "the content is no gzip: " + e.getMessage());
    } finally {
      body.release();
    }
    return null;
  }

  /** Fails the exchange because of an error that the client detected, and resets its stream. */
  final void fail(Reason reason, String message) {
    if (over) {
      return;
    }
    release();
    reset();
    connection.finished(this);
    call.attemptFailed(new CallFailedException(reason, false, message, null));
  }

  /** Called when the peer has reset the exchange. */
  final void resetByPeer(boolean unprocessed, String message) {
    if (over) {
      return;
    }
    release();
    connection.finished(this);
    call.attemptFailed(new CallFailedException(Reason.RESET, unprocessed, message, null));
  }

  /**
   * Called when the peer has reset the stream. The GOAWAY that announces a rejection over HTTP/3 is
   * on another stream, so that it may be read after the reset, but with the same packets.
   *
   * @param rejected whether the peer has not processed the request
   */
  final void streamReset(boolean rejected, String message) {
    if (!rejected) {
      resetByPeer(false, message);
      return;
    }
    if (over) {
      return;
    }
    release();
    connection.finished(this);
    CallFailedException cause = new CallFailedException(Reason.RESET, true, message, null);
    call.loop()
        .eventLoop()
        .execute(
            () -> {
              if (connection.peerIsGoingAway()) {
                call.connectionLost(cause, connection.hasAnswered());
              } else {
                call.attemptFailed(cause);
              }
            });
  }

  /** Called when the peer announced by GOAWAY that it does not process the request. */
  final void rejectedByGoAway(String message) {
    if (over) {
      return;
    }
    release();
    connection.finished(this);
    call.connectionLost(
        new CallFailedException(Reason.RESET, true, message, null), connection.hasAnswered());
  }

  /** Called when the connection was closed. */
  final void connectionClosed(String message) {
    if (over) {
      return;
    }
    release();
    connection.finished(this);
    String alert = connection.alert();
    if (alert == null) {
      CallFailedException closed = new CallFailedException(Reason.CLOSED, false, message, null);
      if (isUnanswered() && connection.hasAnswered()) {
        call.connectionLost(closed, false);
      } else {
        call.attemptFailed(closed);
      }
    } else {
      boolean refused = connection.receiveCount() == 0;
      call.attemptFailed(
          new CallFailedException(
              refused ? Reason.HANDSHAKE : Reason.CLOSED,
              refused && !early,
              TlsAlert.text(alert),
              null,
              alert));
    }
  }

  /** Called when the request was sent in early data and the connection could not be established. */
  final void handshakeFailed(CallFailedException failure) {
    if (!over) {
      release();
      connection.finished(this);
      call.attemptFailed(failure);
    }
  }

  /** Cancels the exchange on behalf of the caller. */
  final void abandon() {
    if (!over) {
      release();
      reset();
      connection.finished(this);
    }
  }

  /** Cancels the exchange because the deadline of the call has passed. */
  final void timeOut() {
    if (!over) {
      if (connection.receiveCount() == receiveCountBefore) {
        connection.retire();
      }
      release();
      reset();
      connection.finished(this);
    }
  }

  private void release() {
    over = true;
    content.release();
  }

  /** Returns the content to write, which the write must release; empty if there is none. */
  final ByteBuf contentToWrite() {
    ByteBuf toSend = call.content();
    return toSend.isReadable() ? toSend.retainedDuplicate() : Unpooled.EMPTY_BUFFER;
  }
}
