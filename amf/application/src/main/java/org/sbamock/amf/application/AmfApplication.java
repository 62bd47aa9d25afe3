/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.application;

import static org.sbamock.spring.InvalidSettingException.in;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Locale;
import org.sbamock.amf.Amf;
import org.sbamock.amf.core.Registrations;
import org.sbamock.sbi.nf.NetworkFunctionSettings;
import org.sbamock.sbi.notification.NotificationCounts.Outcome;
import org.sbamock.spring.SbiInstrumentation;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The AMF as a Spring Boot application. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@EnableConfigurationProperties(AmfProperties.class)
public class AmfApplication {
  /** Starts the AMF. */
  public static void main(String[] arguments) {
    SpringApplication.run(AmfApplication.class, arguments);
  }

  @Bean
  Amf amf(NetworkFunctionSettings settings, AmfProperties amf, SbiInstrumentation instrumentation) {
    Amf.Builder builder =
        Amf.builder(settings)
            .registrations(in("sbamock.amf", amf::settings))
            .communication(in("sbamock.amf", amf::communication))
            .ausf(amf.ausf())
            .oldAmf(amf.oldAmf())
            .pagingTime(amf.pagingTime())
            .observer(instrumentation.observer())
            .calls(instrumentation.calls());
    return in("sbamock.amf", builder::build);
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
      for (Outcome outcome : Outcome.values()) {
        FunctionCounter.builder(
                "sbamock.amf.notifications", amf.notifications(), counts -> counts.of(outcome))
            .description("Notifications of the AMF's subscribers by their outcome")
            .tag("outcome", outcome.name().toLowerCase(Locale.ROOT))
            .register(registry);
      }
    };
  }
}
