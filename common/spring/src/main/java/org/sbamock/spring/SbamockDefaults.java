package org.sbamock.spring;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.support.ResourcePropertySource;

/** Adds the defaults that all functions share, beneath every other source of settings. */
final class SbamockDefaults implements EnvironmentPostProcessor {
  static final String SOURCE = "sbamock-defaults.properties";

  @Override
  public void postProcessEnvironment(
      ConfigurableEnvironment environment, SpringApplication application) {
    try {
      environment
          .getPropertySources()
          .addLast(new ResourcePropertySource(SOURCE, new ClassPathResource(SOURCE)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
