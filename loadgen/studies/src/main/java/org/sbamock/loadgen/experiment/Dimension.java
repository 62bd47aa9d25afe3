/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment;

import static org.sbamock.loadgen.experiment.DimensionDeclaration.dimension;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.linkemu.model.Conditions;
import org.sbamock.loadgen.workload.Resumption;
import org.sbamock.loadgen.workload.WorkloadKind;

/**
 * The dimensions in which the trials of an experiment differ, in the order of a cell's coordinates.
 * Each is declared here once: its values, default, unit, description, option of {@code load}, the
 * rules by which it depends on others, and its effect on a trial. The reader of experiment files,
 * the JSON Schema and the reference page follow from the declaration.
 */
public enum Dimension {
  /** A part of a study: {@code A}, {@code B}, {@code C}. */
  SUITE(dimension("The part of a study that a trial belongs to.", Values.name())),
  /** How close to the study: {@code as-published} or {@code modern}. */
  VARIANT(dimension("How closely a trial follows the study, such as modern.", Values.name())),
  /** What each client does. */
  WORKLOAD(
      dimension("What each client does.", Values.choice(WorkloadKind.ids()))
          .required()
          .option("--workload", "registration")),
  /** The protocol of every hop. */
  PROTOCOL(
      dimension("The protocol of every hop.", Values.choice(protocolIds()))
          .required()
          .option("--protocol")),
  /** The impairments of the network: a named condition, or NetEm parameters. */
  CONDITION(
      dimension("The impairment that the emulated link applies to packets.", Values.condition())
          .inAllCells("lossless")
          .rule(Dimension::requireLink)
          .option("--condition")),
  /** The link to which the condition is added. */
  BASE(
      dimension(
              "The base link between all parties, to which the condition is added.",
              Values.choice(List.copyOf(Conditions.bases().keySet())))
          .inAllCells("loopback")
          .rule(Dimension::requireLink)
          .option("--base")),
  /** The round trip that the link adds to the condition and the base link, ms. */
  ROUND_TRIP(
      dimension(
              "The round trip that the emulated link adds, half of it in each direction.",
              Values.number(1, 10_000))
          .unit("ms")
          .named("%s-ms")
          .rule(Dimension::requireTopology)),
  /** The independent packet loss that the link adds in each direction, %. */
  LOSS(
      dimension(
              "The independent packet loss that the emulated link adds in each direction.",
              new Decimal(0, 100))
          .unit("%")
          .named("loss-%s")
          .rule(Dimension::requireTopology)),
  /** The direction of packets to which the condition applies. */
  DIRECTION(
      dimension(
              "The packets that the condition, round-trip and loss apply to: up is the direction of"
                  + " requests along UE, AMF, NRF, AUSF.",
              Values.choice("both", "up", "down"))
          .otherwise("both")),
  /** The one hop that has the condition, such as {@code ue-amf}; absent: all hops have it. */
  DELAY_HOP(
      dimension(
          "The hop that the condition, round-trip and loss apply to; by default, all hops.",
          Values.choice("ue-amf", "amf-nrf", "nrf-ausf", "amf-ausf"))),
  /** Octets of content, such as {@code 30B}, {@code 1KB} (1,024 octets), {@code 11MB}. */
  PAYLOAD(
      dimension(
          "The length of the content of a request or response; by default, that of the"
              + " workload.",
          Values.octets())),
  /** The method of the request. */
  VERB(
      dimension(
              "The method of the requests, if the workload supports several.",
              Values.choice("GET", "POST", "PUT", "DELETE"))
          .option("--verb")
          .sets(TrialSettings::verb)),
  /**
   * The number of requests on a connection: {@code reuse} (unlimited), {@code 100-requests}, {@code
   * 10-requests}, {@code per-request} or, of a page, {@code per-page}.
   */
  CONNECTION(
      dimension(
              "The number of requests for which a connection is reused: unlimited, 100, 10, one, or"
                  + " those of one page.",
              Values.choice("reuse", "100-requests", "10-requests", "per-request", "per-page"))
          .inAllCells("reuse")
          .rule(Dimension::requireWorkloadOfConnection)
          .sets(TrialSettings::connection)),
  /** The most connections of an event loop of the generator to a function. */
  CONNECTIONS(
      dimension(
              "The maximum number of connections of the clients of a lane, or of each of its hosts,"
                  + " to a function; by default, that of the workload.",
              Values.number(1, 65_535))
          .named("%s-connections")
          .sets(TrialSettings::connections)),
  /** {@code 1.2}, {@code 1.3} or {@code none}. */
  TLS(
      dimension(
              "The version of TLS. Cleartext protocols ignore it, and h3 always uses 1.3.",
              Values.choice("1.2", "1.3", "none"))
          .otherwise("1.3")
          .with(protocol -> protocol.secure() && !protocol.quic(), "h1 and h2")
          .named("tls%s")
          .followsProtocol()
          .rule(Dimension::tlsOfProtocol)
          .option("--tls")
          .sets(TrialSettings::tls)),
  /** Whether TLS sessions are resumed. */
  RESUMPTION(
      dimension(
              "Whether TLS sessions are resumed, and whether requests are sent in early data.",
              Values.choice(Resumption.ids()))
          .otherwise("none")
          .with(HttpProtocol::secure, "h1, h2 and h3")
          .followsProtocol()
          .rule(Dimension::resumptionOfProtocol)
          .option("--resumption", "session")
          .sets(TrialSettings::resumption)),
  /** Whether functions require a client certificate: {@code none} or {@code need}. */
  CLIENT_AUTH(
      dimension(
              "Whether functions require a certificate of their clients.",
              Values.choice("none", "need"))
          .otherwise("none")
          .with(HttpProtocol::secure, "h1, h2 and h3")
          .followsProtocol()
          .rule((text, cell) -> protocol(cell).secure() ? text : null)
          .sets(TrialSettings::clientAuth)),
  /** The congestion controller of TCP and QUIC: {@code reno}, {@code bbr} or {@code cubic}. */
  CONGESTION_CONTROL(
      dimension(
              "The congestion controller of TCP and QUIC at all parties.",
              Values.choice("reno", "bbr", "cubic"))
          .inAllCells("reno")
          .option("--congestion-control")
          .sets(TrialSettings::congestionControl)),
  /** The number of concurrent clients. */
  CLIENTS(
      dimension("The number of concurrent clients in each lane.", Values.number(1, 1_000_000))
          .inAllCells("1")
          .named("%s-clients")),
  /** {@code closed}, {@code constant} or {@code poisson}. */
  LOAD(
      dimension(
              "A closed loop, or an open loop with constant or Poisson arrivals.",
              Values.choice("closed", "constant", "poisson"))
          .otherwise("closed")
          .sets(TrialSettings::load)),
  /** Arrivals per second of an open load. */
  RATE(
      dimension("The arrivals of an open loop.", Values.number(1, 1_000_000))
          .unit("per second")
          .named("%s-per-second")
          .sets(TrialSettings::rate)),
  /** The initial window of each stream that the client announces, octets. */
  WINDOW(
      dimension(
              "The window that the client grants each stream; the connection then has the RFC's"
                  + " 65,535 octets over HTTP/2.",
              Values.number(1, Integer.MAX_VALUE))
          .unit("octets")
          .with(HttpProtocol::multiplexed, "h2c, h2 and h3")
          .option("--initial-window")
          .setsNumber(TrialSettings::streamWindow)),
  /** The window of a connection that the client announces, octets. */
  CONNECTION_WINDOW(
      dimension(
              "The window that the client grants each connection; over HTTP/2 at least 65,535.",
              Values.number(1, Integer.MAX_VALUE))
          .unit("octets")
          .with(HttpProtocol::multiplexed, "h2c, h2 and h3")
          .option("--connection-window")
          .setsNumber(TrialSettings::connectionWindow)),
  /** SETTINGS_MAX_FRAME_SIZE of the client (RFC 9113 section 6.5.2), octets. */
  MAX_FRAME_SIZE(
      dimension(
              "The largest HTTP/2 frame that the client accepts (SETTINGS_MAX_FRAME_SIZE).",
              Values.number(16_384, (1 << 24) - 1))
          .otherwise("16384")
          .unit("octets")
          .with(protocol -> protocol.multiplexed() && !protocol.quic(), "h2c and h2")
          .named("%s-frames")
          .option("--max-frame-size")
          .setsNumber(
              (settings, octets) -> settings.http2(http2 -> http2.withMaxFrameSize(octets)))),
  /** Concurrent requests per connection. */
  STREAMS(
      dimension(
              "The maximum number of concurrent requests on a connection.",
              Values.number(1, 65_535))
          .otherwise("100")
          .with(HttpProtocol::multiplexed, "h2c, h2 and h3")
          .named("%s-streams")
          .setsNumber(
              (settings, count) -> settings.generator(generator -> generator.withStreams(count)))),
  /**
   * The largest number of concurrent streams of a connection that the functions permit:
   * SETTINGS_MAX_CONCURRENT_STREAMS (RFC 9113 section 6.5.2), and QUIC's limit (RFC 9000 section
   * 4.6).
   */
  MAX_CONCURRENT_STREAMS(
      dimension(
              "The maximum number of concurrent request streams that the functions permit on a"
                  + " connection.",
              Values.number(1, 65_535))
          .named("%s-permitted")
          .setsNumber(TrialSettings::maxConcurrentStreams)),
  /** The objects of a page: {@code study} or {@code equal}. */
  PAGE(
      dimension(
              "The objects of a page: those of the study, or eight of equal length.",
              Values.choice("study", "equal"))
          .otherwise("study")
          .sets(TrialSettings::page)),
  /** {@code local}, {@code emulated} or {@code remote}. */
  TOPOLOGY(
      dimension(
              "Where the parties are: all on loopback, or each in a network namespace on the"
                  + " emulated link.",
              Values.choice("local", "emulated"))
          .inAllCells("emulated")
          .option("--topology", "local")),
  /** {@code native} or {@code container}. */
  PACKAGING(
      dimension(
              "Whether the functions are processes or containers.",
              Values.choice("native", "container"))
          .inAllCells("native"));

