/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.probe;

/**
 * The clock readings of a function, for the estimation of its offset (RFC 5905 section 8).
 *
 * @param touch the time at which the first byte of the request was read, nanoseconds since 1970
 * @param response the time at which the response was created, nanoseconds since 1970
 */
public record ClockAnswer(long touch, long response) {}
