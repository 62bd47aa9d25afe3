/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.response;

import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.Origin;
import org.sbamock.sbi.ApiRoot;

/**
 * A function that responds instead of a stub.
 *
 * @param root scheme, authority and prefix
 * @param protocol the protocol of the call; null for that of the request if it has the same scheme,
 *     otherwise HTTP/2
 */
public record ProxyTarget(ApiRoot root, @Nullable HttpProtocol protocol) {
  /** Rejects a protocol that does not match the scheme. */
  public ProxyTarget {
    if (protocol != null && protocol.secure() != root.secure()) {
      throw new IllegalArgumentException(
          "protocol "
              + protocol
              + " has the scheme "
              + protocol.scheme()
              + ", not that of "
              + root);
    }
  }

  public HttpProtocol protocolFor(HttpProtocol came) {
    if (protocol != null) {
      return protocol;
    }
    if (came.secure() == root.secure()) {
      return came;
    }
    return root.secure() ? HttpProtocol.H2 : HttpProtocol.H2C;
  }

  public Origin origin() {
    return root.origin();
  }
}
