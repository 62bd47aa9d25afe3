package org.sbamock.testkit.containers;

import org.testcontainers.utility.DockerImageName;

/** The AUSF in a container. */
public final class AusfContainer extends FunctionContainer<AusfContainer> {
  /** The image that {@code deploy/images/build} makes. */
  public static final String IMAGE = "sbamock/ausf";

  /** From the image that was built last. */
  public AusfContainer() {
    this(IMAGE + ":latest");
  }

  /** From that image. */
  public AusfContainer(String image) {
    super(DockerImageName.parse(image), "ausf");
  }
}
