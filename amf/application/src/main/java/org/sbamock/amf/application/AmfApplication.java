/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.application;

import static org.sbamock.spring.InvalidSettingException.in;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Locale;
import org.sbamock.amf.Amf;
import org.sbamock.amf.core.RegistrationStep;
import org.sbamock.amf.core.Registrations;
import org.sbamock.sbi.nf.Instrumentation;
import org.sbamock.sbi.nf.NetworkFunctionSettings;
import org.sbamock.sbi.notification.NotificationCounts.Outcome;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The AMF as a Spring Boot application. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@EnableConfigurationProperties({AmfProperties.class, SubscriptionProperties.class})
public class AmfApplication {
  /** Starts the AMF. */
  public static void main(String[] arguments) {
    SpringApplication.run(AmfApplication.class, arguments);
  }

  @Bean
  Amf amf(
      NetworkFunctionSettings settings,
      AmfProperties amf,
      SubscriptionProperties subscriptions,
      Instrumentation instrumentation) {
    Amf.Builder builder =
        Amf.builder(settings)
            .registrations(in("sbamock.amf", amf::settings))
            .communication(in("sbamock.amf", amf::communication))
            .ausf(amf.ausf())
            .oldAmf(amf.oldAmf())
            .pagingTime(amf.pagingTime())
            .mockUe(amf.mockUe())
            .eventRules(in("sbamock.subscriptions", subscriptions::rules))
            .instrumentation(instrumentation);
    return in("sbamock.amf", builder::build);
  }

  @Bean
  MeterBinder subscriptionMeters(Amf amf) {
    return registry -> {
      Gauge.builder("sbamock.amf.subscriptions", amf.eventSubscriptions(), all -> all.size())
          .description("Subscriptions to events of UEs")
          .register(registry);
      for (Outcome outcome : Outcome.values()) {
        FunctionCounter.builder(
                "sbamock.amf.notifications", amf.notifications(), counts -> counts.of(outcome))
            .tag("outcome", outcome.name().toLowerCase(Locale.ROOT))
            .description("Notifications of subscribers")
            .register(registry);
      }
    };
  }

  @Bean
  MeterBinder registrationMeters(Amf amf) {
    Registrations registrations = amf.registrations();
    return registry -> {
      Gauge.builder("sbamock.amf.ues", registrations, all -> all.contexts().size())
          .description("Registered UEs")
          .register(registry);
      Gauge.builder("sbamock.amf.registrations.pending", registrations, Registrations::pending)
          .description("Pending registrations")
          .register(registry);
      FunctionCounter.builder(
              "sbamock.amf.registrations.expired", registrations, Registrations::expired)
          .description("Pending registrations that expired")
          .register(registry);
      FunctionCounter.builder(
              "sbamock.amf.registrations.evicted", registrations, Registrations::evicted)
          .description("Pending registrations that were evicted at the capacity limit")
          .register(registry);
      for (RegistrationStep step : RegistrationStep.values()) {
        FunctionCounter.builder(
                "sbamock.amf.registrations", registrations.steps(), counts -> counts.of(step))
            .description("Steps of registrations")
            .tag("outcome", step.name().toLowerCase(Locale.ROOT))
            .register(registry);
      }
    };
  }
}
