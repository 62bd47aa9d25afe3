/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf.application;

import static org.sbamock.spring.InvalidSettingException.in;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.List;
import java.util.Map;
import org.sbamock.ausf.Ausf;
import org.sbamock.ausf.core.UeAuthentications;
import org.sbamock.sbi.nf.NetworkFunctionSettings;
import org.sbamock.spring.SbiInstrumentation;
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
      NetworkFunctionSettings settings, AusfProperties ausf, SbiInstrumentation instrumentation) {
    Ausf.Builder builder =
        Ausf.builder(settings)
            .subscribers(in("sbamock.ausf.subscribers", ausf.subscribers()::repository))
            .homeNetworkKeys(in("sbamock.ausf.home-network-keys", ausf::keys))
            .servingNetworks(in("sbamock.ausf.serving-networks", ausf::networks))
            .contexts(in("sbamock.ausf.contexts", ausf.contexts()::settings))
            .info(ausf.info())
            .replica(ausf.replica())
            .maxResynchronized(ausf.maxResynchronized())
            .observer(instrumentation.observer())
            .calls(instrumentation.calls());
    return in("sbamock.ausf", builder::build);
  }

  /**
   * Publishes the home network public keys for load generators and USIMs on the management plane.
   */
  @Bean
  InfoContributor homeNetworkKeysContributor(Ausf ausf) {
    List<Map<String, Object>> keys =
        ausf.homeNetworkPublicKeys().stream()
            .map(
                key ->
                    Map.<String, Object>of(
                        "id", key.id(), "scheme", key.scheme().id(), "publicKey", key.hex()))
            .toList();
    return info -> info.withDetail("homeNetworkPublicKeys", keys);
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
    };
  }
}
