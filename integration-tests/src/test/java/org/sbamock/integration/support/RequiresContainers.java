/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.support;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.sbamock.testing.Probe;
import org.sbamock.testing.Requirement;
import org.sbamock.testing.Requires;
import org.sbamock.testkit.containers.AmfContainer;
import org.sbamock.testkit.containers.AusfContainer;
import org.sbamock.testkit.containers.NrfContainer;
import org.sbamock.testkit.containers.StubContainer;

/** For tests that start the functions in containers, tagged {@code docker}. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@Inherited
@Tag("docker")
@Requires(RequiresContainers.Containers.class)
public @interface RequiresContainers {
  /** A Docker engine that answers, and the images of the functions. */
  final class Containers implements Requirement {
    private static final List<String> LOOK_FOR_IMAGES =
        List.of(
            "docker",
            "image",
            "inspect",
            "--format",
            "{{.Id}}",
            NrfContainer.IMAGE,
            AusfContainer.IMAGE,
            AmfContainer.IMAGE,
            StubContainer.IMAGE);

    @Override
    public String need() {
      return "a Docker engine (apt install docker.io), and the images that deploy/images/build and"
          + " deploy/images/toxiproxy-from-source make";
    }

    @Override
    public Optional<String> problem() {
      return Probe.run("docker", "info")
          .problem()
          .or(() -> Probe.run(LOOK_FOR_IMAGES.toArray(String[]::new)).problem());
    }
  }
}
