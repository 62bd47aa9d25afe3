package org.sbamock.loadgen.clock;

import java.util.ArrayList;
import java.util.List;
import org.sbamock.loadgen.clock.Exchanges.Timed;
import org.sbamock.sbi.probe.ChainAnswer;
import org.sbamock.sbi.probe.HopStamps;

/** The stamps of messages along a chain, as exchanges of each function with the one before it. */
final class ChainStamps {
  private ChainStamps() {}

  /**
   * The exchanges with one function. That which passes a message on tells no moment of sending it,
   * but it sent it after its touch; and the answer left a function after its last stamp.
   *
   * @param place of the function in the chain, from 0; before the first one is the generator
   */
  static List<ClockExchange> exchanges(List<Timed<ChainAnswer>> answers, int place) {
    List<ClockExchange> exchanges = new ArrayList<>();
    for (Timed<ChainAnswer> answer : answers) {
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
