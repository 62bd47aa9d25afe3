/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit.spring;

import org.sbamock.testkit.containers.AmfContainer;
import org.springframework.boot.testcontainers.service.connection.ContainerConnectionSource;

/** A factory of {@link AmfConnectionDetails}. */
final class AmfContainerConnectionDetailsFactory
    extends FunctionContainerConnectionDetailsFactory<AmfContainer, AmfConnectionDetails> {
  @Override
  protected AmfConnectionDetails getContainerConnectionDetails(
      ContainerConnectionSource<AmfContainer> source) {
    return new AmfContainerConnectionDetails(source);
  }

  /** A separate class, since the bean is named after it. */
  private static final class AmfContainerConnectionDetails extends Details<AmfContainer>
      implements AmfConnectionDetails {
    AmfContainerConnectionDetails(ContainerConnectionSource<AmfContainer> source) {
      super(source);
    }
  }
}
