/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.connection;

import io.netty.buffer.ByteBuf;
import io.netty.util.concurrent.EventExecutor;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.Fault;

/**
 * A writer that passes content on in equal pieces over a period of time; confined to one event
 * loop.
 */
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

  /** A receiver of the pieces. */
  public interface Sink {
    /** Called with the next piece, which is never empty and must be released. */
    void piece(ByteBuf piece);

    /** Called after the last piece. */
    void end();
  }

  /** Creates a writer of the fault's response and takes ownership of its content. */
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

  /** Stops the writer and releases the content; must be called once, even after the last piece. */
  public void close() {
    closed = true;
    Future<?> armed = timer;
    if (armed != null) {
      armed.cancel(false);
    }
    content.release();
  }
}
