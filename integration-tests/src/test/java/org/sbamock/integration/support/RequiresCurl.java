/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.support;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.sbamock.testing.Probe;
import org.sbamock.testing.Requirement;
import org.sbamock.testing.Requires;

/** For tests that call by curl, tagged {@code peer}. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@Inherited
@Tag("peer")
@Requires(RequiresCurl.Curl.class)
public @interface RequiresCurl {
  /** The program curl with HTTP/2. */
  final class Curl implements Requirement {
    @Override
    public String need() {
      return "curl with HTTP/2: apt install curl";
    }

    @Override
    public Optional<String> problem() {
      Probe version = Probe.run("curl", "--version");
      return version.succeeded() && !version.output().contains("HTTP2")
          ? Optional.of("curl has no HTTP/2: " + version.output())
          : version.problem();
    }
  }
}
