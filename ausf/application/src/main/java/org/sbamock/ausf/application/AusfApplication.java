/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf.application;

import static org.sbamock.spring.InvalidSettingException.in;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.Locale;
import org.sbamock.ausf.Ausf;
import org.sbamock.ausf.UdmSelection;
import org.sbamock.ausf.core.UeAuthentications;
import org.sbamock.ausf.core.UeAuthentications.Outcome;
import org.sbamock.sbi.nf.Instrumentation;
import org.sbamock.sbi.nf.NetworkFunctionSettings;
import org.sbamock.spring.homenetwork.HomeNetworkKeysContributor;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.actuate.info.InfoContributor;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The AUSF as a Spring Boot application. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@EnableConfigurationProperties(AusfProperties.class)
public class AusfApplication {
  /** Starts the AUSF. */
  public static void main(String[] arguments) {
    SpringApplication.run(AusfApplication.class, arguments);
  }

  @Bean
  Ausf ausf(
      NetworkFunctionSettings settings, AusfProperties ausf, Instrumentation instrumentation) {
    Ausf.Builder builder =
        ausf.apply("sbamock.ausf", Ausf.builder(settings))
            .contexts(in("sbamock.ausf.contexts", ausf.contexts()::settings))
            .eap(in("sbamock.ausf.eap", ausf.eap()::settings))
            .udm(in("sbamock.ausf.udm", () -> UdmSelection.parse(ausf.udm())))
            .info(ausf.info())
            .binding(ausf.binding())
            .instrumentation(instrumentation);
    return in("sbamock.ausf", builder::build);
  }

  @Bean
  InfoContributor homeNetworkKeysContributor(Ausf ausf) {
    return new HomeNetworkKeysContributor(ausf);
  }

  @Bean
  MeterBinder authenticationMeters(Ausf ausf) {
    UeAuthentications authentications = ausf.authentications();
    return registry -> {
      Gauge.builder("sbamock.ausf.contexts", authentications, UeAuthentications::contexts)
          .description("Pending authentications")
          .register(registry);
      FunctionCounter.builder(
              "sbamock.ausf.contexts.expired", authentications, UeAuthentications::expired)
          .description("Pending authentications that expired")
          .register(registry);
      FunctionCounter.builder(
              "sbamock.ausf.contexts.evicted", authentications, UeAuthentications::evicted)
          .description("Pending authentications that were evicted at the capacity limit")
          .register(registry);
      for (Outcome outcome : Outcome.values()) {
        FunctionCounter.builder(
                "sbamock.ausf.authentications",
                authentications.outcomes(),
                counts -> counts.of(outcome))
            .description("Completed authentications by their outcome")
            .tag("outcome", outcome.name().toLowerCase(Locale.ROOT))
            .register(registry);
      }
    };
  }
}
