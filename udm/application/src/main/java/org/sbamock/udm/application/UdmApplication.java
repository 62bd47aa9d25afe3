/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.udm.application;

import static org.sbamock.spring.InvalidSettingException.in;

import org.sbamock.sbi.nf.Instrumentation;
import org.sbamock.sbi.nf.NetworkFunctionSettings;
import org.sbamock.spring.homenetwork.HomeNetworkKeysContributor;
import org.sbamock.udm.Udm;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.actuate.info.InfoContributor;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The UDM as a Spring Boot application. */
@Configuration(proxyBeanMethods = false)
@EnableAutoConfiguration
@EnableConfigurationProperties(UdmProperties.class)
public class UdmApplication {
  /** Starts the UDM. */
  public static void main(String[] arguments) {
    SpringApplication.run(UdmApplication.class, arguments);
  }

  @Bean
  Udm udm(NetworkFunctionSettings settings, UdmProperties udm, Instrumentation instrumentation) {
    Udm.Builder builder =
        udm.apply("sbamock.udm", Udm.builder(settings))
            .maxAuthenticationEvents(udm.maxAuthenticationEvents())
            .instrumentation(instrumentation);
    return in("sbamock.udm", builder::build);
  }

  @Bean
  InfoContributor homeNetworkKeysContributor(Udm udm) {
    return new HomeNetworkKeysContributor(udm);
  }
}
