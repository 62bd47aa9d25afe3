package org.sbamock.spring;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The timing probe.
 *
 * @param forward Whether the probe passes chains on to the functions that they name; anybody who
 *     reaches this function then reaches what it reaches.
 */
@ConfigurationProperties("sbamock.probe")
public record ProbeProperties(@DefaultValue("false") boolean forward) {}
