/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.clock;

/**
 * The timestamps of one request and its response (RFC 5905 section 8), in nanoseconds since 1970.
 *
 * @param sent at or before the send time of the request, by the client's clock
 * @param touch at or after the receive time of the request, by the server's clock
 * @param response at or before the send time of the response, by the server's clock
 * @param received at or after the receive time of the response, by the client's clock
 */
record ClockExchange(long sent, long touch, long response, long received) {
  /**
   * Returns the round-trip time of request and response; negative only if a clock was adjusted in
   * the meantime.
   */
  long roundTrip() {
    return received - sent - (response - touch);
  }

  /**
   * Returns the offset under the assumption of equal delays in both directions. Since delays are
   * not negative, the true offset is at most {@code touch - sent} and at least {@code response -
   * received}.
   */
  ClockOffset offset() {
    long least = response - received;
    long half = roundTrip() / 2;
    return new ClockOffset(least + half, roundTrip() - half);
  }
}
