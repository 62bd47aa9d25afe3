/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring;

import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Start and shutdown of the function.
 *
 * @param drain Maximum time that a shutdown waits for open requests and for the deregistration.
 * @param portsFile File to which the function writes its bound ports once it listens.
 * @param exitOnStdinEof Whether the process exits when its standard input is closed, so that it
 *     ends with the parent process that holds the input open.
 */
@ConfigurationProperties("sbamock")
public record LifecycleProperties(
    @DefaultValue("5s") Duration drain,
    @Nullable Path portsFile,
    @DefaultValue("false") boolean exitOnStdinEof) {}
