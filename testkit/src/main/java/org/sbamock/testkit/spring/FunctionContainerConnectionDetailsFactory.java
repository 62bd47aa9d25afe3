/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit.spring;

import java.net.URI;
import org.sbamock.testkit.containers.FunctionContainer;
import org.springframework.boot.testcontainers.service.connection.ContainerConnectionDetailsFactory;
import org.springframework.boot.testcontainers.service.connection.ContainerConnectionSource;

/** A factory of the connection details of a function's container that is a service connection. */
abstract class FunctionContainerConnectionDetailsFactory<
        C extends FunctionContainer<C>, D extends FunctionConnectionDetails>
    extends ContainerConnectionDetailsFactory<C, D> {
  /** Connection details that are read from the container. */
  static class Details<C extends FunctionContainer<C>> extends ContainerConnectionDetails<C>
      implements FunctionConnectionDetails {
    Details(ContainerConnectionSource<C> source) {
      super(source);
    }

    @Override
    public URI apiRoot() {
      return getContainer().apiRoot();
    }

    @Override
    public String authority() {
      return getContainer().authority();
    }
  }
}
