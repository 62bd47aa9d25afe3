/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.observability.accesslog;

import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;

/**
 * A request that a function has served.
 *
 * @param millis when it ended, in milliseconds since 1970
 * @param client the address of the client; null if it is unknown
 * @param target the path and the query
 * @param route the template of the path; null without a route
 * @param status the status code; null without a response
 * @param error {@code CANCELLED} or the kind of an injected fault; null with a response
 * @param octets the length of the content of the response
 * @param nanos the duration in nanoseconds
 * @param traceId the identifier of the trace; null without tracing
 */
record AccessLogEntry(
    long millis,
    @Nullable String client,
    String method,
    String target,
    @Nullable String route,
    HttpProtocol protocol,
    @Nullable Integer status,
    @Nullable String error,
    int octets,
    long nanos,
    @Nullable String traceId) {}
