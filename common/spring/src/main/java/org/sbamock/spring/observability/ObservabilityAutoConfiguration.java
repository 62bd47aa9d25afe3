/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.observability;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.UnaryOperator;
import org.sbamock.mock.SbaMock;
import org.sbamock.sbi.nf.Instrumentation;
import org.sbamock.sbi.nf.NetworkFunction;
import org.sbamock.spring.SbamockAutoConfiguration;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration;
import org.springframework.context.annotation.Bean;

/** The instrumentation of a function, and its meters. */
@AutoConfiguration(
    after = {SbamockAutoConfiguration.class, CompositeMeterRegistryAutoConfiguration.class})
public class ObservabilityAutoConfiguration {
  @Bean
  @ConditionalOnMissingBean
  Instrumentation instrumentation(ObjectProvider<MeterRegistry> registries) {
    MeterRegistry registry = registries.getIfUnique();
    return registry == null
        ? Instrumentation.NONE
        : new Instrumentation(
            new MeteredServer(registry),
            UnaryOperator.identity(),
            caller -> new MeteredCalls(caller, registry),
            new ConnectionMeters(registry, MeteredCalls.PREFIX));
  }

  @Bean
  @ConditionalOnBean(NetworkFunction.class)
  EventLoopAllocations eventLoopAllocations(NetworkFunction function) {
    return new EventLoopAllocations(function.type());
  }

  @Bean
  @ConditionalOnBean(NetworkFunction.class)
  EventLoopMeters eventLoopMeters(NetworkFunction function) {
    return new EventLoopMeters(function);
  }

  @Bean
  @ConditionalOnBean(NetworkFunction.class)
  ServerLoadMeters serverLoadMeters(NetworkFunction function) {
    return new ServerLoadMeters(function);
  }

  @Bean
  @ConditionalOnBean(NetworkFunction.class)
  ClientLoadMeters clientLoadMeters(NetworkFunction function) {
    return new ClientLoadMeters(function);
  }

  @Bean
  @ConditionalOnBean(NetworkFunction.class)
  MemoryMeters memoryMeters() {
    return new MemoryMeters();
  }

  @Bean
  @ConditionalOnBean(SbaMock.class)
  MockMeters mockMeters(SbaMock mock) {
    return new MockMeters(mock);
  }
}
