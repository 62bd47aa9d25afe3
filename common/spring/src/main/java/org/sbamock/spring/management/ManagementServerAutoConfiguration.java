/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.management;

import org.springframework.boot.actuate.autoconfigure.web.server.ConditionalOnManagementPort;
import org.springframework.boot.actuate.autoconfigure.web.server.ManagementPortType;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.reactor.netty.autoconfigure.NettyReactiveWebServerAutoConfiguration;
import org.springframework.boot.web.server.reactive.ReactiveWebServerFactory;
import org.springframework.context.annotation.Bean;

/** The web server of a function's application whose management plane has a port of its own. */
@AutoConfiguration(before = NettyReactiveWebServerAutoConfiguration.class)
@ConditionalOnBooleanProperty(ManagementServerAutoConfiguration.FUNCTION_ONLY)
@ConditionalOnManagementPort(ManagementPortType.DIFFERENT)
public class ManagementServerAutoConfiguration {
  /** The property of an application that is one of this project, without other web content. */
  public static final String FUNCTION_ONLY = "sbamock.application.function-only";

  @Bean
  ReactiveWebServerFactory managementServerFactory() {
    return ManagementServerFactory.silent();
  }
}
