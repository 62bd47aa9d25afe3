/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.trial;

import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.engine.Workload;
import org.sbamock.loadgen.workload.GeneratorClient;
import org.sbamock.loadgen.workload.GeneratorSettings;
import org.sbamock.loadgen.workload.WorkloadParameters;
import org.sbamock.loadgen.workload.Workloads;
import org.sbamock.loadgen.workload.call.MeteredWorkload;
import org.sbamock.tracing.Tracing;

/**
 * The specification of a trial: its workload and the settings of its client.
 *
 * @param name the name in results, and the prefix of the names of its files
 * @param protocol the protocol of the generator's calls
 * @param workload the name of the workload in results
 * @param settings the settings of the generator's client
 * @param <W> the type of the workload
 * @param workloads creates the workload for a client and the called system
 */
public record TrialSpec<W extends Workload>(
    String name,
    HttpProtocol protocol,
    String workload,
    GeneratorSettings settings,
    BiFunction<GeneratorClient, SystemUnderTest, W> workloads) {
  /** Returns the specification of a trial of a workload. */
  public static TrialSpec<MeteredWorkload> of(
      String name, WorkloadParameters parameters, GeneratorSettings settings) {
    return of(name, parameters, settings, null);
  }

  /**
   * Returns the specification of a trial of a workload.
   *
   * @param tracing the tracing of iterations; null for none
   */
  public static TrialSpec<MeteredWorkload> of(
      String name,
      WorkloadParameters parameters,
      GeneratorSettings settings,
      @Nullable Tracing tracing) {
    return new TrialSpec<>(
        name,
        parameters.protocol(),
        parameters.kind().id(),
        settings,
        (client, system) ->
            Workloads.of(
                parameters, client, () -> system.consumer(parameters.protocol()), tracing));
  }
}
