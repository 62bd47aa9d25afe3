/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.application;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.Nrf;
import org.sbamock.nrf.api.NrfCounts;
import org.sbamock.nrf.core.NfInstanceStore;
import org.sbamock.nrf.core.replica.ReplicaStatus;
import org.sbamock.nrf.core.subscription.SubscriptionStore;
import org.sbamock.sbi.nf.Instrumentation;
import org.sbamock.sbi.nf.NetworkFunctionSettings;
import org.sbamock.sbi.notification.NotificationCounts.Outcome;
import org.sbamock.spring.InvalidSettingException;
import org.sbamock.spring.management.FunctionReadiness;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The NRF as a Spring Boot application. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@EnableConfigurationProperties({
  RegistryProperties.class,
  RegistryStoreProperties.class,
  SubscriptionProperties.class,
  AccessTokenProperties.class
})
public class NrfApplication {
  /** Starts the NRF. */
  public static void main(String[] arguments) {
    SpringApplication.run(NrfApplication.class, arguments);
  }

  @Bean
  Nrf nrf(
      NetworkFunctionSettings settings,
      RegistryProperties registry,
      RegistryStoreProperties store,
      SubscriptionProperties subscriptions,
      AccessTokenProperties tokens,
      Instrumentation instrumentation) {
    Nrf.Builder builder =
        Nrf.builder(settings)
            .rules(InvalidSettingException.in("sbamock.registry", registry::rules))
            .sharedStore(InvalidSettingException.in("sbamock.registry.store", store::store))
            .snapshotFile(store.snapshotFile())
            .subscriptionRules(
                InvalidSettingException.in("sbamock.subscriptions", subscriptions::rules))
            .tokenRules(InvalidSettingException.in("sbamock.access-token", tokens::rules))
            .tokenKey(InvalidSettingException.in("sbamock.access-token", tokens::key))
            .instrumentation(instrumentation);
    return InvalidSettingException.in("sbamock.registry.store", builder::build);
  }

  @Bean
  FunctionReadiness registryStoreReadiness(Nrf nrf) {
    return new RegistryStoreReadiness(nrf);
  }

  @Bean
  MeterBinder registryMeters(Nrf nrf) {
    NfInstanceStore store = nrf.store();
    return registry -> {
      Gauge.builder("sbamock.nrf.instances", store, NfInstanceStore::size)
          .description("Registered NF instances, including suspended ones")
          .register(registry);
      Gauge.builder("sbamock.nrf.memory", store, NfInstanceStore::octets)
          .description("Memory of all profiles, as estimated from their attributes")
          .baseUnit("bytes")
          .register(registry);
      Gauge.builder("sbamock.nrf.subscriptions", nrf.subscriptions(), SubscriptionStore::size)
          .description("Subscriptions to the status of NF instances")
          .register(registry);
      if (nrf.replicaStatus() != null) {
        for (ReplicaStatus.State state : ReplicaStatus.State.values()) {
          Gauge.builder("sbamock.nrf.store.state", nrf, of -> isIn(state, of.replicaStatus()))
              .description(
                  "State of the store that NRFs share: 1 for the current one, 0 for others")
              .tag("state", state.name().toLowerCase(Locale.ROOT))
              .register(registry);
        }
      }
      for (NrfCounts.Discovery outcome : NrfCounts.Discovery.values()) {
        FunctionCounter.builder(
                "sbamock.nrf.discoveries", nrf.counts().discoveries(), counts -> counts.of(outcome))
            .description("Discoveries by their outcome")
            .tag("outcome", outcome.name().toLowerCase(Locale.ROOT))
            .register(registry);
      }
      for (NrfCounts.Token outcome : NrfCounts.Token.values()) {
        FunctionCounter.builder(
                "sbamock.nrf.tokens", nrf.counts().tokens(), counts -> counts.of(outcome))
            .description("Access token requests by their outcome")
            .tag("outcome", outcome.name().toLowerCase(Locale.ROOT))
            .register(registry);
      }
      for (Outcome outcome : Outcome.values()) {
        FunctionCounter.builder(
                "sbamock.nrf.notifications", nrf.notifications(), counts -> counts.of(outcome))
            .description("Notifications of the status of NF instances by their outcome")
            .tag("outcome", outcome.name().toLowerCase(Locale.ROOT))
            .register(registry);
      }
    };
  }

  private static double isIn(ReplicaStatus.State state, @Nullable ReplicaStatus status) {
    return status != null && status.state() == state ? 1 : 0;
  }
}
