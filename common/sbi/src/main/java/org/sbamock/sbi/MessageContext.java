/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import io.netty.util.AsciiString;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpFields;

/**
 * The header fields of a request that the requests it causes have as well (TS 29.500 clauses 6.8.4
 * and 6.13, W3C Trace Context). Without tracing, the trace context is that of the request, so that
 * its client can relate the caused requests to it; with tracing, it is that of the function's span.
 *
 * @param messagePriority the value of {@code 3gpp-Sbi-Message-Priority}, or null
 * @param correlationInfo the value of {@code 3gpp-Sbi-Correlation-Info}, or null
 * @param traceParent the value of {@code traceparent}, or null
 * @param traceState the value of {@code tracestate}, or null; only with a {@code traceparent}
 */
public record MessageContext(
    @Nullable CharSequence messagePriority,
    @Nullable CharSequence correlationInfo,
    @Nullable CharSequence traceParent,
    @Nullable CharSequence traceState) {
  /** A request without the fields. */
  public static final MessageContext NONE = new MessageContext(null, null, null, null);

  private static final AsciiString TRACE_PARENT = AsciiString.cached("traceparent");
  private static final AsciiString TRACE_STATE = AsciiString.cached("tracestate");

  /** Returns the context of a request with header fields. */
  public static MessageContext of(HttpFields headers) {
    CharSequence priority = headers.get(SbiHeaders.MESSAGE_PRIORITY);
    CharSequence correlation = headers.getList(SbiHeaders.CORRELATION_INFO);
    CharSequence parent = headers.get(TRACE_PARENT);
    return priority == null && correlation == null && parent == null
        ? NONE
        : new MessageContext(
            copy(priority),
            copy(correlation),
            copy(parent),
            parent == null ? null : copy(headers.getList(TRACE_STATE)));
  }

  private static @Nullable CharSequence copy(@Nullable CharSequence value) {
    return value == null ? null : value.toString();
  }

  /** Adds the fields to the header fields of a request. */
  public void addTo(HttpFields headers) {
    add(headers, SbiHeaders.MESSAGE_PRIORITY, messagePriority);
    add(headers, SbiHeaders.CORRELATION_INFO, correlationInfo);
    add(headers, TRACE_PARENT, traceParent);
    add(headers, TRACE_STATE, traceState);
  }

  private static void add(HttpFields headers, AsciiString name, @Nullable CharSequence value) {
    if (value != null) {
      headers.addReceived(name, value);
    }
  }
}
