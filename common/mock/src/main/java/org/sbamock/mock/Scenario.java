/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock;

/** A state machine, whose state stubs can require and change. */
final class Scenario {
  private final String name;
  private volatile String state = ScenarioStep.STARTED;

  Scenario(String name) {
    this.name = name;
  }

  String name() {
    return name;
  }

  String state() {
    return state;
  }

  synchronized void state(String next) {
    state = next;
  }

  /** Applies a step; returns false if the scenario is not in the required state. */
  synchronized boolean move(ScenarioStep step) {
    String required = step.requiredState();
    if (required != null && !required.equals(state)) {
      return false;
    }
    String next = step.newState();
    if (next != null) {
      state = next;
    }
    return true;
  }
}
