/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.trial;

import java.util.function.Function;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.client.SbiClient;
import org.sbamock.loadgen.engine.Workload;
import org.sbamock.loadgen.workload.GeneratorSettings;
import org.sbamock.loadgen.workload.MeteredWorkload;
import org.sbamock.loadgen.workload.WorkloadParameters;
import org.sbamock.loadgen.workload.Workloads;

/**
 * What a trial does, and how its client speaks.
 *
 * @param name in results, and the beginning of the names of its files
 * @param protocol of the generator's calls
 * @param workload the workload's name in results
 * @param settings of the generator's client
 * @param <W> the type of the workload
 * @param workloads makes the workload for that client
 */
public record TrialSpec<W extends Workload>(
    String name,
    HttpProtocol protocol,
    String workload,
    GeneratorSettings settings,
    Function<SbiClient, W> workloads) {
  /** A trial of a workload with those parameters. */
  public static TrialSpec<MeteredWorkload> of(
      String name, WorkloadParameters parameters, GeneratorSettings settings) {
    return new TrialSpec<>(
        name,
        parameters.protocol(),
        parameters.kind().id(),
        settings,
        client -> Workloads.of(parameters, client));
  }
}
