/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sbamock.mock.MappingDocument;
import org.sbamock.mock.SbaMock;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.NfInstanceId;
import org.sbamock.sbi.nf.NetworkFunction;
import org.sbamock.sbi.nf.NetworkFunctionSettings;
import org.sbamock.sbi.nrf.RegistrationSettings;
import org.sbamock.sbi.overload.LoadReport;
import org.sbamock.spring.conformance.ConformanceMeters;
import org.sbamock.spring.conformance.ConformanceProperties;
import org.sbamock.spring.conformance.OpenApiProperties;
import org.sbamock.spring.exposure.Exposure;
import org.sbamock.spring.exposure.ListeningAddress;
import org.sbamock.spring.exposure.TestDefaults;
import org.sbamock.spring.management.ClientCertificates;
import org.sbamock.spring.management.FunctionReadiness;
import org.sbamock.spring.management.ManagementAccess;
import org.sbamock.spring.management.ManagementGuard;
import org.sbamock.spring.management.ManagementProperties;
import org.sbamock.spring.overload.OverloadProperties;
import org.sbamock.spring.security.CertificateMeters;
import org.sbamock.spring.security.SecurityProperties;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBooleanProperty;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.boot.autoconfigure.ssl.SslAutoConfiguration;
import org.springframework.boot.context.properties.ConfigurationPropertiesBinding;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.health.autoconfigure.contributor.ConditionalOnEnabledHealthIndicator;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.DependsOn;
import org.springframework.context.annotation.Lazy;
import org.springframework.core.convert.converter.Converter;
import org.springframework.core.env.Environment;
import org.springframework.web.reactive.function.server.RouterFunction;
import org.springframework.web.reactive.function.server.ServerResponse;

/**
 * The environment of a {@link NetworkFunction} bean: its settings, life cycle, meters and health.
 *
 * <pre>{@code
 * @Bean
 * NetworkFunction ausf(NetworkFunctionSettings settings, Instrumentation instrumentation) { … }
 * }</pre>
 */
@AutoConfiguration(after = SslAutoConfiguration.class)
@EnableConfigurationProperties({
  SbiProperties.class,
  ClientProperties.class,
  NrfProperties.class,
  ProfileProperties.class,
  TlsProperties.class,
  LifecycleProperties.class,
  MockProperties.class,
  ProbeProperties.class,
  ManagementProperties.class,
  SecurityProperties.class,
  ConformanceProperties.class,
  OpenApiProperties.class,
  OverloadProperties.class
})
public class SbamockAutoConfiguration {
  @Bean
  static UnknownSettings unknownSettings(ListableBeanFactory beans) {
    return new UnknownSettings(beans);
  }

  @Bean
  @ConfigurationPropertiesBinding
  static Converter<String, ApiRoot> apiRootConverter() {
    return new ApiRootConverter();
  }

  @Bean
  @ConfigurationPropertiesBinding
  static Converter<String, NfInstanceId> nfInstanceIdConverter() {
    return new NfInstanceIdConverter();
  }

  @Bean(destroyMethod = "close")
  FunctionTls functionTls(
      SbiProperties sbi,
      ClientProperties client,
      TlsProperties tls,
      ObjectProvider<SslBundles> bundles,
      Environment environment) {
    String name = environment.getProperty("spring.application.name", "sbamock");
    String bundle = tls.bundle();
    return InvalidSettingException.in(
        "sbamock.tls",
        () -> {
          if (bundle != null) {
            return FunctionTls.ofBundle(bundles.getObject(), bundle);
          }
          return InvalidSettingException.in("sbamock.sbi", sbi::server).secure()
                  || client.secure()
                  || client.credentialsAssertion()
                  || sbi.credentialsAssertion().needsTls()
              ? FunctionTls.ofAuthority(tls, sbi, name)
              : FunctionTls.none();
        });
  }

  @Bean
  @ConditionalOnMissingBean
  NetworkFunctionSettings networkFunctionSettings(
      SbiProperties sbi,
      ClientProperties client,
      NrfProperties nrf,
      ProfileProperties profile,
      TlsProperties tls,
      FunctionTls material,
      ProbeProperties probe) {
    RegistrationSettings registration = InvalidSettingException.in("sbamock.nrf", nrf::settings);
    NetworkFunctionSettings.Builder builder =
        NetworkFunctionSettings.builder()
            .server(InvalidSettingException.in("sbamock.sbi", sbi::server))
            .consumer(InvalidSettingException.in("sbamock.client", client::settings))
            .registration(
                InvalidSettingException.in("sbamock.profile", () -> profile.settings(registration)))
            .discovery(
                InvalidSettingException.in("sbamock.nrf.discovery", nrf.discovery()::settings))
            .tls(material.source(), InvalidSettingException.in("sbamock.tls", tls::settings))
            .http2(InvalidSettingException.in("sbamock.sbi.http2", sbi.http2()::settings))
            .quic(InvalidSettingException.in("sbamock.sbi.quic", sbi.quic()::settings))
            .congestionControl(sbi.congestionControl())
            .eventLoops(sbi.eventLoops())
            .probe(probe.enabled())
            .probeForward(probe.forward())
            .oauth2(
                InvalidSettingException.in(
                    "sbamock.sbi.oauth2", () -> sbi.oauth2().settings(client.accessTokens())))
            .assertions(
                InvalidSettingException.in(
                    "sbamock.sbi.credentials-assertion",
                    () -> sbi.credentialsAssertion().settings(client.credentialsAssertion())));
    NfInstanceId instanceId = sbi.instanceId();
    if (instanceId != null) {
      builder.instanceId(instanceId);
    }
    return InvalidSettingException.in("sbamock.sbi", builder::build);
  }

