/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.tracing;

import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.context.Context;
import org.jspecify.annotations.Nullable;

/** An operation whose calls belong to one trace, such as the registration of a UE. */
public final class Operation {
  private final Span span;
  private final Context context;

  Operation(Span span) {
    this.span = span;
    this.context = Context.root().with(span);
  }

  /** Sets an attribute of the operation. */
  public void attribute(AttributeKey<String> key, String value) {
    span.setAttribute(key, value);
  }

  /** Runs a task whose calls belong to the operation. */
  public void run(Runnable task) {
    context.wrap(task).run();
  }

  /**
   * Ends the operation.
   *
   * @param error the kind of its failure; null for success
   */
  public void end(@Nullable String error) {
    if (error != null) {
      SpanAttributes.fail(span, error);
    }
    span.end();
  }
}
