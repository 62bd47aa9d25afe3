/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit.spring;

import org.sbamock.testkit.containers.AusfContainer;
import org.springframework.boot.testcontainers.service.connection.ContainerConnectionSource;

/** A factory of {@link AusfConnectionDetails}. */
final class AusfContainerConnectionDetailsFactory
    extends FunctionContainerConnectionDetailsFactory<AusfContainer, AusfConnectionDetails> {
  @Override
  protected AusfConnectionDetails getContainerConnectionDetails(
      ContainerConnectionSource<AusfContainer> source) {
    return new AusfContainerConnectionDetails(source);
  }

  /** A separate class, since the bean is named after it. */
  private static final class AusfContainerConnectionDetails extends Details<AusfContainer>
      implements AusfConnectionDetails {
    AusfContainerConnectionDetails(ContainerConnectionSource<AusfContainer> source) {
      super(source);
    }
  }
}
