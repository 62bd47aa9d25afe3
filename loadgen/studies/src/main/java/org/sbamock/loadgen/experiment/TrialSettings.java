/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment;

import io.netty.handler.codec.http.HttpMethod;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.CongestionControl;
import org.sbamock.http.Http2Settings;
import org.sbamock.http.QuicSettings;
import org.sbamock.http.TlsVersion;
import org.sbamock.http.client.call.CallOptions.ConnectionUse;
import org.sbamock.loadgen.engine.Arrivals;
import org.sbamock.loadgen.workload.GeneratorSettings;
import org.sbamock.loadgen.workload.PageObjects;
import org.sbamock.loadgen.workload.Resumption;
import org.sbamock.loadgen.workload.WorkloadParameters;

/**
 * The effect of a trial's coordinates on the generator, the workload and the functions. Each {@link
 * Dimension} declares its part.
 */
public final class TrialSettings {
  static final String CONGESTION_CONTROL = "sbamock.sbi.congestion-control";
  private static final String REQUESTS = "-requests";
  static final String CLIENT_AUTH = "sbamock.tls.client-auth";
  private static final List<String> MAX_CONCURRENT_STREAMS =
      List.of(
          "sbamock.sbi.http2.max-concurrent-streams", "sbamock.sbi.quic.max-concurrent-streams");

  /**
   * The connection window of a client that announces only a stream window (RFC 9113 section 6.9.2).
   */
  private static final int DEFAULT_CONNECTION_WINDOW = 65_535;

  private GeneratorSettings generator =
      GeneratorSettings.DEFAULT.withQuic(
          QuicSettings.DEFAULT.withIdleTimeout(Duration.ofSeconds(60)));
  private final Map<String, String> functions = new LinkedHashMap<>();
  private ConnectionUse connectionUse = ConnectionUse.REUSE;
  private @Nullable Integer connections;
  private boolean freshPages;
  private PageObjects page = PageObjects.STUDY;
  private @Nullable TlsVersion tls;
  private Resumption resumption = Resumption.NONE;
  private @Nullable HttpMethod verb;
  private @Nullable Arrivals arrivals;
  private @Nullable Double rate;

  private TrialSettings() {}

  /** Returns the settings of a cell; missing dimensions have their declared default. */
  public static TrialSettings of(Cell cell) {
    TrialSettings settings = new TrialSettings();
    for (Dimension dimension : Dimension.values()) {
      cell.findOrDefault(dimension).ifPresent(text -> dimension.apply(text, settings));
    }
    return settings;
  }

  /** Returns the client's settings after applying the given coordinates. */
  public static GeneratorSettings applied(
      Map<Dimension, String> coordinates, GeneratorSettings base) {
    TrialSettings settings = new TrialSettings();
    settings.generator = base;
    coordinates.forEach((dimension, text) -> dimension.apply(text, settings));
    return settings.generator;
  }

  void generator(UnaryOperator<GeneratorSettings> change) {
    generator = change.apply(generator);
  }

  void http2(UnaryOperator<Http2Settings> change) {
    generator = generator.withHttp2(change.apply(generator.http2()));
  }

  void quic(UnaryOperator<QuicSettings> change) {
    generator = generator.withQuic(change.apply(generator.quic()));
  }

  void connection(String use) {
    connectionUse = use.equals("per-request") ? ConnectionUse.PER_REQUEST : ConnectionUse.REUSE;
    freshPages = use.equals("per-page");
    generator = generator.withRequests(requestsPerConnection(use));
  }

  /**
   * Returns the number after which a connection is replaced, of a value such as {@code
   * 10-requests}; {@link Integer#MAX_VALUE} if the value has none.
   */
  public static int requestsPerConnection(@Nullable String use) {
    return use != null && use.endsWith(REQUESTS)
        ? Integer.parseInt(use.substring(0, use.length() - REQUESTS.length()))
        : Integer.MAX_VALUE;
  }

  void connections(String most) {
    connections = Integer.valueOf(most);
  }

  void tls(String version) {
    if (!version.equals("none")) {
      tls = version.equals("1.2") ? TlsVersion.TLS_1_2 : TlsVersion.TLS_1_3;
      generator = generator.withTls(tls);
    }
  }

  void resumption(String name) {
    resumption = Resumption.of(name);
    generator = generator.withResumption(resumption);
    functions.putAll(resumption.functionSettings());
  }

  void clientAuth(String name) {
    functions.put(CLIENT_AUTH, name);
  }

  void congestionControl(String name) {
    functions.put(CONGESTION_CONTROL, name);
    generator =
        generator.withCongestionControl(CongestionControl.valueOf(name.toUpperCase(Locale.ROOT)));
  }

  void streamWindow(int octets) {
    http2(
        http2 ->
            http2
                .withInitialWindowSize(octets)
                .withConnectionWindowSize(DEFAULT_CONNECTION_WINDOW));
    quic(quic -> quic.withWindows(octets, quic.connectionWindow()));
  }

  void connectionWindow(int octets) {
    http2(http2 -> http2.withConnectionWindowSize(Math.max(DEFAULT_CONNECTION_WINDOW, octets)));
    quic(quic -> quic.withWindows(quic.streamWindow(), octets));
  }

  void maxConcurrentStreams(int count) {
    for (String limit : MAX_CONCURRENT_STREAMS) {
      functions.put(limit, Integer.toString(count));
    }
  }

  void verb(String method) {
    verb = HttpMethod.valueOf(method);
  }

  void page(String objects) {
    page = PageObjects.of(objects);
  }

  void load(String kind) {
    arrivals = kind.equals("closed") ? null : Arrivals.valueOf(kind.toUpperCase(Locale.ROOT));
  }

  void rate(String perSecond) {
    rate = Double.valueOf(perSecond);
  }

  /** Returns the client's settings, except those that depend on the number of clients. */
  public GeneratorSettings generator() {
    return generator;
  }

  /** Returns the settings of the functions by name. */
  public Map<String, String> functions() {
    return functions;
  }

  /** Returns the use of connections by calls. */
  public ConnectionUse connectionUse() {
    return connectionUse;
  }

  /**
   * Returns the client's settings with the maximum number of connections of each event loop, if one
   * is given.
   */
  public GeneratorSettings limited(GeneratorSettings settings) {
    return connections == null ? settings : settings.withConnections(connections);
  }

  /** Returns the workload's parameters after applying these settings, except the payload. */
  public WorkloadParameters apply(WorkloadParameters parameters) {
    WorkloadParameters changed =
        parameters.withHopTls(tls, resumption != Resumption.NONE).withPage(page, freshPages);
    return verb == null ? changed : changed.withVerb(verb);
  }

  /** Returns the arrival process of an open loop; null for a closed loop. */
  public @Nullable Arrivals arrivals() {
    return arrivals;
  }

  /** Returns the arrivals per second; null if none are given. */
  public @Nullable Double rate() {
    return rate;
  }

  /** Returns all settings, for messages. */
  @Override
  public String toString() {
    return "TrialSettings[generator="
        + generator
        + ", functions="
        + functions
        + ", connectionUse="
        + connectionUse
        + ", connections="
        + connections
        + ", freshPages="
        + freshPages
        + ", page="
        + page
        + ", tls="
        + tls
        + ", resumption="
        + resumption
        + ", verb="
        + verb
        + ", arrivals="
        + arrivals
        + ", rate="
        + rate
        + "]";
  }
}
