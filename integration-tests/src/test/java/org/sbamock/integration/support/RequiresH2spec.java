/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.support;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.sbamock.testing.Requirement;
import org.sbamock.testing.Requires;

/** For tests that run h2spec, tagged {@code peer}. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@Inherited
@Tag("peer")
@Requires(RequiresH2spec.H2spec.class)
public @interface RequiresH2spec {
  /** The program h2spec. */
  final class H2spec implements Requirement {
    @Override
    public String need() {
      return "h2spec on the PATH (go install github.com/summerwind/h2spec/cmd/h2spec@v2.2.1+incompatible),"
          + " or its path in SBAMOCK_H2SPEC";
    }

    @Override
    public Optional<String> problem() {
      return Program.find("sbamock.h2spec", "h2spec").isPresent()
          ? Optional.empty()
          : Optional.of("h2spec is not on the PATH");
    }
  }
}
