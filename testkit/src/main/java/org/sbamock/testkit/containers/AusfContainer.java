/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit.containers;

import org.testcontainers.utility.DockerImageName;

/** The AUSF in a container. */
public final class AusfContainer extends FunctionContainer<AusfContainer> {
  /** The image that {@code deploy/images/build} makes. */
  public static final String IMAGE = "sbamock/ausf";

  /** Creates a container of the default image. */
  public AusfContainer() {
    this(IMAGE + ":latest");
  }

  /** Creates a container of an image. */
  public AusfContainer(String image) {
    super(DockerImageName.parse(image), "ausf");
  }
}
