/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.tracing;

import java.net.URI;

/**
 * The settings of tracing.
 *
 * @param endpoint the URL to which spans are exported by OTLP over HTTP with protobuf, such as
 *     http://localhost:4318/v1/traces
 * @param samplingRatio the share of the traces that begin here that are recorded, 0 to 1
 * @param tracesPerSecond the greatest rate at which traces that are recorded begin here, of which
 *     as many may begin at once; 0 for no limit
 * @param service the service name of the spans
 */
public record TracingSettings(
    String endpoint, double samplingRatio, double tracesPerSecond, String service) {
  /** The default of {@link #tracesPerSecond}. */
  public static final double TRACES_PER_SECOND = 100;

  /**
   * Checks the settings.
   *
   * @throws IllegalArgumentException if one is invalid
   */
  public TracingSettings {
    if (!isHttp(endpoint)) {
      throw new IllegalArgumentException(
          "endpoint: expected a URL such as http://localhost:4318/v1/traces, not " + endpoint);
    }
    if (!(samplingRatio >= 0 && samplingRatio <= 1)) {
      throw new IllegalArgumentException(
          "sampling-ratio: expected a number from 0 to 1, not " + samplingRatio);
    }
    if (!(tracesPerSecond >= 0)) {
      throw new IllegalArgumentException(
          "traces-per-second: expected a number from 0, not " + tracesPerSecond);
    }
  }

  private static boolean isHttp(String url) {
    try {
      URI uri = URI.create(url);
      return uri.getHost() != null
          && ("http".equals(uri.getScheme()) || "https".equals(uri.getScheme()));
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
