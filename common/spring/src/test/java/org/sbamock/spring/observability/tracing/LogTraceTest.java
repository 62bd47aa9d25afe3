/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.observability.tracing;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.Scope;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.slf4j.helpers.NOPLoggerFactory;

class LogTraceTest {
  private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";
  private static final String SPAN = "b7ad6b7169203331";

  private final LoggerContext loggers = (LoggerContext) LoggerFactory.getILoggerFactory();
  private final Logger logger = loggers.getLogger(LogTraceTest.class.getName());
  private final ListAppender<ILoggingEvent> lines = new ListAppender<>();
  private final LogTrace filter = Objects.requireNonNull(LogTrace.install(loggers));

  @BeforeEach
  void begin() {
    lines.start();
    logger.setAdditive(false);
    logger.setLevel(Level.INFO);
    logger.addAppender(lines);
    MDC.put("other", "kept");
  }

  @AfterEach
  void end() {
    filter.close();
    logger.detachAppender(lines);
    MDC.clear();
  }

  private static Context context(TraceFlags flags) {
    return Context.root()
        .with(Span.wrap(SpanContext.create(TRACE, SPAN, flags, TraceState.getDefault())));
  }

  private Map<String, String> last() {
    return lines.list.get(lines.list.size() - 1).getMDCPropertyMap();
  }

  @Test
  void linesHaveTheIdentifiersOfTheCurrentTraceOnly() {
    for (TraceFlags flags : new TraceFlags[] {TraceFlags.getSampled(), TraceFlags.getDefault()}) {
      try (Scope scope = context(flags).makeCurrent()) {
        logger.info("in the trace");
      }
      assertThat(last())
          .containsOnly(
              Map.entry("traceId", TRACE), Map.entry("spanId", SPAN), Map.entry("other", "kept"));

      logger.atInfo().log("after the trace");
      assertThat(last()).containsOnly(Map.entry("other", "kept"));

      try (Scope scope = context(flags).makeCurrent()) {
        logger.atWarn().addArgument(1).log("{} by the fluent interface");
      }
      assertThat(last()).containsEntry("traceId", TRACE);
    }
  }

  @Test
  void aDisabledLevelSetsNothing() {
    try (Scope scope = context(TraceFlags.getSampled()).makeCurrent()) {
      logger.debug("disabled");
    }
    assertThat(lines.list).isEmpty();
    assertThat(MDC.get("traceId")).isNull();
  }

  @Test
  void aClosedFilterAddsNothing() {
    filter.close();
    try (Scope scope = context(TraceFlags.getSampled()).makeCurrent()) {
      logger.info("without the filter");
    }
    assertThat(last()).doesNotContainKey("traceId");
  }

  @Test
  void hasNoEffectOnOtherLoggers() {
    assertThat(LogTrace.install(new NOPLoggerFactory())).isNull();
  }
}
