/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring;

import java.util.List;
import org.sbamock.sbi.nf.NetworkFunction;
import org.sbamock.sbi.nrf.Registration;
import org.sbamock.spring.management.FunctionReadiness;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

/**
 * A health indicator that reports UP if the function listens, is registered if it has an NRF, and
 * fulfils its own conditions.
 */
final class NetworkFunctionHealthIndicator extends AbstractHealthIndicator {
  private final NetworkFunction function;
  private final List<FunctionReadiness> further;

  NetworkFunctionHealthIndicator(NetworkFunction function, List<FunctionReadiness> further) {
    super("the state of the network function is unknown");
    this.function = function;
    this.further = further;
  }

  @Override
  protected void doHealthCheck(Health.Builder builder) {
    Registration registration = function.registration();
    boolean listening = function.isListening();
    if (!listening) {
      builder.down();
    } else if (registration.isReady() && further.stream().allMatch(FunctionReadiness::isReady)) {
      builder.up();
    } else {
      builder.outOfService();
    }
    builder
        .withDetail("nfType", function.type().value())
        .withDetail("nfInstanceId", function.instanceId().value())
        .withDetail("listening", listening)
        .withDetail("registration", registration.state());
    if (listening) {
      builder.withDetail("apiRoot", function.apiRoot().toString());
    }
    further.forEach(condition -> builder.withDetails(condition.details()));
    if (registration.problem() != null) {
      builder.withDetail("problem", registration.problem());
    }
  }
}
