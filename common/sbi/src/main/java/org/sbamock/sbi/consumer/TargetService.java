/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.consumer;

import org.sbamock.sbi.NfType;

/**
 * A service of another function: the type of the function, and the name of the service, such as
 * {@code nausf-auth}, which is also the scope of its access tokens.
 */
public record TargetService(NfType nfType, String serviceName) {
  @Override
  public String toString() {
    return serviceName + " of the " + nfType;
  }
}
