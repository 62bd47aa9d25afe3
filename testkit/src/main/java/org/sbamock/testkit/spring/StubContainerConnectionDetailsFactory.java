/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit.spring;

import org.sbamock.testkit.containers.StubContainer;
import org.springframework.boot.testcontainers.service.connection.ContainerConnectionSource;

/** A factory of {@link StubConnectionDetails}. */
final class StubContainerConnectionDetailsFactory
    extends FunctionContainerConnectionDetailsFactory<StubContainer, StubConnectionDetails> {
  @Override
  protected StubConnectionDetails getContainerConnectionDetails(
      ContainerConnectionSource<StubContainer> source) {
    return new StubContainerConnectionDetails(source);
  }

  /** A separate class, since the bean is named after it. */
  private static final class StubContainerConnectionDetails extends Details<StubContainer>
      implements StubConnectionDetails {
    StubContainerConnectionDetails(ContainerConnectionSource<StubContainer> source) {
      super(source);
    }
  }
}
