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
  public static final String NO_MEMORY = "the memory for requests is in use";
  private static final int SMALL = 1_024;
  private static final int LONG_BUFFER = 8_192;

  private final ServerConnection connection;
  private final RequestHead head;
  private final long receivedNanos = System.nanoTime();
  private @Nullable ByteBuf first;
  private int firstMemory;
  private @Nullable ContentAssembler pieces;
  private long occupied;
  private boolean awaited;
  private @Nullable HttpFields trailers;
  private @Nullable ServerExchange exchange;

  public InboundRequest(ServerConnection connection, RequestHead head) {
    this.connection = connection;
    this.head = head;
    connection.turn().request(receivedNanos);
  }

  /**
   * Creates an exchange on the transport.
   *
   * @param whole whether the request was received completely; false if it is rejected before its
   *     end
   */
  public abstract ServerExchange exchange(
      HttpRequest request, @Nullable String authority, long receivedNanos, boolean whole);

  /** Returns the octets by which the open request counts, besides its content. */
  protected int octets() {
    return MemoryBudget.REQUEST;
  }

  /** Returns whether the octets of many requests are read into one buffer. */
  protected boolean sharesReads() {
    return true;
  }

  /**
   * Processes the header section.
   *
   * @param whole whether the request ends with the header section
   * @return whether content is expected
   */
  public boolean begin(boolean whole) {
    HttpFailure failure = head.check(connection.runtime());
    if (failure != null) {
      refuse(failure, failure.detail());
      return false;
    }
    int octets = octets();
    if (!connection.occupy(octets)) {
      refuse(HttpFailure.UNAVAILABLE, NO_MEMORY);
      return false;
    }
    occupied = octets;
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

  /**
   * Adds a piece of the content and takes ownership of it. Most requests have one short piece only,
   * which needs no assembler and no look-up of the limit.
   *
   * @param last whether the request is known to end with it
   */
  public void data(ByteBuf received, boolean last, ByteBufAllocator alloc) {
    int octets = received.readableBytes();
    if (!awaited || octets == 0) {
      received.release();
      return;
    }
    boolean only = first == null && pieces == null;
    boolean small = octets < SMALL && only && sharesReads();
    // A copied piece does not keep the buffer of a whole read from being released.
    boolean copied =
        !last && (small || isWasteful(received) || connection.loop().memory.isScarce());
    if (only && connection.runtime().isShort(octets)) {
      firstMemory = copied ? octets : memory(received);
      if (!occupy(firstMemory)) {
        received.release();
      } else if (copied) {
        boolean scarce = connection.loop().memory.isScarce();
        ByteBuf copy = scarce ? Unpooled.buffer(octets, octets) : alloc.buffer(octets);
        first = copy.writeBytes(received);
        received.release();
      } else {
        first = received;
      }
    } else {
      assemble(received, copied, alloc);
    }
  }

  private void assemble(ByteBuf piece, boolean copied, ByteBufAllocator alloc) {
    ContentAssembler assembler = pieces;
    if (assembler == null) {
      assembler = new ContentAssembler(connection.runtime().contentLimit(head.withoutContent()));
      pieces = assembler;
    }
    ByteBuf begin = first;
    long before = assembler.memory();
    if (begin != null) {
      first = null;
      before += firstMemory;
      assembler.add(begin, firstMemory, alloc);
    }
    boolean fits =
        copied ? assembler.copy(piece, alloc) : assembler.add(piece, memory(piece), alloc);
    if (!fits) {
      refuse(HttpFailure.CONTENT_TOO_LARGE, "the content is longer than the limit");
    } else {
      occupy(assembler.memory() - before);
    }
  }

  /** Counts memory that the content occupies, or rejects the request if there is none left. */
  private boolean occupy(long octets) {
    boolean fits = connection.occupy(octets);
    if (fits) {
      occupied += octets;
    } else {
      refuse(HttpFailure.UNAVAILABLE, NO_MEMORY);
    }
    return fits;
  }

  /**
   * Returns the memory that a piece keeps from being released: its octets, as its share of a buffer
   * of several requests, or a buffer that only this request has.
   */
  private int memory(ByteBuf piece) {
    return sharesReads() ? piece.readableBytes() : root(piece).capacity();
  }

  /** Returns whether a piece keeps a long buffer that it uses less than half of. */
  public static boolean isWasteful(ByteBuf piece) {
    int capacity = root(piece).capacity();
    return capacity > LONG_BUFFER && capacity / 2 > piece.readableBytes();
  }

  private static ByteBuf root(ByteBuf piece) {
    ByteBuf root = piece;
    for (ByteBuf next = root.unwrap(); next != null; next = root.unwrap()) {
      root = next;
    }
    return root;
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
    ServerExchange opened = open(takeContent(), true);
    opened.occupies(occupied);
    occupied = 0;
    opened.dispatch();
  }

  /** Rejects the request before it is complete; the rest of it is discarded. */
  public void refuse(HttpFailure failure, String detail) {
    dropContent();
    open(Unpooled.EMPTY_BUFFER, false).fail(failure, detail);
  }

  private ServerExchange open(ByteBuf body, boolean whole) {
    ServerExchange opened =
        exchange(
            head.request(body, trailers == null ? RequestHead.NO_TRAILERS : trailers),
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
    connection.free(occupied);
    occupied = 0;
  }
}
