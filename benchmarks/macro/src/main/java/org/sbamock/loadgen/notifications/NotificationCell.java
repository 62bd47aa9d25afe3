/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.notifications;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.bench.Figure;

/**
 * The measurement of notifications over one protocol. Figures have the median, minimum and maximum
 * over the windows.
 *
 * @param protocol the identifier of the protocol
 * @param windows the number of windows
 * @param latency the latency of the prompt subscribers
 * @param perSecond the notifications per second that arrived in a window
 * @param cpuMicros CPU time of the function per notification, in microseconds
 * @param residentMib resident memory of the function at the end of a window, in MiB
 * @param subscriptionOctets the live heap that a subscription occupies, in octets; null if unknown
 * @param generatorBusy CPU time of the generator and of the subscribers as a share of the window
 * @param bottleneck why the generator may have delayed the changes; null if there is no reason
 * @param prompt the notifications of the subscribers that answer at once
 * @param away the notifications of the subscribers that are unreachable at times
 * @param slow the notifications of the subscribers that answer late
 * @param unexpected the number of notifications that belong to no change
 * @param failures the number of failed changes by their kind
 * @param missed the expectations that are not met, as sentences; empty if all are met
 */
public record NotificationCell(
    String protocol,
    int windows,
    Latency latency,
    Figure perSecond,
    Figure cpuMicros,
    Figure residentMib,
    @Nullable Double subscriptionOctets,
    Figure generatorBusy,
    @Nullable String bottleneck,
    DeliveryCounts prompt,
    DeliveryCounts away,
    DeliveryCounts slow,
    long unexpected,
    Map<String, Long> failures,
    List<String> missed) {
  /** The latency of notifications from the time at which the change was due, in milliseconds. */
  public record Latency(Figure p50Millis, Figure p99Millis, Figure maxMillis) {}

  /** Returns whether all expectations are met. */
  public boolean succeeded() {
    return missed.isEmpty();
  }
}
