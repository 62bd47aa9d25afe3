/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.observability.tracing;

import java.net.URI;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Tracing.
 *
 * @param endpoint URL to which spans are exported by OTLP over HTTP with protobuf, such as
 *     http://localhost:4318/v1/traces; without it, there is no tracing.
 * @param samplingRatio Share of traces that are recorded, 0 to 1, among those that begin at this
 *     function; for other requests, the sampled flag of traceparent decides.
 */
@ConfigurationProperties("sbamock.tracing")
public record TracingProperties(
    @Nullable String endpoint, @DefaultValue("1") double samplingRatio) {
  /**
   * Checks the values.
   *
   * @throws IllegalArgumentException if one is invalid
   */
  void check() {
    if (endpoint == null || !isHttp(endpoint)) {
      throw new IllegalArgumentException(
          "endpoint: expected a URL such as http://localhost:4318/v1/traces, not " + endpoint);
    }
    if (!(samplingRatio >= 0 && samplingRatio <= 1)) {
      throw new IllegalArgumentException(
          "sampling-ratio: expected a number from 0 to 1, not " + samplingRatio);
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
