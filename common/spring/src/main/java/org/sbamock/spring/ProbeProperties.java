/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The timing probe.
 *
 * @param enabled Whether the function serves the timing probe.
 * @param forward Whether the timing probe forwards chain messages to the functions that they name;
 *     any client of this function can then reach every host that the function can reach.
 */
@ConfigurationProperties("sbamock.probe")
public record ProbeProperties(
    @DefaultValue("true") boolean enabled, @DefaultValue("false") boolean forward) {}
