package org.sbamock.loadgen.workload;

import java.util.Objects;
import org.sbamock.http.client.SbiClient;

/** Makes workloads of their parameters. */
public final class Workloads {
  private Workloads() {}

  /**
   * A workload for one run.
   *
   * @throws IllegalArgumentException if its parameters do not fit together
   */
  public static MeteredWorkload of(WorkloadParameters parameters, SbiClient client) {
    SbiTarget target =
        new SbiTarget(
            client, parameters.protocol(), parameters.route().get(0), parameters.options());
    return switch (parameters.kind()) {
      case REGISTRATION ->
          new RegistrationWorkload(
              target,
              Objects.requireNonNull(parameters.subscribers(), "who registers"),
              parameters.deregister());
    };
  }
}
