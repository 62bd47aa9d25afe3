package org.sbamock.spring;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The timing probe.
 *
 * @param forward Whether the probe forwards requests to the functions that a chain names; clients
 *     of this function can then send requests to any address that it can connect to.
 */
@ConfigurationProperties("sbamock.probe")
public record ProbeProperties(@DefaultValue("false") boolean forward) {}
