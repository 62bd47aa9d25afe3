/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit.containers;

import org.testcontainers.utility.DockerImageName;

/** The NRF in a container. */
public final class NrfContainer extends FunctionContainer<NrfContainer> {
  /** The image that {@code deploy/images/build} makes. */
  public static final String IMAGE = "sbamock/nrf";

  /** Creates a container of the default image. */
  public NrfContainer() {
    this(IMAGE + ":latest");
  }

  /** Creates a container of an image. */
  public NrfContainer(String image) {
    super(DockerImageName.parse(image), "nrf");
  }
}
