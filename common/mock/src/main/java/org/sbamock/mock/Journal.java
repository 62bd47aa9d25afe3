/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpRequest;
import org.sbamock.mock.response.FaultDefinition;

/**
 * The most recent requests, in a ring to which any number of event loops write. A request that was
 * received before the journal was cleared is not recorded when its exchange ends.
 */
final class Journal {
  /** The maximum length of recorded content, octets. */
  static final int CONTENT_LIMIT = 64 * 1024;

  private final AtomicReferenceArray<@Nullable Entry> ring;
  private final LongAdder dropped;
  private final AtomicLong next = new AtomicLong();
  private volatile Clearing cleared = new Clearing(0, System.nanoTime());

  /** A request, and the {@link System#nanoTime} at which it was received. */
  private record Entry(LoggedRequest request, long receivedNanos) {}

  /**
   * The last removal of all requests.
   *
   * @param number the number of the last request before it
   * @param nanos its {@link System#nanoTime}
   */
  private record Clearing(long number, long nanos) {
    boolean precedes(long receivedNanos) {
      return receivedNanos - nanos >= 0;
    }

    boolean precedes(Entry entry) {
      return entry.request.number() > number && precedes(entry.receivedNanos);
    }
  }

  /**
   * Creates an empty journal.
   *
   * @param dropped counts the requests that newer ones replace
   */
  Journal(int capacity, LongAdder dropped) {
    this.dropped = dropped;
    ring = new AtomicReferenceArray<>(capacity);
  }

  int capacity() {
    return ring.length();
  }

  /** Records a completed exchange; called before its content is released. */
  void add(HttpExchange exchange, @Nullable Integer status, long nanos) {
    if (!cleared.precedes(exchange.receivedNanos())) {
      return;
    }
    long number = next.incrementAndGet();
    HttpRequest request = exchange.request();
    ByteBuf content = request.content();
    int length = content.readableBytes();
    int kept = Math.min(length, CONTENT_LIMIT);
    ByteBuf copy =
        kept == 0
            ? Unpooled.EMPTY_BUFFER
            : Unpooled.wrappedBuffer(ByteBufUtil.getBytes(content, content.readerIndex(), kept));
    CompiledStub stub = ServedResource.stubOf(exchange.note());
    FaultDefinition fault = stub == null ? null : stub.mapping().response().fault();
    ConformanceCheck.Inspection inspection =
        exchange.inspector() instanceof ConformanceCheck.Inspection made ? made : null;
    LoggedRequest logged =
        new LoggedRequest(
            number,
            new HttpRequest(
                request.method(), request.target(), request.headers(), copy, request.trailers()),
            length,
            exchange.protocol(),
            exchange.authority(),
            client(exchange),
            Instant.now().minusNanos(nanos),
            nanos,
            status,
            stub == null ? null : stub.id(),
            fault == null ? null : fault.kind().name(),
            inspection == null ? List.of() : inspection.ofRequest(),
            inspection == null ? List.of() : inspection.ofResponse());
    Entry entry = new Entry(logged, exchange.receivedNanos());
    Entry replaced = ring.getAndSet((int) ((number - 1) % ring.length()), entry);
    if (replaced != null && cleared.precedes(replaced)) {
      dropped.increment();
    }
  }

  static String client(HttpExchange exchange) {
    String address = exchange.clientAddress();
    return address != null ? address : String.valueOf(exchange.remoteAddress());
  }

  /** Returns the recorded requests, oldest first. */
  List<LoggedRequest> requests() {
    Clearing last = cleared;
    List<LoggedRequest> requests = new ArrayList<>();
    for (int i = 0; i < ring.length(); i++) {
      Entry entry = ring.get(i);
      if (entry != null && last.precedes(entry)) {
        requests.add(entry.request);
      }
    }
    requests.sort(Comparator.comparingLong(LoggedRequest::number));
    return requests;
  }

  /** Returns the number of requests since the last clearing that newer ones have replaced. */
  long dropped() {
    return Math.max(0, next.get() - cleared.number - ring.length());
  }

  void clear() {
    Clearing last = new Clearing(next.get(), System.nanoTime());
    cleared = last;
    for (int i = 0; i < ring.length(); i++) {
      Entry entry = ring.get(i);
      if (entry != null && !last.precedes(entry)) {
        ring.compareAndSet(i, entry, null);
      }
    }
  }
}
