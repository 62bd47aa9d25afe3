/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.kit;

import org.sbamock.http.HttpProtocol;

class H3ConnectionTest extends MultiplexedConnectionKit {
  @Override
  protected HttpProtocol protocol() {
    return HttpProtocol.H3;
  }
}
