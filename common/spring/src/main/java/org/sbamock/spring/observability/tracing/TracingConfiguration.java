/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.observability.tracing;

import io.micrometer.core.instrument.MeterRegistry;
import io.prometheus.metrics.tracer.common.SpanContext;
import org.jspecify.annotations.Nullable;
import org.sbamock.spring.InvalidSettingException;
import org.sbamock.tracing.ExportListener;
import org.sbamock.tracing.Tracing;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.env.Environment;

/** The tracing of a function, if there is an endpoint for its spans. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(TracingProperties.class)
public class TracingConfiguration {
  /** Tracing that is on; its classes are loaded only then. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnProperty("sbamock.tracing.endpoint")
  static class Enabled {
    @Bean(destroyMethod = "close")
    Tracing tracing(
        TracingProperties properties,
        ObjectProvider<MeterRegistry> registries,
        Environment environment) {
      return InvalidSettingException.in(
          "sbamock.tracing",
          () ->
              Tracing.start(
                  properties.of(environment.getProperty("spring.application.name", "sbamock")),
                  listener(registries.getIfUnique())));
    }

    private static ExportListener listener(@Nullable MeterRegistry registry) {
      return registry == null ? ExportListener.NONE : new SpanCounters(registry);
    }

    @Bean(destroyMethod = "close")
    @Lazy(false)
    @ConditionalOnClass(name = "ch.qos.logback.classic.LoggerContext")
    @Nullable LogTrace logTrace() {
      return LogTrace.install(LoggerFactory.getILoggerFactory());
    }

    @Bean
    SpanContext exemplarSpan() {
      return new ExemplarSpan();
    }
  }
}