  private final String text = name().toLowerCase(Locale.ROOT).replace('_', '-');
  private final DimensionDeclaration declared;

  Dimension(DimensionDeclaration declared) {
    this.declared = declared;
  }

  private static List<String> protocolIds() {
    return Arrays.stream(HttpProtocol.values()).map(HttpProtocol::id).toList();
  }

  private static HttpProtocol protocol(Map<Dimension, String> cell) {
    return HttpProtocol.of(cell.getOrDefault(PROTOCOL, ""));
  }

  private static @Nullable String requireLink(@Nullable String text, Map<Dimension, String> cell) {
    if ("local".equals(cell.get(TOPOLOGY))
        && (!"lossless".equals(cell.get(CONDITION)) || !"loopback".equals(cell.get(BASE)))) {
      throw new IllegalArgumentException(
          "topology: local has no link for condition "
              + cell.get(CONDITION)
              + " and base "
              + cell.get(BASE)
              + ": exclude the cell or set topology: emulated");
    }
    return text;
  }

  private static @Nullable String requireTopology(
      @Nullable String text, Map<Dimension, String> cell) {
    if (text != null && !"emulated".equals(cell.get(TOPOLOGY))) {
      throw new IllegalArgumentException(
          "round-trip and loss require topology: emulated, not " + cell.get(TOPOLOGY));
    }
    return text;
  }

