/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.connection;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.util.AsciiString;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.Future;
import java.io.IOException;
import java.net.SocketAddress;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.ContentCoding;
import org.sbamock.http.Fault;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpFailure;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.server.limits.Client;
import org.sbamock.http.server.limits.ClientTable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** An exchange on one of the server's transports, which implement the writing of the response. */
public abstract class ServerExchange extends HttpExchange implements Runnable {
  private static final Logger log = LoggerFactory.getLogger(ServerExchange.class);

  /** The length of content that is not counted, in octets. */
  private static final int SHORT = 2_048;

  /** The maximum ratio of decoded to encoded content. */
  private static final int MAX_GZIP_RATIO = 100;

  /** The length in octets up to which decoded content may have any ratio. */
  private static final int ANY_RATIO_LENGTH = 65_536;

  /**
   * The time in seconds after which a client may expect a connection of another one to be closed.
   */
  private static final int CONNECTIONS_RETRY = 1;

  private final ServerConnection connection;
  private final @Nullable String authority;
  private DeadlineList.@Nullable Deadline deadline;
  private @Nullable Runnable ending;
  private long occupied;
  private @Nullable Client admitted;
  private boolean unavailable;
  private boolean closed;

  public ServerExchange(
      ServerConnection connection,
      HttpRequest request,
      @Nullable String authority,
      long receivedNanos) {
    super(request, receivedNanos);
    this.connection = connection;
    this.authority = authority;
    connection.exchangeOpened();
    connection.countStreams(1);
  }

  /**
   * Writes the response and takes ownership of its content; called on the event loop.
   *
   * @param head whether the method is HEAD, so that no content is sent
   * @return a future that completes when the transport has taken the complete response, or null if
   *     it is short enough for the buffers of the transport
   */
  public abstract @Nullable Future<?> write(HttpResponse response, boolean head);

  /**
   * Returns the octets of copies that the content of a response occupies besides its own buffers.
   */
  protected abstract int copiedLength(ByteBuf content);

  /**
   * Performs the fault and takes ownership of its response; called on the event loop.
   *
   * @param head whether the method is HEAD, so that no content is sent
   */
  public abstract void write(Fault fault, boolean head);

  /** Ends a stalled response because the server stops; called on the event loop. */
  public abstract void giveUp();

  /** Takes over octets that the request occupies, which the connection has counted. */
  public final void occupies(long octets) {
    occupied = octets;
  }

  public final ServerConnection connection() {
    return connection;
  }

  @Override
  public final @Nullable String authority() {
    return authority;
  }

  @Override
  public final EventExecutor executor() {
    return connection.executor();
  }

  @Override
  public final ByteBufAllocator alloc() {
    return connection.channel().alloc();
  }

  @Override
  public final SocketAddress remoteAddress() {
    return connection.remoteAddress();
  }

  /**
   * Passes the complete request to the handler, with its content decoded; rejects it if the
   * connection or the client exceeds a limit or the content cannot be decoded.
   */
  public final void dispatch() {
    if (connection.overLimit()) {
      fail(HttpFailure.UNAVAILABLE, "the limit of connections is reached", CONNECTIONS_RETRY);
      return;
    }
    if (!admit()) {
      return;
    }
    CharSequence coding = request().headers().get(HttpHeaderNames.CONTENT_ENCODING);
    if (coding != null
        && !coding.isEmpty()
        && !HttpHeaderValues.IDENTITY.contentEqualsIgnoreCase(coding)
        && !decode(coding)) {
      return;
    }
    handle();
    if (!isOver()) {
      deadline = connection.loop().handler.add(this);
    }
  }

  /** Counts the request of the client; answers it if the client exceeds its limits. */
  private boolean admit() {
    ClientTable clients = connection.runtime().clients();
    Client client = clients == null ? null : connection.client();
    if (clients == null || client == null) {
      return true;
    }
    int seconds = clients.begin(client);
    if (seconds == 0) {
      admitted = client;
      return true;
    }
    HttpFailure failure = HttpFailure.TOO_MANY_REQUESTS;
    fail(failure, failure.detail(), seconds);
    return false;
  }

