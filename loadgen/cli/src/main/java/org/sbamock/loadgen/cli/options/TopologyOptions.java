/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.options;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.CongestionControl;
import org.sbamock.linkemu.Carriers;
import org.sbamock.linkemu.emulated.EmulatedCarrier;
import org.sbamock.linkemu.model.Conditions;
import org.sbamock.linkemu.model.LinkCondition;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.process.EmulatedLink;
import org.sbamock.loadgen.process.FunctionKind;
import org.sbamock.loadgen.process.LinkPlan;
import org.sbamock.loadgen.process.Stalls;
import org.sbamock.loadgen.process.UserNamespace;
import org.sbamock.loadgen.result.Trial;
import picocli.CommandLine.Option;

/** The options of the topology and of the emulated link. */
public final class TopologyOptions {
  private static final Pattern PARTITION = Pattern.compile("([a-z]+)@([^+]+)\\+(.+)");

  @Option(
      names = "--topology",
      paramLabel = "<where>",
      description =
          "Topology of the started core: local (on loopback) or emulated (UE, AMF, AUSF and NRF in"
              + " separate network namespaces on an emulated link) (default:"
              + " ${bundle:default.topology}).")
  @Nullable String topology;

  @Option(
      names = "--condition",
      paramLabel = "<words>",
      description = "${bundle:dimension.condition} (default: ${bundle:default.condition}).")
  @Nullable String condition;

  @Option(
      names = "--base",
      paramLabel = "<link>",
      description = "${bundle:dimension.base} (default: ${bundle:default.base}).")
  @Nullable String base;

  @Option(
      names = "--between",
      split = ",",
      paramLabel = "<pair>",
      description =
          "Apply the condition only between these pairs, in both directions, such as"
              + " ue-amf,amf-ausf.")
  List<String> between = List.of();

  @Option(
      names = "--one-way",
      split = ",",
      paramLabel = "<way>",
      description = "Apply the condition only in these directions, such as 'ue>amf'.")
  List<String> oneWay = List.of();

  @Option(
      names = "--link-seed",
      paramLabel = "<number>",
      description = "Seed of the relay's random choices (default: the value of --seed).")
  @Nullable Long linkSeed;

  @Option(
      names = "--partition",
      split = ",",
      paramLabel = "<party@at+length>",
      description =
          "Isolate a party during the measurement, such as ausf@10s+5s: 10 s after the start of the measurement, for 5 s. May be repeated.")
  List<String> partitions = List.of();

  @Option(
      names = "--stall",
      split = ",",
      paramLabel = "<function@at+length>",
      description =
          "Pause a function during the measurement, such as amf@10s+2s: 10 s after the start of the measurement, for 2 s. May be repeated.")
  List<String> stalls = List.of();

  @Option(
      names = "--capture",
      paramLabel = "<file>",
      description = "Capture all packets of the emulated link in this pcapng file.")
  @Nullable Path capture;

  @Option(
      names = "--congestion-control",
      paramLabel = "<name>",
      description =
          "${bundle:dimension.congestion-control} (default: reno on an emulated link, else that of"
              + " the kernel and of QUIC).")
  @Nullable CongestionControl congestionControl;

  /** Returns whether the topology is an emulated link. */
  public boolean isEmulated() {
    return Trial.EMULATED.equals(topology);
  }

  /**
   * Returns the name of the topology.
   *
   * @param urlsGiven whether URLs of running functions are specified
   * @throws IllegalArgumentException if options contradict each other
   */
  public String resolve(boolean urlsGiven) {
    String usual = urlsGiven ? Trial.REMOTE : declaredDefault(Dimension.TOPOLOGY);
    String chosen = topology == null ? usual : topology;
    if (!List.of(Trial.LOCAL, Trial.EMULATED, Trial.REMOTE).contains(chosen)) {
      throw new IllegalArgumentException("--topology '" + chosen + "': expected local or emulated");
    }
    if (urlsGiven != chosen.equals(Trial.REMOTE)) {
      throw new IllegalArgumentException(
          urlsGiven
              ? "--topology " + chosen + " starts its own functions: omit --amf"
              : "--topology remote requires --amf");
    }
    if (urlsGiven && !stalls.isEmpty()) {
      throw new IllegalArgumentException(
          "--stall requires functions that are started for the run: omit --amf");
    }
    boolean shaped =
        condition != null
            || base != null
            || linkSeed != null
            || capture != null
            || !between.isEmpty()
            || !oneWay.isEmpty()
            || !partitions.isEmpty();
    if (shaped && !isEmulated()) {
      throw new IllegalArgumentException(
          "--condition, --base, --between, --one-way, --link-seed, --partition and --capture"
              + " require --topology emulated");
    }
    return chosen;
  }

