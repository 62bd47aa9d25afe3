/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.kit;

import org.sbamock.http.HttpProtocol;

class H2cOwnAnswerFaultTest extends OwnAnswerFaultKit {
  @Override
  protected HttpProtocol protocol() {
    return HttpProtocol.H2C;
  }
}
