/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.kit;

import org.sbamock.http.HttpProtocol;

class H2cMessageTest extends MessageKit {
  @Override
  protected HttpProtocol protocol() {
    return HttpProtocol.H2C;
  }
}
