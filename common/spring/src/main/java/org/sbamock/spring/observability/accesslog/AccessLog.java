/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.observability.accesslog;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.Fault;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.RouteMatch;
import org.sbamock.http.Settings;
import org.sbamock.http.server.connection.ForwardingServerObserver;
import org.sbamock.http.server.connection.ServerObserver;
import org.sbamock.tracing.CurrentTrace;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A log with a line for each served request. Event loops only queue the requests; a thread of its
 * own formats and writes them. If the queue is full, requests are dropped and counted.
 */
public final class AccessLog implements MeterBinder, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(AccessLog.class);
  private static final String STDOUT = "stdout";
  private static final int BATCH = 512;
  private static final int MAX_QUEUE = 1_000_000;
  private static final long POLL_MILLIS = 200;
  private static final long CLOSE_MILLIS = 2_000;

  private final BlockingQueue<AccessLogEntry> queue;
  private final AccessLogFormat format;
  private final Writer writer;
  private final boolean owned;
  private final LongAdder written = new LongAdder();
  private final LongAdder dropped = new LongAdder();
  private final Thread thread;
  private volatile boolean closed;
  private boolean broken;

  /**
   * Opens an access log.
   *
   * @throws IllegalArgumentException if the file cannot be opened or a setting is invalid
   */
  public static AccessLog open(AccessLogProperties properties) {
    Settings.range("queue", properties.queue(), 1, MAX_QUEUE);
    String target = String.valueOf(properties.target());
    boolean file = !target.equals(STDOUT);
    try {
      Writer writer =
          file
              ? Files.newBufferedWriter(
                  Path.of(target), StandardOpenOption.CREATE, StandardOpenOption.APPEND)
              : new BufferedWriter(new OutputStreamWriter(System.out, StandardCharsets.UTF_8));
      return new AccessLog(writer, file, properties.format(), properties.queue());
    } catch (IOException e) {
      throw new IllegalArgumentException("target: " + target + " cannot be opened: " + e, e);
    }
  }

  AccessLog(Writer writer, boolean owned, AccessLogFormat format, int capacity) {
    this.writer = writer;
    this.owned = owned;
    this.format = format;
    this.queue = new ArrayBlockingQueue<>(capacity);
    this.thread = new Thread(this::write, "access-log");
    thread.setDaemon(true);
    thread.start();
  }

  /** Returns an observer that logs exchanges after another observer. */
  public ServerObserver observer(ServerObserver further) {
    return new Observer(further);
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    FunctionCounter.builder("sbamock.access-log.written", written, LongAdder::sum)
        .description("Lines of the access log")
        .register(registry);
    FunctionCounter.builder("sbamock.access-log.dropped", dropped, LongAdder::sum)
        .description("Lines that were dropped, since the access log was not written fast enough")
        .register(registry);
  }

  private void add(
      HttpExchange exchange,
      @Nullable Integer status,
      @Nullable String error,
      int octets,
      long nanos) {
    RouteMatch match = exchange.route();
    AccessLogEntry entry =
        new AccessLogEntry(
            System.currentTimeMillis(),
            exchange.clientAddress(),
            exchange.request().method().name(),
            exchange.request().target(),
            match == null ? null : match.route().template(),
            exchange.protocol(),
            status,
            error,
            octets,
            nanos,
            CurrentTrace.traceId());
    if (!queue.offer(entry)) {
      dropped.increment();
    }
  }

  private void write() {
    List<AccessLogEntry> batch = new ArrayList<>(BATCH);
    try {
      while (!closed || !queue.isEmpty()) {
        AccessLogEntry first = queue.poll(POLL_MILLIS, TimeUnit.MILLISECONDS);
        if (first != null) {
          batch.add(first);
          queue.drainTo(batch, BATCH - 1);
          write(batch);
          batch.clear();
        }
      }
      if (owned) {
        writer.close();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (IOException e) {
      LOG.warn("the access log could not be closed", e);
    }
  }

  private void write(List<AccessLogEntry> batch) {
    try {
      for (AccessLogEntry entry : batch) {
        writer.write(format.line(entry));
        writer.write('\n');
      }
      writer.flush();
      written.add(batch.size());
      broken = false;
    } catch (IOException | RuntimeException e) {
      dropped.add(batch.size());
      if (!broken) {
        broken = true;
        LOG.warn("the access log could not be written", e);
      }
    }
  }

  /** Writes the lines that wait, for at most two seconds, and closes the file. */
  @Override
  public void close() {
    closed = true;
    try {
      thread.join(CLOSE_MILLIS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private final class Observer extends ForwardingServerObserver {
    Observer(ServerObserver further) {
      super(further);
    }

    @Override
    public void answered(HttpExchange exchange, HttpResponse response, long nanos) {
      super.answered(exchange, response, nanos);
      add(exchange, response.status(), null, response.content().readableBytes(), nanos);
    }

    @Override
    public void failed(HttpExchange exchange, Fault fault, long nanos) {
      super.failed(exchange, fault, nanos);
      add(exchange, null, fault.kind().name(), 0, nanos);
    }

    @Override
    public void cancelled(HttpExchange exchange, long nanos) {
      super.cancelled(exchange, nanos);
      add(exchange, null, "CANCELLED", 0, nanos);
    }
  }
}
