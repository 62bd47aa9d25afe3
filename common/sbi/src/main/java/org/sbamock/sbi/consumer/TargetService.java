/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.consumer;

import org.sbamock.sbi.NfType;

/**
 * A service that is called: of functions of which type, and by which name, such as {@code
 * nausf-auth}, which is also the scope of its access tokens.
 */
public record TargetService(NfType nfType, String serviceName) {
  @Override
  public String toString() {
    return serviceName + " of the " + nfType;
  }
}
