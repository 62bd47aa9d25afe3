/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.claim;

import java.util.Locale;
import java.util.Map;

/**
 * The presentation of a metric or value in reports.
 *
 * @param name the name in results
 * @param title the title in reports
 * @param unit the unit of its values; empty if it has none
 */
public record Metric(String name, String title, String unit) {
  /** The proportion of requests that succeeded. */
  public static final String SUCCESS = "success";

  /** The time of a whole cycle, which each workload names differently. */
  public static final String CYCLE_TIME = "cycleTime";

  /** The proportion of the requests of each client that succeeded. */
  public static final String SUCCESS_PER_CLIENT = "successPerClient";

  private static final Map<String, String> TITLES =
      Map.ofEntries(
          Map.entry(CYCLE_TIME, "time of a cycle"),
          Map.entry("responseTime", "response time"),
          Map.entry("endToEndDelay", "end-to-end delay"),
          Map.entry("endToEndDelayAverage", "average end-to-end delay of both files"),
          Map.entry("endToEndDelayLarge", "end-to-end delay of large files"),
          Map.entry("endToEndDelaySmall", "end-to-end delay of small files"),
          Map.entry("responseTimeLarge", "response time of large files"),
          Map.entry("responseTimeSmall", "response time of small files"),
          Map.entry("pageTime", "response time of the page"),
          Map.entry("connect", "TCP connection"),
          Map.entry("handshake", "TLS or QUIC handshake"),
          Map.entry("firstByteSent", "first byte sent"),
          Map.entry("firstByteReceived", "first byte received"),
          Map.entry("registration", "registration"),
          Map.entry("challenge", "challenge"),
          Map.entry("confirmation", "confirmation"),
          Map.entry(SUCCESS, "success rate"),
          Map.entry(SUCCESS_PER_CLIENT, "success rate of a client"),
          Map.entry("throughput", "throughput"),
          Map.entry("bandwidth", "octets on the wire per second"),
          Map.entry("octetsPerCycle", "octets on the wire per cycle"),
          Map.entry("packetsPerCycle", "packets per cycle"),
          Map.entry("tcpRtoMin", "minimum retransmission timeout of TCP"),
          Map.entry("quicInitialPto", "initial probe timeout of QUIC"),
          Map.entry("quicMaxAckDelay", "maximum acknowledgement delay of QUIC"),
          Map.entry("perSecond", "cycles per second"),
          Map.entry("cpuTime", "CPU time"),
          Map.entry("cpuTimePerCycle", "CPU time per cycle"),
          Map.entry("cpuPercent", "CPU use"),
          Map.entry("processors", "processors in use"),
          Map.entry("memory", "resident memory"),
          Map.entry("memoryAboveIdle", "resident memory above idle"),
          Map.entry("cgroupMemory", "memory of the control group"),
          Map.entry("packets", "packets"),
          Map.entry("drops", "dropped packets"),
          Map.entry("threads", "threads"),
          Map.entry("fds", "file descriptors"),
          Map.entry("pageFaults", "page faults"),
          Map.entry("energy", "energy"));

  private static final Map<String, String> UNITS =
      Map.ofEntries(
          Map.entry(SUCCESS, "%"),
          Map.entry(SUCCESS_PER_CLIENT, "%"),
          Map.entry("throughput", "B/s"),
          Map.entry("bandwidth", "B/s"),
          Map.entry("octetsPerCycle", "B"),
          Map.entry("packetsPerCycle", ""),
          Map.entry("perSecond", "/s"),
          Map.entry("cpuPercent", "%"),
          Map.entry("processors", "%"),
          Map.entry("memory", "MiB"),
          Map.entry("memoryAboveIdle", "MiB"),
          Map.entry("cgroupMemory", "MiB"),
          Map.entry("packets", ""),
          Map.entry("drops", ""),
          Map.entry("threads", ""),
          Map.entry("fds", ""),
          Map.entry("pageFaults", ""),
          Map.entry("energy", "J"));

  /** Returns the metric with the given name. */
  public static Metric named(String name) {
    int dot = name.indexOf('.');
    String kind = dot < 0 ? name : name.substring(0, dot);
    String title =
        kind.startsWith("elapsed")
            ? "elapsed time " + kind.substring("elapsed".length())
            : TITLES.getOrDefault(kind, kind);
    String of =
        dot < 0
            ? ""
            : SuccessLimit.of(name)
                .map(SuccessLimit::title)
                .orElseGet(() -> " of the " + party(name.substring(dot + 1)));
    return new Metric(name, title + of, UNITS.getOrDefault(kind, "ms"));
  }

  /** Returns whether a metric is the success rate, with or without a {@link SuccessLimit}. */
  public static boolean isSuccess(String name) {
    return name.equals(SUCCESS) || name.startsWith(SUCCESS + ".");
  }

  private static String party(String party) {
    return switch (party) {
      case "ue" -> "client (ue)";
      case "amf", "nrf", "ausf" -> party.toUpperCase(Locale.ROOT);
      case "ue-amf", "amf-nrf", "nrf-ausf", "amf-ausf" -> "hop " + party;
      default -> party;
    };
  }

  /** Returns the title with the unit, for an axis or a column. */
  public String titleWithUnit() {
    return unit.isEmpty() ? title : title + ", " + unit;
  }

  /** Returns a value as it is shown: proportions in percent. */
  public double shown(double value) {
    return isPart() ? 100 * value : value;
  }

  private boolean isPart() {
    return name.startsWith(SUCCESS);
  }

  /** Formats a value without its unit, to its significant digits. */
  public String number(double value) {
    if (isPart()) {
      return value == 1
          ? "100"
          : String.format(Locale.ROOT, "%.2f", Math.floor(value * 10_000) / 100);
    }
    return NumberText.text(value);
  }

  /** Formats a value with its unit. */
  public String text(double value) {
    return unit.isEmpty() ? number(value) : number(value) + " " + unit;
  }
}
