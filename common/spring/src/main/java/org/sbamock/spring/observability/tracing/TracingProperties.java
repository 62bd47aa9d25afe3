/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.observability.tracing;

import org.jspecify.annotations.Nullable;
import org.sbamock.tracing.TracingSettings;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Tracing.
 *
 * @param endpoint URL to which spans are exported by OTLP over HTTP with protobuf, such as
 *     http://localhost:4318/v1/traces; without it, there is no tracing.
 * @param samplingRatio Share of traces that are recorded, 0 to 1, among those that begin at this
 *     function; for other requests, the sampled flag of traceparent decides.
 * @param tracesPerSecond Maximum rate of traces that are recorded, among those that begin at this
 *     function, of which as many may begin at once; 0 means no limit.
 */
@ConfigurationProperties("sbamock.tracing")
public record TracingProperties(
    @Nullable String endpoint,
    @DefaultValue("1") double samplingRatio,
    @DefaultValue("100") double tracesPerSecond) {
  /**
   * Returns the settings of a function.
   *
   * @throws IllegalArgumentException if one is invalid
   */
  TracingSettings of(String service) {
    return new TracingSettings(String.valueOf(endpoint), samplingRatio, tracesPerSecond, service);
  }
}
