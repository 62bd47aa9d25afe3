/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.netty.util.internal.logging.InternalLogger;
import io.netty.util.internal.logging.InternalLoggerFactory;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.slf4j.helpers.NOPLoggerFactory;

class LogBudgetTest {
  private static final String NETTY = "io.netty.channel.DefaultChannelPipeline";

  private final LoggerContext loggers = (LoggerContext) LoggerFactory.getILoggerFactory();
  private final Logger logger =
      loggers.getLogger(LogBudgetTest.class.getName() + System.nanoTime());
  private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();
  private final LogBudget budget = Objects.requireNonNull(LogBudget.install(loggers));

  @BeforeEach
  void begin() {
    budget.bindTo(meters);
    lines.start();
    follow(logger);
    follow(loggers.getLogger(NETTY));
  }

  private void follow(Logger followed) {
    followed.setAdditive(false);
    followed.setLevel(Level.WARN);
    followed.addAppender(lines);
  }

  @AfterEach
  void end() {
    budget.close();
    Logger netty = loggers.getLogger(NETTY);
    netty.detachAppender(lines);
    netty.setAdditive(true);
    netty.setLevel(null);
  }

  private List<String> texts() {
    return List.copyOf(lines.list).stream().map(ILoggingEvent::getFormattedMessage).toList();
  }

  private double suppressed() {
    return meters.get(LogBudget.NAME).functionCounter().count();
  }

  @Test
  void writesTheFirstWarningsAndReportsHowManyMoreThereWere() {
    for (int i = 0; i < 1_000; i++) {
      logger.warn("warning {}", i);
    }

    assertThat(texts().subList(0, LogBudget.EVENTS_PER_SECOND))
        .containsExactly("warning 0", "warning 1", "warning 2", "warning 3", "warning 4");
    assertThat(suppressed()).isPositive();
    await()
        .untilAsserted(
            () ->
                assertThat(texts())
                    .anyMatch(text -> text.matches("\\d+ more suppressed; a logger writes .*")));
    assertThat(texts()).hasSizeLessThan(100);
  }

  @Test
  void writesOneStackTraceOfAnException() {
    for (int i = 0; i < 3; i++) {
      logger.error("{} failed", "channel " + i, new IOException("attempt " + i));
    }

    assertThat(texts())
        .containsExactly(
            "channel 0 failed",
            "channel 1 failed: java.io.IOException: attempt 1",
            "channel 2 failed: java.io.IOException: attempt 2");
    assertThat(lines.list).filteredOn(event -> event.getThrowableProxy() != null).hasSize(1);
  }

  @Test
  void doesNotLimitOtherLevels() {
    logger.setLevel(Level.INFO);
    for (int i = 0; i < 100; i++) {
      logger.info("information {}", i);
    }

    assertThat(lines.list).hasSize(100);
  }

  @Test
  void doesNotCountWarningsThatAreNotEnabled() {
    logger.setLevel(Level.ERROR);
    for (int i = 0; i < 100; i++) {
      logger.warn("warning {}", i);
    }
    logger.error("error");

    assertThat(texts()).containsExactly("error");
    assertThat(suppressed()).isZero();
  }

  @Test
  void limitsNettysWarningsAboutUnhandledExceptions() {
    InternalLogger netty = InternalLoggerFactory.getInstance(NETTY);
    for (int i = 0; i < 10_000; i++) {
      netty.warn("An exceptionCaught() event was fired", new OutOfMemoryError("direct memory"));
    }

    assertThat(texts()).hasSizeLessThan(100);
    assertThat(suppressed()).isGreaterThan(9_000);
    assertThat(lines.list).filteredOn(event -> event.getThrowableProxy() != null).hasSize(1);
  }

  @Test
  void hasNoEffectOnOtherLogs() {
    assertThat(LogBudget.install(new NOPLoggerFactory())).isNull();
  }
}
