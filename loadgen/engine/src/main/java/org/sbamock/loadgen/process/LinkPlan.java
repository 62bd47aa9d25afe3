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
 * What an emulated link is to do.
 *
 * @param condition as it was asked for
 * @param conditions of the ways that have one; the others lose nothing
 * @param seed of every choice of the relay
 * @param partitions who is to be cut off, and when
 * @param capture where to write all packets; null for nowhere
 */
public record LinkPlan(
    String condition,
    Map<Way, LinkCondition> conditions,
    long seed,
    List<Partition> partitions,
    @Nullable Path capture) {
  /** From one party to another. */
  public record Way(String from, String to) {
    /** Every way between the parties. */
    public static List<Way> all() {
      return between(EmulatedLink.PARTIES);
    }

    /** Every way between those parties. */
    static List<Way> between(Collection<String> parties) {
      return parties.stream()
          .flatMap(from -> parties.stream().map(to -> new Way(from, to)))
          .filter(way -> !way.from().equals(way.to()))
          .toList();
    }
  }

  /**
   * A party that is cut off.
   *
   * @param at after the beginning of the measurement
   * @param length until it is healed
   */
  public record Partition(String party, Duration at, Duration length) {}

  /** One condition on every way. */
  public static LinkPlan everywhere(String name, LinkCondition condition, long seed) {
    Map<Way, LinkCondition> conditions = new LinkedHashMap<>();
    Way.all().forEach(way -> conditions.put(way, condition));
    return new LinkPlan(name, conditions, seed, List.of(), null);
  }
}
