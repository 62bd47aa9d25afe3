/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit.containers;

import org.testcontainers.utility.DockerImageName;

/** The AMF in a container. */
public final class AmfContainer extends FunctionContainer<AmfContainer> {
  /** The image that {@code deploy/images/build} makes. */
  public static final String IMAGE = "sbamock/amf";

  /** Creates a container of the default image. */
  public AmfContainer() {
    this(IMAGE + ":latest");
  }

  /** Creates a container of an image. */
  public AmfContainer(String image) {
    super(DockerImageName.parse(image), "amf");
  }
}
