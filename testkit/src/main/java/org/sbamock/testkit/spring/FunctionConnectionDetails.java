/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit.spring;

import java.net.URI;
import org.springframework.boot.autoconfigure.service.connection.ConnectionDetails;

/** The connection details of a network function. */
public interface FunctionConnectionDetails extends ConnectionDetails {
  /** Returns the API root, such as {@code http://localhost:32768}. */
  URI apiRoot();

  /** Returns the certificate of the authority that issued the function's certificate, in PEM. */
  String authority();
}
