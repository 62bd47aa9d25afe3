/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.connection;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class MemoryBudgetTest {
  private static final long LIMIT = 1 << 20;
  private static final long QUARTER = LIMIT / 4;
  private static final long LITTLE = 64 << 10;
  private static final long MIN_SEND_ALLOWANCE = 16 << 10;

  private final MemoryBudget budget = new MemoryBudget(LIMIT, 0);

  @Test
  void aConnectionMayOccupyAQuarter() {
    assertThat(budget.add(0, QUARTER)).isTrue();
    assertThat(budget.add(QUARTER, 1)).isFalse();

    assertThat(budget.used()).isEqualTo(QUARTER);
  }

  @Test
  void aConnectionMayOccupyOneRequestOfTheMaximumLength() {
    MemoryBudget longer = new MemoryBudget(LIMIT, LIMIT / 2);

    assertThat(longer.add(0, LIMIT / 2)).isTrue();
  }

  @Test
  void aConnectionMayOccupyOneLongResponse() {
    assertThat(budget.add(LITTLE, LIMIT / 2)).isTrue();
    assertThat(budget.add(LITTLE + LIMIT / 2, LIMIT / 4)).isFalse();
  }

  @Test
  void allConnectionsTogetherMayNotOccupyMore() {
    for (int i = 0; i < 4; i++) {
      assertThat(budget.add(0, QUARTER)).isTrue();
    }

    assertThat(budget.add(0, QUARTER)).isFalse();
    budget.remove(QUARTER);
    assertThat(budget.add(0, QUARTER)).isTrue();
  }

  @Test
  void aConnectionThatOccupiesLittleMayUseTheReserve() {
    for (int i = 0; i < 4; i++) {
      budget.add(0, QUARTER);
    }

    assertThat(budget.add(0, LITTLE)).isTrue();
    assertThat(budget.add(LITTLE, 1)).isFalse();
  }

  @Test
  void memoryIsScarceWhenMoreThanAQuarterIsInUse() {
    budget.add(0, QUARTER);
    assertThat(budget.isScarce()).isFalse();

    budget.add(0, 1);
    assertThat(budget.isScarce()).isTrue();
  }

  @Test
  void whatIsLittleGrowsWithTheBudget() {
    assertThat(budget.isLittle(LITTLE)).isTrue();
    assertThat(budget.isLittle(LITTLE + 1)).isFalse();
    assertThat(new MemoryBudget(128 * LITTLE, 0).isLittle(2 * LITTLE)).isTrue();
    assertThat(new MemoryBudget(1_024 * LITTLE, 0).isLittle(4 * LITTLE + 1)).isFalse();
  }

  @Test
  void connectionsShareASixteenthForTheBuffersOfTheTransport() {
    assertThat(budget.sendAllowance(0)).isEqualTo(LIMIT / 16);
    assertThat(budget.sendAllowance(1)).isEqualTo(LIMIT / 16);
    assertThat(budget.sendAllowance(2)).isEqualTo(Math.max(MIN_SEND_ALLOWANCE, LIMIT / 32));
    assertThat(budget.sendAllowance(1_000)).isEqualTo(MIN_SEND_ALLOWANCE);
  }

  @Test
  void theReserveEndsAsWell() {
    for (long used = 0; used < LIMIT + QUARTER; used += LITTLE) {
      assertThat(budget.add(0, LITTLE)).isTrue();
    }

    assertThat(budget.add(0, 1)).isFalse();
  }
}
