package org.sbamock.loadgen.clock;

/**
 * One request and its answer, each with when it left and when it came (RFC 5905 section 8). All in
 * nanoseconds since 1970.
 *
 * @param sent when the request left, or before, by the asker's clock
 * @param touch when it came, or after, by the clock that is asked for
 * @param response when the answer left, or before, by the clock that is asked for
 * @param received when it came, or after, by the asker's clock
 */
record ClockExchange(long sent, long touch, long response, long received) {
  /** How long request and answer were under way; negative only if a clock was set meanwhile. */
  long roundTrip() {
    return received - sent - (response - touch);
  }

  /**
   * The offset if the way there took as long as the way back. Since neither took less than no time,
   * the true one is at most {@code touch - sent}, and at least {@code response - received}.
   */
  ClockOffset offset() {
    long least = response - received;
    long half = roundTrip() / 2;
    return new ClockOffset(least + half, roundTrip() - half);
  }
}
