/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.clock;

import java.util.ArrayList;
import java.util.List;
import org.sbamock.loadgen.clock.TimedRequests.TimedResponse;
import org.sbamock.sbi.probe.ChainAnswer;
import org.sbamock.sbi.probe.HopStamps;

/**
 * The conversion of the timestamps of messages along a chain into clock exchanges between adjacent
 * functions.
 */
final class ChainStamps {
  private ChainStamps() {}

  /**
   * Returns the exchanges with one function. A function that forwards a message does not record the
   * send time, so its receive time is the lower bound; a response leaves a function after its last
   * timestamp.
   *
   * @param place the index of the function in the chain, from 0; the generator precedes the first
   */
  static List<ClockExchange> exchanges(List<TimedResponse<ChainAnswer>> answers, int place) {
    List<ClockExchange> exchanges = new ArrayList<>();
    for (TimedResponse<ChainAnswer> answer : answers) {
      List<HopStamps> hops = answer.answer().hops();
      if (place >= hops.size()) {
        continue;
      }
      HopStamps asked = hops.get(place);
      long response = asked.response() == null ? asked.touch() : asked.response();
      if (place == 0) {
        exchanges.add(new ClockExchange(answer.sent(), asked.touch(), response, answer.received()));
        continue;
      }
      HopStamps asker = hops.get(place - 1);
      if (asker.response() != null) {
        exchanges.add(new ClockExchange(asker.touch(), asked.touch(), response, asker.response()));
      }
    }
    return exchanges;
  }
}
