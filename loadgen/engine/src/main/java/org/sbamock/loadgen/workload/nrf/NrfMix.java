/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload.nrf;

import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

/**
 * The relative frequencies of the operations of NF instances at an NRF.
 *
 * @param weights the frequency of each operation, 0 to 1,000,000, in proportion to the sum of all;
 *     operations that are absent do not occur
 */
public record NrfMix(Map<NrfOperation, Integer> weights) {
  /** Mostly heart-beats and discoveries. */
  public static final NrfMix DEFAULT =
      parse("registration=5,heartbeat=50,subscription=5,discovery=30,token=10");

  private static final int MOST = 1_000_000;

  /**
   * Checks the weights.
   *
   * @throws IllegalArgumentException if a weight is out of range, or all are 0
   */
  public NrfMix {
    weights = Collections.unmodifiableMap(new EnumMap<>(weights));
    for (Map.Entry<NrfOperation, Integer> weight : weights.entrySet()) {
      if (weight.getValue() < 0 || weight.getValue() > MOST) {
        throw new IllegalArgumentException(
            weight.getKey().id() + "=" + weight.getValue() + ": expected 0 to " + MOST);
      }
    }
    if (weights.values().stream().allMatch(weight -> weight == 0)) {
      throw new IllegalArgumentException("expected a weight above 0");
    }
  }

  /**
   * Parses a mix such as {@code heartbeat=60,discovery=40}.
   *
   * @throws IllegalArgumentException if the text is not a list of different operations with weights
   */
  public static NrfMix parse(String text) {
    Map<NrfOperation, Integer> weights = new EnumMap<>(NrfOperation.class);
    for (String part : text.split(",", -1)) {
      String[] pair = part.split("=", -1);
      if (pair.length != 2 || !NrfOperation.ids().contains(pair[0])) {
        throw new IllegalArgumentException(
            "'"
                + part
                + "': expected operation=weight with one of "
                + String.join(", ", NrfOperation.ids()));
      }
      NrfOperation operation = NrfOperation.valueOf(pair[0].toUpperCase(Locale.ROOT));
      if (weights.putIfAbsent(operation, weight(part, pair[1])) != null) {
        throw new IllegalArgumentException("'" + part + "': expected each operation once");
      }
    }
    return new NrfMix(weights);
  }

  private static int weight(String part, String digits) {
    try {
      return Integer.parseInt(digits);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("'" + part + "': expected a weight of 0 to " + MOST, e);
    }
  }

  /** Returns the next operation of a random sequence. */
  NrfOperation next(SplittableRandom random) {
    int left = random.nextInt(weights.values().stream().mapToInt(Integer::intValue).sum());
    for (Map.Entry<NrfOperation, Integer> weight : weights.entrySet()) {
      left -= weight.getValue();
      if (left < 0) {
        return weight.getKey();
      }
    }
    throw new AssertionError("the weights do not add up to their sum");
  }

  /** Returns the mix in the syntax of {@link #parse}. */
  @Override
  public String toString() {
    return Arrays.stream(NrfOperation.values())
        .filter(weights::containsKey)
        .map(operation -> operation.id() + "=" + weights.get(operation))
        .collect(Collectors.joining(","));
  }
}
