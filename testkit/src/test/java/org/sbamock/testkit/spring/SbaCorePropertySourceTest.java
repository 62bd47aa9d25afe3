/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.InputStream;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.ClassOrderer;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestClassOrder;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.sbamock.http.HttpProtocol;
import org.sbamock.testkit.RunningCore;
import org.sbamock.testkit.SbaCore;
import org.sbamock.testkit.SbaCoreExtension;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.test.context.junit.jupiter.SpringJUnitConfig;

class SbaCorePropertySourceTest {
  @Configuration(proxyBeanMethods = false)
  static class Application {
    @Bean
    URI ausf(@Value("${sbamock.ausf.api-root:http://nowhere}") URI root) {
      return root;
    }
  }

  @SpringJUnitConfig(Application.class)
  @SbaCore
  @SbaCorePropertySource
  @Nested
  class WithAnnotation {
    @Test
    void publishesTheRootOfEachFunction(@Autowired Environment environment, RunningCore core) {
      assertThat(environment.getProperty("sbamock.nrf.api-root"))
          .isEqualTo("http://127.0.0.1:" + core.nrf().port());
      assertThat(environment.getProperty("sbamock.ausf.api-root"))
          .isEqualTo("http://127.0.0.1:" + core.ausf().port());
      assertThat(environment.getProperty("sbamock.amf.api-root"))
          .isEqualTo("http://127.0.0.1:" + core.amf().port());
    }

    @Test
    void publishesTheTrustedAuthority(@Autowired Environment environment) throws Exception {
      URI pem = URI.create(environment.getRequiredProperty("sbamock.trust.certificate"));
      try (InputStream content = pem.toURL().openStream()) {
        assertThat(new String(content.readAllBytes(), StandardCharsets.US_ASCII))
            .startsWith("-----BEGIN CERTIFICATE-----");
      }
    }

    @Test
    void isThereForBeans(@Autowired URI ausf, RunningCore core) {
      assertThat(ausf).hasPort(core.ausf().port());
    }

    @Test
    void addsNoBean(@Autowired ApplicationContext context) {
      try (var plain = new AnnotationConfigApplicationContext(Application.class)) {
        assertThat(ownBeans(context)).isEqualTo(ownBeans(plain));
      }
    }

    private static List<String> ownBeans(ApplicationContext context) {
      return Stream.of(context.getBeanDefinitionNames())
          .filter(name -> !name.startsWith("org.springframework."))
          .sorted()
          .toList();
    }

    @Nested
    class Within {
      @Test
      void sharesTheCore(@Autowired Environment environment, RunningCore core) {
        assertThat(environment.getProperty("sbamock.amf.api-root"))
            .endsWith(":" + core.amf().port());
      }
    }
  }

  @SpringJUnitConfig(Application.class)
  @SbaCore(functions = {"NRF", "5G_EIR"})
  @SbaCorePropertySource(protocol = HttpProtocol.H3, prefix = "core")
  @TestInstance(Lifecycle.PER_CLASS)
  @Nested
  class WithOneInstance {
    @Autowired Environment environment;

    @Test
    void publishesWhatWasAskedFor(RunningCore core) {
      assertThat(environment.getProperty("core.5g-eir.api-root"))
          .isEqualTo("https://127.0.0.1:" + core.function("5G_EIR").port());
    }
  }

  @SpringJUnitConfig(Application.class)
  @SbaCorePropertySource
  @Nested
  class WithBuilder {
    @RegisterExtension
    static final SbaCoreExtension CORE =
        SbaCoreExtension.builder().functions("NRF").protocols(HttpProtocol.H2).build();

    @Test
    void acceptsAProtocolThatTheCoreSpeaks(@Value("${sbamock.nrf.api-root}") URI nrf) {
      assertThat(nrf).hasScheme("https").hasPort(CORE.core().nrf().port());
    }
  }

  @Retention(RetentionPolicy.RUNTIME)
  @SpringJUnitConfig(Application.class)
  @SbaCore(functions = "NRF")
  @SbaCorePropertySource(prefix = "core")
  @interface NrfTest {}

  @NrfTest
  @Nested
  class WithAComposedAnnotation {
    @Test
    void publishesTheRootOfItsFunction(@Value("${core.nrf.api-root}") URI nrf, RunningCore core) {
      assertThat(nrf).hasPort(core.nrf().port());
    }
  }

  @SbaCore(functions = "NRF")
  @Nested
  class WithSpringInANestedClass {
    private static final List<ConfigurableApplicationContext> SEEN = new ArrayList<>();

    @SpringJUnitConfig(Application.class)
    @SbaCorePropertySource
    @Nested
    class Within {
      @Test
      void usesTheCoreOfTheEnclosingClass(@Autowired ApplicationContext context, RunningCore core) {
        assertThat(context.getEnvironment().getProperty("sbamock.nrf.api-root"))
            .endsWith(":" + core.nrf().port());
        SEEN.add((ConfigurableApplicationContext) context);
      }
    }

    @AfterAll
    static void theContextIsClosedBeforeTheCoreStops() {
      assertThat(SEEN).isNotEmpty().noneMatch(ConfigurableApplicationContext::isActive);
    }
  }

  @SpringJUnitConfig(Application.class)
  @SbaCore(functions = "NRF")
  @SbaCorePropertySource
  @TestClassOrder(ClassOrderer.OrderAnnotation.class)
  @Nested
  class WithTheContextOfTheEnclosingClass {
    private static final List<ApplicationContext> SEEN = new ArrayList<>();

    @Order(1)
    @Nested
    class First {
      @Test
      void usesIt(@Autowired ApplicationContext context) {
        SEEN.add(context);
      }
    }

    @Order(2)
    @Nested
    class Second {
      @Test
      void usesIt(@Autowired ApplicationContext context) {
        assertThat(SEEN).isNotEmpty().contains(context);
      }
    }
  }

  @Test
  void reportsWhatIsMissingWhenThereIsNoCore() {
    SbaCoreContextCustomizer customizer =
        new SbaCoreContextCustomizer(SbaCorePropertySourceTest.class, HttpProtocol.H2C, "sbamock");
    assertThatThrownBy(() -> customizer.publish(new StandardEnvironment()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("@SbaCore")
        .hasMessageContaining("static");
  }
}
