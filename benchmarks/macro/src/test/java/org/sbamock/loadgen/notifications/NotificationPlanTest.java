/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.notifications;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NotificationPlanTest {
  @Test
  void assignsEachSubscriberARoleAndAProfile() {
    NotificationPlan plan = Plans.small();

    Map<SubscriberRole, Long> roles =
        IntStream.range(0, plan.subscribers())
            .mapToObj(plan::roleOf)
            .collect(Collectors.groupingBy(role -> role, Collectors.counting()));
    Map<Integer, Long> profiles =
        IntStream.range(0, plan.subscribers())
            .mapToObj(plan::profileOf)
            .collect(Collectors.groupingBy(profile -> profile, Collectors.counting()));

    assertThat(roles)
        .containsOnly(
            Map.entry(SubscriberRole.UNREACHABLE, 2L),
            Map.entry(SubscriberRole.SILENT, 2L),
            Map.entry(SubscriberRole.SLOW, 2L),
            Map.entry(SubscriberRole.AWAY, 2L),
            Map.entry(SubscriberRole.PROMPT, 12L));
    assertThat(profiles).hasSize(4).allSatisfy((profile, count) -> assertThat(count).isEqualTo(5));
  }

  @Test
  void rejectsAFanOutThatDoesNotDivideTheSubscribers() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Plans.with(20, 3, 100))
        .withMessage("fan-out 3: expected a divisor of the 20 subscribers");
  }

  @Test
  void rejectsMoreChangesThanTheAttributeCanNumber() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Plans.with(20, 20, 100_000))
        .withMessage("a run with 100000 changes of each profile: expected at most 65535");
  }

  @Test
  void rejectsAPlanWithoutPromptSubscribers() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Plans.with(8, 4, 100))
        .withMessage("dead, slow and away are 8 subscribers: expected fewer than all 8");
  }

  @Test
  void rejectsSharedAddressesOfTheNrfAndOfSubscribersThatAreAway() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Plans.with(MeasuredFunction.NRF, 20, 4, 5, 100))
        .withMessage("endpoints 4: subscribers share addresses only with function AMF");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Plans.with(MeasuredFunction.AMF, 20, 4, 5, 100))
        .withMessage(
            "endpoints 4: expected as many as subscribers, 20, since some are dead, slow or away");
  }
}
