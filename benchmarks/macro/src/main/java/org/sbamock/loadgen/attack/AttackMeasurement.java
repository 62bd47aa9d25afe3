/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The effect of an attack.
 *
 * @param seconds the duration of the attack
 * @param calls the calls of the other client during the attack
 * @param failures the number of failed calls among them, by the status or the reason; a call fails
 *     unless it is answered with 200 within 10 s
 * @param quietP99Millis the p99 of the other client before the attack
 * @param attackedP99Millis the p99 of the other client during the attack; null if more than one
 *     call in a hundred failed
 * @param residentMib the maximum resident memory of the function, from the start of the warm-up to
 *     the recovery
 * @param octets the octets that the hostile peers sent
 * @param closed the connections that the server refused or closed during the attack
 * @param closure the error of the last of them; null if there is none
 * @param cpuSeconds CPU time of the function during the attack, less its CPU time without attack
 * @param logLines the lines that the function wrote to its log since the start of the warm-up
 * @param recoverySeconds the time from the end of the attack until five consecutive calls of the
 *     other client are answered within the bound of latency, and resident memory has stopped
 *     growing; null if this took more than 30 s
 * @param ended whether the process of the function ended
 */
public record AttackMeasurement(
    double seconds,
    int calls,
    Map<String, Integer> failures,
    double quietP99Millis,
    @Nullable Double attackedP99Millis,
    double residentMib,
    long octets,
    long closed,
    @Nullable String closure,
    double cpuSeconds,
    long logLines,
    @Nullable Double recoverySeconds,
    boolean ended) {
  /** Returns the number of failed calls. */
  public int failed() {
    return failures.values().stream().mapToInt(Integer::intValue).sum();
  }

  /** Returns the CPU time of the function per octet of the attack in ns; null without octets. */
  public @Nullable Double cpuNanosPerOctet() {
    return octets == 0 ? null : cpuSeconds * 1e9 / octets;
  }
}
