package org.sbamock.ausf.core;

import java.time.Duration;
import org.sbamock.http.Settings;

/**
 * How many authentication contexts are kept, and for how long.
 *
 * @param maxContexts the most authentications under way, 1 to 10,000,000; the oldest goes first
 * @param lifetime until an authentication under way is given up
 * @param maxResults the most results of successful authentications that are kept for their removal
 * @param resultLifetime until a result is forgotten
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
