/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock;

import org.jspecify.annotations.Nullable;

/**
 * The part of a stub in a scenario.
 *
 * @param name the name of the scenario
 * @param requiredState the state that the stub requires; null for any
 * @param newState the state after the stub has responded; null for no change
 */
public record ScenarioStep(String name, @Nullable String requiredState, @Nullable String newState) {
  /** The initial state of every scenario. */
  public static final String STARTED = "Started";
}
