/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.connection;

import io.netty.buffer.ByteBuf;
import io.netty.util.concurrent.EventExecutor;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.Fault;

/** Hands out a content in equal pieces over a time; lives on one event loop. */
public final class SlowDripWriter implements Runnable {
  private final EventExecutor executor;
  private final ByteBuf content;
  private final int octets;
  private final int pieces;
  private final long totalNanos;
  private final Sink sink;
  private final long startNanos = System.nanoTime();
  private int handedOut;
  private @Nullable Future<?> timer;
  private boolean closed;

  /** Where the pieces go. */
  public interface Sink {
    /** The next piece, never empty, for the sink to release. */
    void piece(ByteBuf piece);

    /** That was the last piece. */
    void end();
  }

  /** A drip of the response of that fault, whose content it takes over. */
  public SlowDripWriter(EventExecutor executor, Fault.SlowDrip fault, Sink sink) {
    this.executor = executor;
    this.content = fault.response().content();
    this.octets = content.readableBytes();
    this.pieces = fault.numberOfChunks();
    this.totalNanos = fault.totalDuration().toNanos();
    this.sink = sink;
    arm();
  }

  private void arm() {
    double part = (handedOut + 1.0) / pieces;
    long due = startNanos + (long) (totalNanos * part) - System.nanoTime();
    timer = executor.schedule(this, Math.max(0, due), TimeUnit.NANOSECONDS);
  }

  @Override
  public void run() {
    handedOut++;
    int end = (int) ((long) octets * handedOut / pieces);
    int length = end - (octets - content.readableBytes());
    if (handedOut < pieces) {
      arm();
      if (length > 0) {
        sink.piece(content.readRetainedSlice(length));
      }
    } else {
      timer = null;
      if (length > 0) {
        sink.piece(content.readRetainedSlice(length));
      }
      if (!closed) {
        sink.end();
      }
    }
  }

  /** Stops it, whether it is at its end or not; to be called once. */
  public void close() {
    closed = true;
    Future<?> armed = timer;
    if (armed != null) {
      armed.cancel(false);
    }
    content.release();
  }
}