  @Bean
  @ConditionalOnBean(NetworkFunction.class)
  @ConditionalOnMissingBean
  SbaMock sbaMock(
      NetworkFunction function,
      MockProperties properties,
      ConformanceProperties conformance,
      OpenApiProperties openApi) {
    SbaMock mock = SbaMock.of(function);
    InvalidSettingException.in("sbamock.3gpp", () -> openApi.apply(mock));
    InvalidSettingException.in("sbamock.conformance", () -> conformance.apply(mock));
    Path directory = InvalidSettingException.in("sbamock.mock", properties::mappings);
    return InvalidSettingException.in(
        "sbamock.mock",
        () -> {
          mock.seed(properties.seed()).journal(properties.journalCapacity());
          if (directory != null) {
            mock.files(directory.toAbsolutePath().normalize().resolveSibling("__files"));
            mock.addDefaultStubs(MappingDocument.readAll(directory));
          }
          return mock;
        });
  }

  @Bean
  @ConditionalOnBean(NetworkFunction.class)
  LoadReport loadReport(NetworkFunction function, OverloadProperties overload) {
    LoadReport load = function.loadReport();
    load.values(InvalidSettingException.in("sbamock.overload", overload::values));
    return load;
  }

  @Bean
  @ConditionalOnBean(NetworkFunction.class)
  @ConditionalOnBooleanProperty(name = MockProperties.ENABLED, matchIfMissing = true)
  RouterFunction<ServerResponse> mockAdminRoutes(SbaMock mock, LoadReport load) {
    return MockAdminRoutes.of(mock, load);
  }

  @Bean
  @ConditionalOnBean(NetworkFunction.class)
  ManagementAccess managementAccess(
      ManagementProperties properties,
      ObjectProvider<SslBundles> bundles,
      Environment environment) {
    return new ManagementAccess(
        properties,
        environment.getProperty("management.endpoints.web.base-path", "/actuator"),
        !ListeningAddress.isLoopback(ListeningAddress.ofManagement(environment)),
        ClientCertificates.authenticate(environment, bundles));
  }

  @Bean
  @ConditionalOnBean(NetworkFunction.class)
  ManagementGuard managementGuard(ManagementProperties properties, ManagementAccess access) {
    return new ManagementGuard(properties, access);
  }

  @Bean
  @ConditionalOnBean(NetworkFunction.class)
  @DependsOn({"sbaMock", "loadReport"})
  NetworkFunctionLifecycle networkFunctionLifecycle(
      NetworkFunction function,
      LifecycleProperties properties,
      SbiProperties sbi,
      TlsProperties tls,
      FunctionTls material,
      SecurityProperties security,
      ManagementAccess management,
      ObjectProvider<TestDefaults> defaults,
      Environment environment) {
    Supplier<String> managementPort =
        () ->
            environment.getProperty(
                "local.management.port", environment.getProperty("local.server.port", ""));
    Exposure exposure =
        new Exposure(
            sbi.host(),
            ListeningAddress.ofManagement(environment),
            management.canAuthenticate(),
            Stream.concat(
                    defaults.orderedStream(),
                    Stream.of(() -> tls.testDefaults(material.source() != null)))
                .toList());
    if (security.strict()) {
      exposure.requireOwnSettings();
    }
    return new NetworkFunctionLifecycle(function, properties, managementPort, exposure);
  }

  @Bean
  @ConditionalOnBean(NetworkFunction.class)
  @ConditionalOnEnabledHealthIndicator("networkFunction")
  NetworkFunctionHealthIndicator networkFunctionHealthIndicator(
      NetworkFunction function, ObjectProvider<FunctionReadiness> further) {
    return new NetworkFunctionHealthIndicator(function, further.orderedStream().toList());
  }

  @Bean
  @ConditionalOnBean(NetworkFunction.class)
  CertificateMeters certificateMeters(FunctionTls tls) {
    return new CertificateMeters(tls.source(), InstantSource.system());
  }

  @Bean
  @ConditionalOnBean(NetworkFunction.class)
  ConformanceMeters conformanceMeters(SbaMock mock) {
    return new ConformanceMeters(mock);
  }

  /** The limit of log lines, if the log is Logback's. */
  @Configuration(proxyBeanMethods = false)
  @ConditionalOnClass(name = "ch.qos.logback.classic.LoggerContext")
  static class LogBudgetConfiguration {
    @Bean(destroyMethod = "close")
    @Lazy(false)
    @Nullable LogBudget logBudget() {
      return LogBudget.install(LoggerFactory.getILoggerFactory());
    }
  }

  private static final class ApiRootConverter implements Converter<String, ApiRoot> {
    @Override
    public ApiRoot convert(String source) {
      return ApiRoot.parse(source);
    }
  }

  private static final class NfInstanceIdConverter implements Converter<String, NfInstanceId> {
    @Override
    public NfInstanceId convert(String source) {
      return NfInstanceId.parse(source);
    }
  }
}
