package org.sbamock.spring;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Start and stop of the function.
 *
 * @param drain Maximum time for open requests and deregistration at shutdown.
 * @param portsFile File to which the bound ports are written when the function listens.
 * @param exitOnStdinEof Whether the process exits at the end of its standard input, so that it
 *     stops with the process that started it.
 */
@ConfigurationProperties("sbamock")
public record LifecycleProperties(
    @DefaultValue("5s") Duration drain,
    @Nullable Path portsFile,
    @DefaultValue("false") boolean exitOnStdinEof) {}
