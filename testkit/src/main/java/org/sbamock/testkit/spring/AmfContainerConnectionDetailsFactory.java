package org.sbamock.testkit.spring;

import org.sbamock.testkit.containers.AmfContainer;
import org.springframework.boot.testcontainers.service.connection.ContainerConnectionSource;

/** Makes {@link AmfConnectionDetails}. */
final class AmfContainerConnectionDetailsFactory
    extends FunctionContainerConnectionDetailsFactory<AmfContainer, AmfConnectionDetails> {
  @Override
  protected AmfConnectionDetails getContainerConnectionDetails(
      ContainerConnectionSource<AmfContainer> source) {
    return new AmfContainerConnectionDetails(source);
  }

  /** Its name, which the bean has, is no other container's. */
  private static final class AmfContainerConnectionDetails extends Details<AmfContainer>
      implements AmfConnectionDetails {
    AmfContainerConnectionDetails(ContainerConnectionSource<AmfContainer> source) {
      super(source);
    }
  }
}
