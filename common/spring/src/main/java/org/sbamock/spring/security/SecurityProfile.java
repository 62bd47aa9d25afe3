/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.security;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.springframework.boot.context.properties.bind.BindResult;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.support.ResourcePropertySource;

/** A set of defaults that decides what a function offers to its clients. */
public enum SecurityProfile {
  /** Everything that tests use is on. */
  TEST,
  /**
   * Stub mappings, {@code /__admin}, the timing probe and the AMF's API for UEs are off, the
   * protocols are those over TLS, the management plane requires authentication, and a function that
   * listens beyond loopback does not start with defaults for tests.
   */
  STRICT;

  /** The name of the setting. */
  public static final String SETTING = "sbamock.profile";

  private static final String STRICT_SOURCE = "sbamock-strict.properties";

  /**
   * Returns the profile of an environment.
   *
   * @throws org.springframework.boot.context.properties.bind.BindException if there is no such
   *     profile
   */
  public static SecurityProfile of(ConfigurableEnvironment environment) {
    BindResult<SecurityProfile> profile =
        Binder.get(environment).bind(SETTING, SecurityProfile.class);
    return profile.isBound() ? profile.get() : TEST;
  }

  /** Adds the defaults of the profile to an environment, with the lowest precedence. */
  public void addTo(ConfigurableEnvironment environment) {
    if (this == STRICT) {
      try {
        environment
            .getPropertySources()
            .addLast(
                new ResourcePropertySource(STRICT_SOURCE, new ClassPathResource(STRICT_SOURCE)));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
