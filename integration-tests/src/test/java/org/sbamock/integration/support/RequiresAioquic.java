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

/** For tests that call over HTTP/3 by aioquic, tagged {@code peer}. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@Inherited
@Tag("peer")
@Requires(RequiresAioquic.Aioquic.class)
public @interface RequiresAioquic {
  /** A Python with the library aioquic. */
  final class Aioquic implements Requirement {
    @Override
    public String need() {
      return "Python with aioquic: pip install aioquic in a virtual environment, and the path of its"
          + " python in SBAMOCK_PYTHON";
    }

    @Override
    public Optional<String> problem() {
      return Probe.program("sbamock.python", "python3")
          .map(python -> Probe.run(python.toString(), "-c", "import aioquic").problem())
          .orElse(Optional.of("python3 is not on the PATH"));
    }
  }
}
