package org.sbamock.testkit.spring;

import java.net.URI;
import org.springframework.boot.autoconfigure.service.connection.ConnectionDetails;

/** Where a network function is that a client connects to. */
public interface FunctionConnectionDetails extends ConnectionDetails {
  /** Its API root, such as {@code http://localhost:32768}. */
  URI apiRoot();

  /** The certificate of the authority that signed its own, in PEM. */
  String authority();
}
