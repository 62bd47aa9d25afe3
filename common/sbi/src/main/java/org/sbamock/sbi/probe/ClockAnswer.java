/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.probe;

/**
 * What a function's clock says, for an estimate of its offset (RFC 5905 section 8).
 *
 * @param touch when the first byte of the request was read, nanoseconds since 1970
 * @param response when the answer was made, nanoseconds since 1970
 */
public record ClockAnswer(long touch, long response) {}
