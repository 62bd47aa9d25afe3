/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.connection;

import java.util.concurrent.TimeUnit;

/**
 * A limit of the frames of one kind that a client sends within a period (RFC 9113 section 10.5, RFC
 * 9114 section 10.5); beyond it the connection is closed.
 */
public final class FrameRateLimit {
  /** The period in seconds. */
  public static final int PERIOD_SECONDS = 5;

  private static final long PERIOD_NANOS = TimeUnit.SECONDS.toNanos(PERIOD_SECONDS);
  private static final int RESETS = 400;

  private final String kind;
  private final int most;
  private long begin;
  private int frames;

  /**
   * Creates a limit.
   *
   * @param kind the kind of the frames, for the error
   * @param most the maximum number of frames in five seconds
   */
  public FrameRateLimit(String kind, int most) {
    this.kind = kind;
    this.most = most;
  }

  /**
   * Returns the maximum number of streams that a client may reset in five seconds (CVE-2023-44487).
   * As many resets as there can be concurrent streams are not an attack.
   */
  public static int maxResets(long maxConcurrentStreams) {
    return (int) Math.min(Integer.MAX_VALUE, Math.max(RESETS, 2 * maxConcurrentStreams));
  }

  /**
   * Counts a frame.
   *
   * @return whether there are too many
   */
  public boolean isExceeded() {
    if (frames++ == 0) {
      begin = System.nanoTime();
    } else if (frames > most) {
      long now = System.nanoTime();
      if (now - begin < PERIOD_NANOS) {
        return true;
      }
      begin = now;
      frames = 1;
    }
    return false;
  }

  @Override
  public String toString() {
    return "%d %s frames in %d s".formatted(most, kind, PERIOD_SECONDS);
  }
}
