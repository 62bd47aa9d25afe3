/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.observability.accesslog;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The access log.
 *
 * @param target {@code stdout}, or the file to which a line for each served request is appended;
 *     without it, there is no access log.
 * @param format The format of the lines: {@code json}, or {@code common} for the Common Log Format.
 * @param queue The maximum number of lines that wait to be written, 1 to 1,000,000; further ones
 *     are dropped and counted.
 */
@ConfigurationProperties("sbamock.access-log")
public record AccessLogProperties(
    @Nullable String target,
    @DefaultValue("json") AccessLogFormat format,
    @DefaultValue("8192") int queue) {}
