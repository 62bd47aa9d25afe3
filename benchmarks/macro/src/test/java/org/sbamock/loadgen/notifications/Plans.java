/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.notifications;

import java.time.Duration;
import java.util.List;
import org.sbamock.http.HttpProtocol;

/** Plans of tests. */
final class Plans {
  private Plans() {}

  /**
   * Returns a plan of 20 subscribers of 4 profiles: 0 and 2 are unreachable, 1 and 3 silent, 4 and
   * 5 slow, 6 and 7 away.
   */
  static NotificationPlan small() {
    return with(20, 5, 100);
  }

  static NotificationPlan with(int subscribers, int fanOut, double changesPerSecond) {
    return with(MeasuredFunction.NRF, subscribers, subscribers, fanOut, changesPerSecond);
  }

  static NotificationPlan with(
      MeasuredFunction function,
      int subscribers,
      int endpoints,
      int fanOut,
      double changesPerSecond) {
    return new NotificationPlan(
        function,
        List.of(HttpProtocol.H2C),
        subscribers,
        endpoints,
        4,
        2,
        Duration.ofMillis(10),
        2,
        Duration.ofMillis(100),
        fanOut,
        changesPerSecond,
        Duration.ZERO,
        Duration.ZERO,
        Duration.ofSeconds(1),
        1,
        Duration.ofSeconds(30),
        Duration.ofMillis(100),
        1);
  }
}
