/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.containers;

import org.sbamock.http.HttpProtocol;

final class ToxiproxyH1cIT extends ToxiproxyKit {
  ToxiproxyH1cIT() {
    super(HttpProtocol.H1C);
  }
}
