/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring;

import org.sbamock.sbi.nf.NetworkFunction;
import org.sbamock.sbi.nrf.Registration;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

/** A health indicator that reports UP if the function listens and, with an NRF, is registered. */
final class NetworkFunctionHealthIndicator extends AbstractHealthIndicator {
  private final NetworkFunction function;

  NetworkFunctionHealthIndicator(NetworkFunction function) {
    super("the state of the network function is unknown");
    this.function = function;
  }

  @Override
  protected void doHealthCheck(Health.Builder builder) {
    Registration registration = function.registration();
    boolean listening = function.isListening();
    if (!listening) {
      builder.down();
    } else if (registration.isReady()) {
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
    if (registration.problem() != null) {
      builder.withDetail("problem", registration.problem());
    }
  }
}
