/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.observability.tracing;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import org.jspecify.annotations.Nullable;
import org.sbamock.tracing.CurrentTrace;
import org.slf4j.ILoggerFactory;
import org.slf4j.MDC;
import org.slf4j.Marker;

/**
 * Adds the identifiers of the trace for which a thread works to its log lines: {@code traceId} and
 * {@code spanId} in the mapped diagnostic context. They are set when a line is written, so that
 * requests that write none do not pay for them.
 */
final class LogTrace extends TurboFilter implements AutoCloseable {
  private final LoggerContext loggers;

  private LogTrace(LoggerContext loggers) {
    this.loggers = loggers;
    setName(LogTrace.class.getName());
  }

  /**
   * Adds identifiers to the lines of the factory's loggers; has no effect if it is not Logback's.
   */
  static @Nullable LogTrace install(ILoggerFactory factory) {
    if (!(factory instanceof LoggerContext loggers)) {
      return null;
    }
    LogTrace filter = new LogTrace(loggers);
    filter.setContext(loggers);
    filter.start();
    // First, since another filter may write a line of its own.
    loggers.getTurboFilterList().add(0, filter);
    return filter;
  }

  @Override
  public void close() {
    stop();
    loggers.getTurboFilterList().remove(this);
  }

  @Override
  public FilterReply decide(
      @Nullable Marker marker,
      Logger logger,
      Level level,
      @Nullable String format,
      Object @Nullable [] arguments,
      @Nullable Throwable thrown) {
    if (level.levelInt >= logger.getEffectiveLevel().levelInt) {
      set("traceId", CurrentTrace.traceId());
      set("spanId", CurrentTrace.spanId());
    }
    return FilterReply.NEUTRAL;
  }

  private static void set(String key, @Nullable String value) {
    if (value == null) {
      MDC.remove(key);
    } else {
      MDC.put(key, value);
    }
  }
}
