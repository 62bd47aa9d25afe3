/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.tracing;

import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.propagation.W3CTraceContextPropagator;
import io.opentelemetry.context.Context;
import io.opentelemetry.context.propagation.TextMapGetter;
import io.opentelemetry.context.propagation.TextMapPropagator;
import io.opentelemetry.context.propagation.TextMapSetter;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpFields;

/**
 * The fields of W3C Trace Context, {@code traceparent} and {@code tracestate}. Invalid ones are
 * ignored, and so are several {@code traceparent}.
 */
final class TraceFields {
  private static final String PARENT = "traceparent";
  private static final String STATE = "tracestate";
  private static final TextMapPropagator W3C = W3CTraceContextPropagator.getInstance();
  private static final TextMapGetter<HttpFields> GETTER =
      new TextMapGetter<>() {
        @Override
        public Iterable<String> keys(HttpFields fields) {
          return List.of();
        }

        @Override
        public @Nullable String get(@Nullable HttpFields fields, String name) {
          CharSequence value = fields == null ? null : fields.getList(name);
          return value == null ? null : value.toString();
        }
      };
  private static final TextMapSetter<HttpFields> SETTER =
      (fields, name, value) -> {
        if (fields != null) {
          fields.set(name, value);
        }
      };

  private TraceFields() {}

  /** Returns the context with the span of the fields, or the given context without valid fields. */
  static Context read(HttpFields fields, Context otherwise) {
    return W3C.extract(otherwise, fields, GETTER);
  }

  /** Replaces the fields by those of the span of a context. */
  static void write(Context context, HttpFields fields) {
    fields.remove(STATE);
    if (Span.fromContext(context).getSpanContext() instanceof UnrecordedTrace trace) {
      fields.remove(PARENT);
      fields.addReceived(PARENT, trace.field());
    } else {
      W3C.inject(context, fields, SETTER);
    }
  }
}
