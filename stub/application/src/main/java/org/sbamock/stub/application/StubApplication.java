/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.stub.application;

import static org.sbamock.spring.InvalidSettingException.in;

import org.sbamock.sbi.nf.Instrumentation;
import org.sbamock.sbi.nf.NetworkFunctionSettings;
import org.sbamock.spring.MockProperties;
import org.sbamock.stub.StubFunction;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The stub function as a Spring Boot application. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@EnableConfigurationProperties(StubProperties.class)
public class StubApplication {
  /** Starts the stub function. */
  public static void main(String[] arguments) {
    SpringApplication.run(StubApplication.class, arguments);
  }

  @Bean
  StubFunction stubFunction(
      NetworkFunctionSettings settings,
      StubProperties properties,
      MockProperties mock,
      Instrumentation instrumentation) {
    in("sbamock.mock", mock::requireEnabled);
    return in(
        "sbamock.nf",
        () -> {
          StubFunction.Builder builder =
              StubFunction.builder(settings, properties.nfType()).instrumentation(instrumentation);
          properties.addTo(builder);
          return builder.build();
        });
  }
}
