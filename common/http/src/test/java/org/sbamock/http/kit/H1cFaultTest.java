/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.kit;

import org.sbamock.http.HttpProtocol;

class H1cFaultTest extends FaultKit {
  @Override
  protected HttpProtocol protocol() {
    return HttpProtocol.H1C;
  }
}
