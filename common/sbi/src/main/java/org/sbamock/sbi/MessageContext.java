/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpFields;

/**
 * The header fields of a request that the requests it causes have as well (TS 29.500 clauses 6.8.4
 * and 6.13).
 *
 * @param messagePriority the value of {@code 3gpp-Sbi-Message-Priority}, or null
 * @param correlationInfo the value of {@code 3gpp-Sbi-Correlation-Info}, or null
 */
public record MessageContext(
    @Nullable CharSequence messagePriority, @Nullable CharSequence correlationInfo) {
  /** A request without the fields. */
  public static final MessageContext NONE = new MessageContext(null, null);

  /** Returns the context of a request with header fields. */
  public static MessageContext of(HttpFields headers) {
    CharSequence priority = headers.get(SbiHeaders.MESSAGE_PRIORITY);
    CharSequence correlation = headers.getList(SbiHeaders.CORRELATION_INFO);
    return priority == null && correlation == null
        ? NONE
        : new MessageContext(copy(priority), copy(correlation));
  }

  private static @Nullable CharSequence copy(@Nullable CharSequence value) {
    return value == null ? null : value.toString();
  }

  /** Adds the fields to the header fields of a request. */
  public void addTo(HttpFields headers) {
    if (messagePriority != null) {
      headers.addReceived(SbiHeaders.MESSAGE_PRIORITY, messagePriority);
    }
    if (correlationInfo != null) {
      headers.addReceived(SbiHeaders.CORRELATION_INFO, correlationInfo);
    }
  }
}
