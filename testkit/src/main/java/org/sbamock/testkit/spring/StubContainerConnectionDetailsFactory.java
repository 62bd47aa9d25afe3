package org.sbamock.testkit.spring;

import org.sbamock.testkit.containers.StubContainer;
import org.springframework.boot.testcontainers.service.connection.ContainerConnectionSource;

/** Makes {@link StubConnectionDetails}. */
final class StubContainerConnectionDetailsFactory
    extends FunctionContainerConnectionDetailsFactory<StubContainer, StubConnectionDetails> {
  @Override
  protected StubConnectionDetails getContainerConnectionDetails(
      ContainerConnectionSource<StubContainer> source) {
    return new StubContainerConnectionDetails(source);
  }

  /** Its name, which the bean has, is no other container's. */
  private static final class StubContainerConnectionDetails extends Details<StubContainer>
      implements StubConnectionDetails {
    StubContainerConnectionDetails(ContainerConnectionSource<StubContainer> source) {
      super(source);
    }
  }
}
