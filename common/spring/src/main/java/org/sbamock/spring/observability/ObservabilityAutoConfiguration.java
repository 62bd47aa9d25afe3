/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.observability;

import io.micrometer.core.instrument.MeterRegistry;
import java.util.function.UnaryOperator;
import org.sbamock.mock.SbaMock;
import org.sbamock.sbi.nf.Instrumentation;
import org.sbamock.sbi.nf.NetworkFunction;
import org.sbamock.spring.InvalidSettingException;
import org.sbamock.spring.SbamockAutoConfiguration;
import org.sbamock.spring.observability.accesslog.AccessLog;
import org.sbamock.spring.observability.accesslog.AccessLogProperties;
import org.sbamock.spring.observability.tracing.TracingConfiguration;
import org.sbamock.tracing.Tracing;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Import;

/** The instrumentation of a function, and its meters. */
@AutoConfiguration(
    after = {SbamockAutoConfiguration.class, CompositeMeterRegistryAutoConfiguration.class})
@EnableConfigurationProperties({MetricsProperties.class, AccessLogProperties.class})
@Import(TracingConfiguration.class)
public class ObservabilityAutoConfiguration {
  @Bean
  @ConditionalOnMissingBean
  Instrumentation instrumentation(
      MetricsProperties metrics,
      ObjectProvider<MeterRegistry> registries,
      ObjectProvider<AccessLog> accessLogs,
      ObjectProvider<Tracing> tracings) {
    MeterRegistry registry = metrics.enabled() ? registries.getIfUnique() : null;
    Instrumentation all =
        registry == null
            ? Instrumentation.NONE
            : new Instrumentation(
                new MeteredServer(registry),
                UnaryOperator.identity(),
                caller -> new MeteredCalls(caller, registry),
                new ConnectionMeters(registry, MeteredCalls.PREFIX));
    AccessLog accessLog = accessLogs.getIfAvailable();
    if (accessLog != null) {
      all = all.withServer(accessLog.observer(all.server()));
    }
    Tracing tracing = tracings.getIfAvailable();
    return tracing == null ? all : traced(all, tracing);
  }

  private static Instrumentation traced(Instrumentation further, Tracing tracing) {
    return new Instrumentation(
        tracing.observer(further.server()),
        tracing::handler,
        caller -> tracing.calls(further.calls().apply(caller)),
        further.client());
  }

  @Bean(destroyMethod = "close")
  @ConditionalOnProperty("sbamock.access-log.target")
  AccessLog accessLog(AccessLogProperties properties) {
    return InvalidSettingException.in("sbamock.access-log", () -> AccessLog.open(properties));
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
