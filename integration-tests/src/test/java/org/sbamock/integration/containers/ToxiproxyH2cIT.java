/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.containers;

import org.sbamock.http.HttpProtocol;

final class ToxiproxyH2cIT extends ToxiproxyKit {
  ToxiproxyH2cIT() {
    super(HttpProtocol.H2C);
  }
}
