package org.sbamock.spring;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Start and end of the function.
 *
 * @param drain Longest time for open requests and deregistration at shutdown.
 * @param portsFile File to which the bound ports are written once the function listens.
 * @param exitOnStdinEof Whether the process ends when its standard input does; for a process that
 *     starts this one and holds its input open as long as it lives.
 */
@ConfigurationProperties("sbamock")
public record LifecycleProperties(
    @DefaultValue("5s") Duration drain,
    @Nullable Path portsFile,
    @DefaultValue("false") boolean exitOnStdinEof) {}
