/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.probe;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.TlsVersion;
import org.sbamock.http.client.call.CallOptions.ConnectionUse;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.SbiException;

/**
 * A message that is forwarded along a chain of functions. Each function adds its timestamps and
 * removes itself from the route.
 *
 * @param hops the functions already passed; absent in the message of the client
 * @param route the remaining functions in order, at most {@value #MOST_HOPS}; absent or empty at
 *     the last one
 * @param protocol the protocol of further calls: h1c, h1, h2c, h2 or h3; mandatory with a route
 * @param connection the connections of further calls: {@code reuse} (default) or {@code
 *     per-request}
 * @param tls the version of further calls over TCP, {@code 1.2} or {@code 1.3}; if absent, as the
 *     function is configured
 * @param resumption whether further calls resume TLS sessions; if absent, as the function is
 *     configured
 * @param lane the lane, 0 (default) to {@value #HIGHEST_LANE}; lanes do not share connections
 * @param deadlineMillis the deadline of the whole response, 1 to 600,000 ms; 10,000 if absent
 * @param data the data that every function but the last forwards; at most 1 MiB
 */
public record ChainMessage(
    @Nullable List<HopStamps> hops,
    @Nullable List<ApiRoot> route,
    @Nullable String protocol,
    @Nullable String connection,
    @Nullable String tls,
    @Nullable Boolean resumption,
    @Nullable Integer lane,
    @Nullable Integer deadlineMillis,
    @Nullable String data) {
  /** The maximum length of a route. */
  public static final int MOST_HOPS = 8;

  /** The highest number of a lane. */
  public static final int HIGHEST_LANE = 63;

  private static final int DEFAULT_DEADLINE = 10_000;
  private static final int LONGEST_DEADLINE = 600_000;

  /** Checks the ranges. */
  public ChainMessage {
    if (route != null && route.size() > MOST_HOPS) {
      throw incorrect("/route", "has " + route.size() + " hops: " + MOST_HOPS + " at most");
    }
    if (hops != null && hops.size() > MOST_HOPS) {
      throw incorrect("/hops", "has " + hops.size() + " entries: " + MOST_HOPS + " at most");
    }
    if (lane != null && (lane < 0 || lane > HIGHEST_LANE)) {
      throw incorrect("/lane", "is " + lane + ": 0 to " + HIGHEST_LANE + " is expected");
    }
    if (deadlineMillis != null && (deadlineMillis < 1 || deadlineMillis > LONGEST_DEADLINE)) {
      throw incorrect(
          "/deadlineMillis",
          "is " + deadlineMillis + ": 1 to " + LONGEST_DEADLINE + " is expected");
    }
    if (connection != null && !connection.equals("reuse") && !connection.equals("per-request")) {
      throw incorrect("/connection", "is '" + connection + "': reuse or per-request is expected");
    }
    if (tls != null && !tls.equals("1.2") && !tls.equals("1.3")) {
      throw incorrect("/tls", "is '" + tls + "': 1.2 or 1.3 is expected");
    }
  }

  private static SbiException incorrect(String pointer, String reason) {
    return SbiException.of(Cause.OPTIONAL_IE_INCORRECT, pointer, reason);
  }

  /** Returns whether this function is the last one. */
  boolean isLastHop() {
    return route == null || route.isEmpty();
  }

  /**
   * Returns the API root of the next function.
   *
   * @throws SbiException if the protocol is missing, unknown, or does not match the scheme of the
   *     next function
   */
  ApiRoot next() {
    ApiRoot next = List.copyOf(route == null ? List.of() : route).get(0);
    HttpProtocol spoken = nextProtocol();
    if (!next.scheme().equals(spoken.scheme())) {
      throw incorrect("/route/0", "is " + next + ", but the protocol is " + spoken);
    }
    return next;
  }

  HttpProtocol nextProtocol() {
    if (protocol == null) {
      throw SbiException.missingIe("/protocol");
    }
    try {
      return HttpProtocol.of(protocol);
    } catch (IllegalArgumentException e) {
      throw incorrect("/protocol", String.valueOf(e.getMessage()));
    }
  }

  ConnectionUse connectionUse() {
    return "per-request".equals(connection) ? ConnectionUse.PER_REQUEST : ConnectionUse.REUSE;
  }

  @Nullable TlsVersion tlsVersion() {
    return tls == null ? null : tls.equals("1.2") ? TlsVersion.TLS_1_2 : TlsVersion.TLS_1_3;
  }

  int laneOr0() {
    return lane == null ? 0 : lane;
  }

  Duration deadline() {
    return Duration.ofMillis(deadlineMillis == null ? DEFAULT_DEADLINE : deadlineMillis);
  }

  List<HopStamps> passed() {
    return hops == null ? List.of() : hops;
  }

  List<HopStamps> passedWith(HopStamps own) {
    List<HopStamps> all = new ArrayList<>(passed());
    all.add(own);
    return all;
  }

  /** Returns the message for the next function. */
  ChainMessage forNext(HopStamps own, Duration left) {
    List<ApiRoot> all = route == null ? List.of() : route;
    List<ApiRoot> further = all.size() > 1 ? all.subList(1, all.size()) : null;
    return new ChainMessage(
        passedWith(own),
        further,
        further == null ? null : protocol,
        further == null ? null : connection,
        further == null ? null : tls,
        further == null ? null : resumption,
        lane,
        (int) Math.max(1, left.toMillis()),
        data);
  }
}
