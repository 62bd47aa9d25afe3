/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.observability;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The meters of requests and connections.
 *
 * @param enabled Whether requests and connections are counted and timed.
 */
@ConfigurationProperties("sbamock.metrics")
public record MetricsProperties(@DefaultValue("true") boolean enabled) {}
