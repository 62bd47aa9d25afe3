/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.containers;

import org.sbamock.http.HttpProtocol;

final class ToxiproxyH2IT extends ToxiproxyKit {
  ToxiproxyH2IT() {
    super(HttpProtocol.H2);
  }
}
