/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.soak;

import java.util.Map;
import java.util.SortedMap;

/**
 * The measured values of one phase.
 *
 * @param number the number of the phase, from 1
 * @param protocol the protocol of the generator's calls
 * @param connections {@code reuse} or {@code per-request}
 * @param fault the behaviour of the stub function
 * @param condition the condition of the link
 * @param fromSeconds the start of its load, relative to the start of the soak
 * @param seconds the duration of its load
 * @param iterations the iterations that started
 * @param succeeded the iterations that succeeded
 * @param failures the failed iterations by kind
 * @param calls the calls of the generator
 * @param ues the UE contexts of the AMF after the phase
 * @param instances the NF instances of the NRF after the phase
 * @param liveHeapMib the heap of each function after a full collection after the phase, MiB
 * @param violations the violations of invariants since the start
 */
public record PhaseResult(
    int number,
    String protocol,
    String connections,
    String fault,
    String condition,
    double fromSeconds,
    double seconds,
    long iterations,
    long succeeded,
    SortedMap<String, Long> failures,
    long calls,
    long ues,
    long instances,
    Map<String, Double> liveHeapMib,
    long violations) {}
