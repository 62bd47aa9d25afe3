/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit.spring;

import org.sbamock.testkit.containers.NrfContainer;
import org.springframework.boot.testcontainers.service.connection.ContainerConnectionSource;

/** A factory of {@link NrfConnectionDetails}. */
final class NrfContainerConnectionDetailsFactory
    extends FunctionContainerConnectionDetailsFactory<NrfContainer, NrfConnectionDetails> {
  @Override
  protected NrfConnectionDetails getContainerConnectionDetails(
      ContainerConnectionSource<NrfContainer> source) {
    return new NrfContainerConnectionDetails(source);
  }

  /** A separate class, since the bean is named after it. */
  private static final class NrfContainerConnectionDetails extends Details<NrfContainer>
      implements NrfConnectionDetails {
    NrfContainerConnectionDetails(ContainerConnectionSource<NrfContainer> source) {
      super(source);
    }
  }
}