  /**
   * Verifies that this machine supports the topology; restarts the process in a user namespace if
   * the topology requires one.
   *
   * @return the exit code of the restarted process; empty if this process can continue
   */
  public Optional<Integer> enter() throws InterruptedException {
    return isEmulated() ? UserNamespace.enterFor(new EmulatedCarrier()) : Optional.empty();
  }

  /**
   * Returns the congestion controller of all parties; null for the defaults of the kernel and of
   * QUIC.
   */
  public @Nullable CongestionControl congestionControl() {
    return congestionControl == null && isEmulated() ? CongestionControl.RENO : congestionControl;
  }

  /**
   * Returns the plan of the link; null without a link.
   *
   * @throws IllegalArgumentException if an option is invalid; the message names it
   */
  public @Nullable LinkPlan plan(long seed, Duration measured) {
    if (!isEmulated()) {
      return null;
    }
    LinkCondition beneath = base();
    LinkCondition whole = condition(beneath);
    List<LinkPlan.LinkDirection> chosen = ways();
    Map<LinkPlan.LinkDirection, LinkCondition> conditions = new LinkedHashMap<>();
    for (LinkPlan.LinkDirection way : LinkPlan.LinkDirection.all()) {
      conditions.put(way, chosen.contains(way) ? whole : beneath);
    }
    return new LinkPlan(
        text(),
        conditions,
        linkSeed == null ? seed : linkSeed,
        intervals("--partition", partitions, EmulatedLink.PARTIES, measured).stream()
            .map(cut -> new LinkPlan.Partition(cut.party(), cut.at(), cut.length()))
            .toList(),
        capture == null ? null : capture.toAbsolutePath());
  }

  private String text() {
    return conditionOrDefault() + (base == null ? "" : " over " + base);
  }

  private String conditionOrDefault() {
    return condition == null ? declaredDefault(Dimension.CONDITION) : condition;
  }

  private static String declaredDefault(Dimension dimension) {
    return dimension.optionDefault().orElseThrow();
  }

  private LinkCondition base() {
    LinkCondition known =
        Conditions.bases().get(base == null ? declaredDefault(Dimension.BASE) : base);
    if (known == null) {
      throw new IllegalArgumentException(
          "--base '" + base + "': expected one of " + Conditions.bases().keySet());
    }
    return known;
  }

