package org.sbamock.testkit.containers;

import org.testcontainers.utility.DockerImageName;

/** The AMF in a container. */
public final class AmfContainer extends FunctionContainer<AmfContainer> {
  /** The image that {@code deploy/images/build} makes. */
  public static final String IMAGE = "sbamock/amf";

  /** From the image that was built last. */
  public AmfContainer() {
    this(IMAGE + ":latest");
  }

  /** From that image. */
  public AmfContainer(String image) {
    super(DockerImageName.parse(image), "amf");
  }
}