  private void handle() {
    try {
      connection.runtime().handler.handle(this);
    } catch (Exception | StackOverflowError e) {
      if (!isOver()) {
        log.error("{} {} failed", request().method(), request().path(), e);
      }
      fail(HttpFailure.INTERNAL, "the request could not be handled");
    } catch (OutOfMemoryError e) {
      log.error("{} {} found no memory", request().method(), request().path(), e);
      fail(HttpFailure.INSUFFICIENT_RESOURCES, "the server has no memory for the answer");
    }
  }

  private boolean decode(CharSequence coding) {
    if (!HttpHeaderValues.GZIP.contentEqualsIgnoreCase(coding)) {
      fail(HttpFailure.UNSUPPORTED_CONTENT_CODING, "content coding " + coding + " is not gzip");
      return false;
    }
    HttpRequest coded = request();
    try {
      ByteBuf content = ContentCoding.gunzip(alloc(), coded.content(), decodedLimit(coded));
      int octets = content.readableBytes();
      if (!connection.occupy(octets)) {
        content.release();
        fail(HttpFailure.UNAVAILABLE, InboundRequest.NO_MEMORY);
        return false;
      }
      occupied += octets;
      HttpFields headers = new HttpFields(coded.headers().size()).addAll(coded.headers());
      headers.remove(HttpHeaderNames.CONTENT_ENCODING);
      headers.remove(HttpHeaderNames.CONTENT_LENGTH);
      decoded(new HttpRequest(coded.method(), coded.target(), headers, content, coded.trailers()));
      coded.content().release();
      return true;
    } catch (ContentCoding.TooLargeException e) {
      fail(HttpFailure.CONTENT_TOO_LARGE, String.valueOf(e.getMessage()));
    } catch (IOException e) {
      fail(HttpFailure.MALFORMED, "the content is no gzip");
    }
    return false;
  }

  /** Returns the maximum length of the decoded content of a compressed request in octets. */
  private long decodedLimit(HttpRequest coded) {
    long byRatio = (long) MAX_GZIP_RATIO * coded.content().readableBytes();
    return Math.min(connection.runtime().contentLimit(coded), Math.max(ANY_RATIO_LENGTH, byRatio));
  }

  /** Answers with a response that the server itself generates. */
  public final void fail(HttpFailure failure, String detail) {
    fail(failure, detail, 0);
  }

  // The client may repeat the request after a time in seconds; 0 if that is not known.
  private void fail(HttpFailure failure, String detail, int retryAfter) {
    if (isOver()) {
      return;
    }
    HttpResponse response = connection.runtime().failures.render(failure, detail);
    unavailable = failure == HttpFailure.UNAVAILABLE;
    if (failure == HttpFailure.UNSUPPORTED_CONTENT_CODING) {
      response.headers().set(HttpHeaderNames.ACCEPT_ENCODING, HttpHeaderValues.GZIP);
    }
    if (retryAfter > 0) {
      response
          .headers()
          .set(HttpHeaderNames.RETRY_AFTER, AsciiString.of(Integer.toString(retryAfter)));
    }
    respond(response);
  }

  /** Answers with 503 because the handler did not respond in time. */
  @Override
  public final void run() {
    fail(HttpFailure.HANDLER_TIMEOUT, "the request was not handled in time");
  }

  @Override
  protected final void send(HttpResponse response) {
    if (executor().inEventLoop()) {
      finish(response);
    } else {
      executor().execute(() -> finish(response));
    }
  }

