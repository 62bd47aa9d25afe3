/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.observability.accesslog;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The access log.
 *
 * @param target File to which a line for each served request is appended, or stdout; none by
 *     default.
 * @param format Format of the lines of the access log: json, or common for the Common Log Format.
 * @param queue Maximum number of lines of the access log that wait to be written, 1 to 1,000,000;
 *     further ones are dropped and counted.
 */
@ConfigurationProperties("sbamock.access-log")
public record AccessLogProperties(
    @Nullable String target,
    @DefaultValue("json") AccessLogFormat format,
    @DefaultValue("8192") int queue) {}
