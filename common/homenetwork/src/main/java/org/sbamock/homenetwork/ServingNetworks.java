/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.homenetwork;

import java.util.List;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.ServingNetworkName;
import org.sbamock.sbi.SbiException;

/**
 * The authorization of serving networks (TS 33.501 clause 6.1.2). The last parsed name is cached,
 * since UEs use few networks.
 */
public final class ServingNetworks {
  private final List<Plmn> authorized;
  private volatile ServingNetworkName last = ServingNetworkName.of(new Plmn("001", "01"));

  /** Authorizes the networks of the given PLMNs, or any network if there are none. */
  public ServingNetworks(List<Plmn> authorized) {
    this.authorized = List.copyOf(authorized);
    if (!authorized.isEmpty()) {
      last = ServingNetworkName.of(authorized.get(0));
    }
  }

  /**
   * Returns the network of a name if it is authorized. The name for non-seamless WLAN offload is,
   * as it names no PLMN.
   *
   * @throws SbiException MANDATORY_IE_INCORRECT, SERVING_NETWORK_NOT_AUTHORIZED
   */
  public ServingNetworkName authorize(String name) {
    ServingNetworkName recent = last;
    if (recent.value().equals(name)) {
      return recent;
    }
    ServingNetworkName network;
    try {
      network = ServingNetworkName.parse(name);
    } catch (IllegalArgumentException e) {
      throw SbiException.incorrectIe("/servingNetworkName", String.valueOf(e.getMessage()));
    }
    if (!authorized.isEmpty()
        && !network.isNswo()
        && authorized.stream().noneMatch(network::isOf)) {
      throw AuthenticationCause.SERVING_NETWORK_NOT_AUTHORIZED.because(
          network + " is not authorized");
    }
    last = network;
    return network;
  }
}