  private void finish(HttpResponse response) {
    if (closed) {
      response.release();
      return;
    }
    boolean head = request().method().equals(HttpMethod.HEAD);
    HttpResponse coded = affordable(coded(response));
    connection.runtime().observer.answered(this, coded, System.nanoTime() - receivedNanos());
    closed = true;
    Future<?> sent = write(coded, head);
    if (sent != null && !sent.isDone()) {
      connection.awaitReading(sent, occupied);
      occupied = 0;
    }
    close();
    if (connection.overLimit()) {
      connection.drain();
    }
  }

  /** Returns the response, or one with 503 if its content exceeds the memory budget. */
  private HttpResponse affordable(HttpResponse response) {
    ByteBuf content = response.content();
    if (content.readableBytes() <= SHORT) {
      return response;
    }
    long octets = ContentMemory.of(content) + copiedLength(content);
    if (connection.occupy(octets)) {
      occupied += octets;
      return response;
    }
    response.release();
    unavailable = true;
    return connection
        .runtime()
        .failures
        .render(HttpFailure.UNAVAILABLE, "the memory for responses is in use");
  }

  /**
   * Returns whether the response reports that the server is unavailable, for example for lack of
   * memory.
   */
  protected final boolean reportsUnavailability() {
    return unavailable;
  }

  @Override
  protected final void perform(Fault fault) {
    if (executor().inEventLoop()) {
      begin(fault);
    } else {
      executor().execute(() -> begin(fault));
    }
  }

  private void begin(Fault fault) {
    if (closed) {
      fault.release();
      return;
    }
    cancelDeadline();
    connection.runtime().observer.failed(this, fault, System.nanoTime() - receivedNanos());
    boolean head = request().method().equals(HttpMethod.HEAD);
    if (fault instanceof Fault.CloseConnection last) {
      connection.finish();
      closed = true;
      write(last.response(), head);
      close();
    } else {
      write(fault, head);
    }
  }

  /**
   * Registers an action that runs when a fault that takes time ends, or when the client
   * disconnects.
   */
  public final void lasts(Runnable atEnd) {
    if (closed) {
      atEnd.run();
    } else {
      ending = atEnd;
    }
  }

  /**
   * Registers an action that runs when a fault ends that lasts until the client disconnects or the
   * server stops.
   */
  public final void stalls(Runnable atEnd) {
    connection.stalled(this);
    lasts(
        () -> {
          connection.resumed(this);
          atEnd.run();
        });
  }

  /** Ends the exchange after a fault that kept the connection open. */
  public final void done() {
    if (!closed) {
      closed = true;
      close();
    }
  }

  /** Called when the stream or connection was closed. */
  public final void abort() {
    if (closed) {
      return;
    }
    closed = true;
    if (cancel()) {
      connection.runtime().observer.cancelled(this, System.nanoTime() - receivedNanos());
    }
    close();
  }

  private void close() {
    cancelDeadline();
    if (ending != null) {
      ending.run();
    }
    if (admitted != null) {
      admitted.ended();
      admitted = null;
    }
    connection.exchangeClosed();
    connection.countStreams(-1);
    connection.free(occupied);
    occupied = 0;
    request().content().release();
  }

  private void cancelDeadline() {
    if (deadline != null) {
      deadline.cancel();
    }
  }

  private HttpResponse coded(HttpResponse response) {
    int threshold = connection.runtime().gzipThreshold;
    if (response.content().readableBytes() < threshold
        || response.headers().contains(HttpHeaderNames.CONTENT_ENCODING)
        || !request().headers().accepts(HttpHeaderNames.ACCEPT_ENCODING, HttpHeaderValues.GZIP)) {
      return response;
    }
    ByteBuf gzip = ContentCoding.gzip(alloc(), response.content());
    response.release();
    response.headers().remove(HttpHeaderNames.CONTENT_LENGTH);
    response
        .headers()
        .add(HttpHeaderNames.CONTENT_ENCODING, HttpHeaderValues.GZIP)
        .add(HttpHeaderNames.VARY, HttpHeaderNames.ACCEPT_ENCODING);
    return new HttpResponse(response.status(), response.headers(), gzip, response.trailers());
  }
}
