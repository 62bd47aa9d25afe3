/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock;

import org.jspecify.annotations.Nullable;

/**
 * A stub's part in a scenario.
 *
 * @param name of the scenario
 * @param requiredState in which alone the stub answers; null: in any
 * @param newState into which its answer brings the scenario; null: it stays
 */
public record ScenarioStep(String name, @Nullable String requiredState, @Nullable String newState) {
  /** The state in which every scenario begins. */
  public static final String STARTED = "Started";
}
