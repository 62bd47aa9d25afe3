/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.overload;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.overload.LoadReport;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Load and overload that the function reports to its clients, whatever its actual load is.
 *
 * @param loadMetric Load that responses report in 3gpp-Sbi-Lci, from 0 to 100 percent; not reported
 *     by default.
 * @param reductionMetric Percentage by which clients are to reduce their requests, which responses
 *     report in 3gpp-Sbi-Oci; 0 reports the end of an overload. Not reported by default.
 * @param periodOfValidity How long a reported overload applies, in whole seconds.
 * @param rejectedRequests Percentage of requests that are answered with 503 NF_CONGESTION, those of
 *     the lowest priority (3gpp-Sbi-Message-Priority) first.
 */
@ConfigurationProperties("sbamock.overload")
public record OverloadProperties(
    @Nullable Integer loadMetric,
    @Nullable Integer reductionMetric,
    @DefaultValue("10s") Duration periodOfValidity,
    @DefaultValue("0") int rejectedRequests) {
  /** Returns the values of the report. */
  public LoadReport.Values values() {
    return new LoadReport.Values(loadMetric, reductionMetric, periodOfValidity, rejectedRequests);
  }
}