  private LinkCondition condition(LinkCondition beneath) {
    try {
      LinkCondition whole = Conditions.parse(conditionOrDefault()).over(beneath);
      Carriers.require(new EmulatedCarrier(), whole);
      return whole;
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "--condition '"
              + text()
              + "': "
              + e.getMessage()
              + "; expected one of "
              + Conditions.named().keySet()
              + " or NetEm parameters such as 'delay 20ms loss 2%'",
          e);
    }
  }

  private List<LinkPlan.LinkDirection> ways() {
    if (between.isEmpty() && oneWay.isEmpty()) {
      return LinkPlan.LinkDirection.all();
    }
    List<LinkPlan.LinkDirection> ways = new ArrayList<>();
    for (String pair : between) {
      LinkPlan.LinkDirection way = way("--between", pair, "-", "ue-amf");
      ways.add(way);
      ways.add(new LinkPlan.LinkDirection(way.to(), way.from()));
    }
    oneWay.forEach(given -> ways.add(way("--one-way", given, ">", "ue>amf")));
    return ways;
  }

  private static LinkPlan.LinkDirection way(
      String option, String given, String separator, String example) {
    String[] parties = given.split(separator, -1);
    if (parties.length != 2
        || parties[0].equals(parties[1])
        || !EmulatedLink.PARTIES.containsAll(List.of(parties))) {
      throw new IllegalArgumentException(
          option
              + " '"
              + given
              + "': expected two of "
              + EmulatedLink.PARTIES
              + ", such as "
              + example);
    }
    return new LinkPlan.LinkDirection(parties[0], parties[1]);
  }

  /**
   * Returns the pauses of functions.
   *
   * @throws IllegalArgumentException if a pause is after the measurement, overlaps another one of
   *     its function, or its party is not a function
   */
  public List<Stalls.Stall> stalls(Duration measured) {
    List<String> names = Arrays.stream(FunctionKind.values()).map(FunctionKind::id).toList();
    return intervals("--stall", stalls, names, measured).stream()
        .map(
            stall ->
                new Stalls.Stall(
                    FunctionKind.valueOf(stall.party().toUpperCase(Locale.ROOT)),
                    stall.at(),
                    stall.length()))
        .toList();
  }

  /** An interval of the measurement in which a party is isolated or paused. */
  private record Interval(String party, Duration at, Duration length) {
    boolean overlaps(Interval other) {
      return party.equals(other.party)
          && at.compareTo(other.end()) < 0
          && other.at.compareTo(end()) < 0;
    }

    Duration end() {
      return at.plus(length);
    }
  }

  /** Parses intervals, which must not overlap: the end of one would end the other. */
  private static List<Interval> intervals(
      String option, List<String> given, List<String> parties, Duration measured) {
    List<Interval> intervals = new ArrayList<>();
    for (String text : given) {
      Interval interval = interval(option, text, parties, measured);
      for (Interval other : intervals) {
        if (interval.overlaps(other)) {
          throw new IllegalArgumentException(
              option
                  + " '"
                  + text
                  + "': overlaps the one of "
                  + other.party()
                  + " from "
                  + Units.text(other.at())
                  + " to "
                  + Units.text(other.end())
                  + "; expected one after the other");
        }
      }
      intervals.add(interval);
    }
    return intervals;
  }

  /** Parses an interval such as {@code ausf@10s+5s}. */
  private static Interval interval(
      String option, String given, List<String> parties, Duration measured) {
    Matcher matcher = PARTITION.matcher(given);
    if (!matcher.matches() || !parties.contains(matcher.group(1))) {
      throw new IllegalArgumentException(
          option
              + " '"
              + given
              + "': expected one of "
              + parties
              + ", a start time and a duration, such as ausf@10s+5s");
    }
    if (Units.duration(matcher.group(2)).compareTo(measured) >= 0) {
      throw new IllegalArgumentException(
          option
              + " '"
              + given
              + "': expected a start time before the end of the measurement at "
              + Units.text(measured));
    }
    return new Interval(
        matcher.group(1), Units.duration(matcher.group(2)), Units.duration(matcher.group(3)));
  }

  /** Adds the options to the recorded configuration. */
  public void describe(
      String resolved, @Nullable LinkPlan plan, Map<String, Object> configuration) {
    configuration.put("topology", resolved);
    if (!stalls.isEmpty()) {
      configuration.put("stalls", stalls);
    }
    CongestionControl control = congestionControl();
    configuration.put(
        "congestion-control",
        control == null ? "default" : control.name().toLowerCase(Locale.ROOT));
    if (plan != null) {
      configuration.put("condition", plan.condition());
      Map<String, String> ways = new LinkedHashMap<>();
      plan.conditions().forEach((way, is) -> ways.put(way.from() + ">" + way.to(), "netem " + is));
      configuration.put("link", ways);
      configuration.put("link-seed", plan.seed());
      configuration.put("partitions", partitions);
      if (plan.capture() != null) {
        configuration.put("capture", plan.capture().toString());
      }
    }
  }
}
