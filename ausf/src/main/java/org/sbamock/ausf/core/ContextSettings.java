/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf.core;

import java.time.Duration;
import org.sbamock.http.Settings;

/**
 * The capacity and lifetime of authentication contexts.
 *
 * @param maxContexts the maximum number of pending authentications, 1 to 10,000,000; the oldest is
 *     evicted at this limit or slightly before it
 * @param lifetime the time after which a pending authentication expires
 * @param maxResults the maximum number of results of successful authentications that are kept for
 *     their removal
 * @param resultLifetime the time after which a result is removed
 */
public record ContextSettings(
    int maxContexts, Duration lifetime, int maxResults, Duration resultLifetime) {
  /** 100,000 contexts for 30 s, as many results for 10 min. */
  public static final ContextSettings DEFAULT =
      new ContextSettings(100_000, Duration.ofSeconds(30), 100_000, Duration.ofMinutes(10));

  /** Checks the ranges. */
  public ContextSettings {
    Settings.range("max-contexts", maxContexts, 1, 10_000_000);
    Settings.positive("lifetime", lifetime);
    Settings.range("max-results", maxResults, 1, 10_000_000);
    Settings.positive("result-lifetime", resultLifetime);
  }
}
