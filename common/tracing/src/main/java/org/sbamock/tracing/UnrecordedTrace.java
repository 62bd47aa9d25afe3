/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.tracing;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.context.Context;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ThreadLocalRandom;

/**
 * The context of a trace that begins here and is not recorded. Most requests need only its {@code
 * traceparent}; the identifiers are taken from it when a log line or a call asks for them.
 */
final class UnrecordedTrace implements SpanContext {
  private static final byte[] DIGITS = "0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
  private static final int TRACE = 3;
  private static final int SPAN = TRACE + 33;
  private static final int FLAGS = SPAN + 17;

  private final String field;

  private UnrecordedTrace(String field) {
    this.field = field;
  }

  /** Returns a context with a trace that has random identifiers. */
  static Context begin(Context context) {
    ThreadLocalRandom random = ThreadLocalRandom.current();
    byte[] field = new byte[FLAGS + 2];
    field[0] = field[1] = '0';
    hex(random.nextLong(), field, TRACE);
    hex(nonZero(random), field, TRACE + 16);
    hex(nonZero(random), field, SPAN);
    field[TRACE - 1] = field[SPAN - 1] = field[FLAGS - 1] = '-';
    field[FLAGS] = field[FLAGS + 1] = '0';
    return context.with(
        Span.wrap(new UnrecordedTrace(new String(field, StandardCharsets.ISO_8859_1))));
  }

  // Identifiers of zeros are invalid (W3C Trace Context, section 3.2.2).
  private static long nonZero(ThreadLocalRandom random) {
    long value;
    do {
      value = random.nextLong();
    } while (value == 0);
    return value;
  }

  private static void hex(long value, byte[] field, int offset) {
    for (int i = 0; i < 16; i++) {
      field[offset + i] = DIGITS[(int) (value >>> (60 - 4 * i)) & 0xF];
    }
  }

  /** Returns the {@code traceparent} of the trace. */
  String field() {
    return field;
  }

  @Override
  public String getTraceId() {
    return field.substring(TRACE, SPAN - 1);
  }

  @Override
  public String getSpanId() {
    return field.substring(SPAN, FLAGS - 1);
  }

  @Override
  public TraceFlags getTraceFlags() {
    return TraceFlags.getDefault();
  }

  @Override
  public TraceState getTraceState() {
    return TraceState.getDefault();
  }

  @Override
  public boolean isValid() {
    return true;
  }

  @Override
  public boolean isRemote() {
    return false;
  }
}
