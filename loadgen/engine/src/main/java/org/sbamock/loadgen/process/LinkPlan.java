/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.process;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.linkemu.model.LinkCondition;

/**
 * The plan of an emulated link during a run.
 *
 * @param condition the name of the condition, as configured
 * @param conditions the conditions by direction; other directions have no impairment
 * @param seed the seed of the relay's random choices
 * @param partitions the scheduled partitions
 * @param capture the file of the packet capture; null for none
 */
public record LinkPlan(
    String condition,
    Map<LinkDirection, LinkCondition> conditions,
    long seed,
    List<Partition> partitions,
    @Nullable Path capture) {
  /** The direction from one party to another. */
  public record LinkDirection(String from, String to) {
    /** Returns every direction between the parties. */
    public static List<LinkDirection> all() {
      return between(EmulatedLink.PARTIES);
    }

    /** Returns every direction between the given parties. */
    static List<LinkDirection> between(Collection<String> parties) {
      return parties.stream()
          .flatMap(from -> parties.stream().map(to -> new LinkDirection(from, to)))
          .filter(way -> !way.from().equals(way.to()))
          .toList();
    }
  }

  /**
   * A scheduled partition of a party.
   *
   * @param party the name of the party
   * @param at its start, relative to the start of the measurement
   * @param length its duration
   */
  public record Partition(String party, Duration at, Duration length) {}

  /** Returns a plan with one condition in every direction. */
  public static LinkPlan everywhere(String name, LinkCondition condition, long seed) {
    Map<LinkDirection, LinkCondition> conditions = new LinkedHashMap<>();
    LinkDirection.all().forEach(way -> conditions.put(way, condition));
    return new LinkPlan(name, conditions, seed, List.of(), null);
  }
}
