/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.classic.turbo.TurboFilter;
import ch.qos.logback.core.spi.FilterReply;
import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;
import org.slf4j.ILoggerFactory;
import org.slf4j.Marker;
import org.slf4j.helpers.MessageFormatter;

/**
 * A limit of warnings and errors, which bounds what a peer can cause to be logged: each logger, of
 * sbamock or of a library, writes at most {@value #EVENTS_PER_SECOND} per second. A further line
 * reports how many were suppressed. A stack trace is written once per logger and class of exception
 * within {@value #STACK_SECONDS} seconds; until then, one line states the exception. The meter
 * {@code sbamock.log.suppressed} counts what was suppressed.
 */
final class LogBudget extends TurboFilter implements MeterBinder, AutoCloseable {
  static final String NAME = "sbamock.log.suppressed";
  static final int EVENTS_PER_SECOND = 5;
  static final int STACK_SECONDS = 10;

  private static final String FQCN = LogBudget.class.getName();
  private static final long SECOND_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long STACK_NANOS = TimeUnit.SECONDS.toNanos(STACK_SECONDS);

  private final LoggerContext loggers;
  private final Map<String, Account> accounts = new ConcurrentHashMap<>();
  private final LongAdder suppressed = new LongAdder();

  private LogBudget(LoggerContext loggers) {
    this.loggers = loggers;
    setName(FQCN);
  }

  /** Limits the loggers of the factory; has no effect if it is not Logback's. */
  static @Nullable LogBudget install(ILoggerFactory factory) {
    if (!(factory instanceof LoggerContext loggers)) {
      return null;
    }
    LogBudget budget = new LogBudget(loggers);
    budget.setContext(loggers);
    budget.start();
    loggers.addTurboFilter(budget);
    return budget;
  }

  @Override
  public void close() {
    stop();
    loggers.getTurboFilterList().remove(this);
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    FunctionCounter.builder(NAME, suppressed, LongAdder::sum)
        .description("Warnings and errors that were not logged, since their logger wrote too many")
        .register(registry);
  }

  @Override
  public FilterReply decide(
      @Nullable Marker marker,
      Logger logger,
      Level level,
      @Nullable String format,
      Object @Nullable [] arguments,
      @Nullable Throwable thrown) {
    if (format == null
        || level.levelInt < Level.WARN_INT
        || logger.getEffectiveLevel().levelInt > level.levelInt
        || !isStarted()) {
      return FilterReply.NEUTRAL;
    }
    Throwable cause = thrown == null ? last(arguments) : thrown;
    Account account = accounts.computeIfAbsent(logger.getName(), name -> new Account(logger));
    return switch (account.charge(cause, System.nanoTime())) {
      case WHOLE -> FilterReply.NEUTRAL;
      case LINE -> {
        Object[] shown =
            arguments == null || cause == thrown
                ? arguments
                : Arrays.copyOf(arguments, arguments.length - 1);
        String text = MessageFormatter.basicArrayFormat(format, shown) + ": " + cause;
        logger.callAppenders(new LoggingEvent(FQCN, logger, level, text, null, null));
        yield FilterReply.DENY;
      }
      case NOTHING -> {
        suppressed.increment();
        yield FilterReply.DENY;
      }
    };
  }

  private static @Nullable Throwable last(Object @Nullable [] arguments) {
    return arguments != null
            && arguments.length > 0
            && arguments[arguments.length - 1] instanceof Throwable cause
        ? cause
        : null;
  }

  /** What is written of an event. */
  private enum Written {
    WHOLE,
    LINE,
    NOTHING
  }

  /** The events of one logger. */
  private final class Account {
    private final Logger logger;
    private final Map<Class<?>, Long> stacks = new ConcurrentHashMap<>();
    private long secondBegan;
    private int events;
    private long unreported;

    Account(Logger logger) {
      this.logger = logger;
      this.secondBegan = System.nanoTime();
    }

    synchronized Written charge(@Nullable Throwable cause, long now) {
      if (now - secondBegan >= SECOND_NANOS) {
        secondBegan = now;
        events = 0;
      }
      if (events >= EVENTS_PER_SECOND) {
        if (unreported++ == 0) {
          ScheduledExecutorService timer = loggers.getScheduledExecutorService();
          var unused = timer.schedule(this::report, 1, TimeUnit.SECONDS);
        }
        return Written.NOTHING;
      }
      events++;
      if (cause == null) {
        return Written.WHOLE;
      }
      Long before = stacks.get(cause.getClass());
      if (before != null && now - before < STACK_NANOS) {
        return Written.LINE;
      }
      stacks.put(cause.getClass(), now);
      return Written.WHOLE;
    }

    private void report() {
      long count;
      synchronized (this) {
        count = unreported;
        unreported = 0;
      }
      String text = count + " more suppressed; a logger writes at most " + EVENTS_PER_SECOND;
      logger.callAppenders(
          new LoggingEvent(
              FQCN, logger, Level.WARN, text + " warnings and errors per second", null, null));
    }
  }
}