  private static @Nullable String requireWorkloadOfConnection(
      @Nullable String text, Map<Dimension, String> cell) {
    WorkloadKind workload = WorkloadKind.of(cell.getOrDefault(WORKLOAD, ""));
    if ("per-page".equals(text) && workload != WorkloadKind.PAGE) {
      throw new IllegalArgumentException(
          "connection: per-page requires the workload page, not " + workload);
    }
    if (TrialSettings.requestsPerConnection(text) != Integer.MAX_VALUE
        && (workload.registersUes() || workload.hasRoute())) {
      throw new IllegalArgumentException(
          "connection: "
              + text
              + " requires a workload without calls between functions, not "
              + workload);
    }
    return text;
  }

  private static String tlsOfProtocol(@Nullable String text, Map<Dimension, String> cell) {
    HttpProtocol protocol = protocol(cell);
    if (!protocol.secure()) {
      return "none";
    }
    return protocol.quic() || text == null || text.equals("none") ? "1.3" : text;
  }

  private static @Nullable String resumptionOfProtocol(
      @Nullable String text, Map<Dimension, String> cell) {
    HttpProtocol protocol = protocol(cell);
    if (!protocol.secure()) {
      return null;
    }
    try {
      Resumption.of(text == null ? Resumption.NONE.toString() : text).require(protocol);
      return text;
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "resumption: " + e.getMessage() + ": exclude the cell or set resumption: session", e);
    }
  }

  /** Returns a one-sentence description. */
  public String description() {
    return declared.description;
  }

  /** Returns the accepted values. */
  public Values allowed() {
    return declared.values;
  }

  /** Returns the unit of the values; empty if they have none. */
  public String unit() {
    return declared.unit;
  }

  /** Returns the default of cells without a value; empty if there is none. */
  public Optional<String> fallback() {
    return Optional.ofNullable(declared.fallback);
  }

  /**
   * Returns the protocols to which the dimension applies, such as {@code h2c, h2 and h3}; empty for
   * all.
   */
  public String protocols() {
    return declared.protocolWords;
  }

  /** Returns whether the dimension applies to a protocol; otherwise it has no effect. */
  public boolean appliesTo(HttpProtocol protocol) {
    return declared.protocols.test(protocol);
  }

  /** Returns the corresponding option of {@code sbamock load}; empty if there is none. */
  public Optional<String> option() {
    return Optional.ofNullable(declared.option);
  }

  /** Returns the default of the option, if it differs from {@link #fallback}. */
  public Optional<String> optionDefault() {
    return Optional.ofNullable(declared.optionDefault).or(this::fallback);
  }

  /** Returns whether cells with different protocols may differ in this dimension too. */
  public boolean followsProtocol() {
    return declared.followsProtocol;
  }

  boolean isRequired() {
    return declared.required;
  }

  boolean isInAllCells() {
    return declared.inAllCells;
  }

  @Nullable String resolve(@Nullable String given, Map<Dimension, String> cell) {
    return declared.rule.resolve(given, cell);
  }

  void apply(String value, TrialSettings settings) {
    declared.effect.accept(settings, value);
  }

  /** Returns a value in a sentence; a number follows the name of the dimension. */
  public String phrase(String value) {
    if (!value.matches("[0-9.]+")) {
      return value;
    }
    return (this == TLS ? "TLS" : toString().replace('-', ' ')) + " " + value;
  }

  /** Returns a value as a part of a trial's identifier. */
  String inIdentifier(String value) {
    String safe = value.replaceAll("[^A-Za-z0-9.]+", "-").replaceAll("^[-.]+|-+$", "");
    return declared.nameFormat.replace("%s", safe);
  }

  /**
   * Returns the canonical form of a value.
   *
   * @throws IllegalArgumentException if the value is not one of {@link #allowed}; the message lists
   *     these
   */
  public String canonical(String value) {
    return declared.values.canonical(text, value);
  }

  /** Returns the name in experiment files and results, such as {@code congestion-control}. */
  @JsonValue
  @Override
  public String toString() {
    return text;
  }

  /**
   * Returns the dimension with the given name.
   *
   * @throws IllegalArgumentException if there is none; the message lists the names
   */
  @JsonCreator
  public static Dimension parse(String text) {
    for (Dimension dimension : values()) {
      if (dimension.text.equals(text)) {
        return dimension;
      }
    }
    throw new IllegalArgumentException(
        "unknown dimension '"
            + text
            + "': expected one of "
            + Arrays.stream(values()).map(Dimension::toString).collect(Collectors.joining(", ")));
  }
}
