/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf.core;

import org.sbamock.aka.ServingNetworkName;
import org.sbamock.aka.Supi;
import org.sbamock.aka.subscriber.AuthenticationMethod;
import org.sbamock.homenetwork.AuthenticationData;
import org.sbamock.homenetwork.AuthenticationDataRequest;
import org.sbamock.sbi.MessageContext;
import org.sbamock.sbi.Reply;

/**
 * The UDM of the home network, with ARPF and SIDF (TS 33.501 clause 6.1.2): the one that is embedded
 * in the AUSF, or another function.
 */
public interface AuthenticationDataSource {
  /**
   * The result of an authentication (TS 33.501 clause 6.1.4.1a).
   *
   * @param success whether the UE is authenticated
   */
  record Result(
      Supi supi, AuthenticationMethod method, ServingNetworkName servingNetwork, boolean success) {}

  /**
   * Requests an authentication vector.
   *
   * @param servingNetwork the network of the request
   * @param context the context of the AMF's request
   */
  void generate(
      AuthenticationDataRequest request,
      ServingNetworkName servingNetwork,
      MessageContext context,
      Reply<AuthenticationData> reply);

  /** Reports the result of an authentication; a failure to report it has no consequence. */
  default void confirm(Result result) {}

  /** Reports that the last successful result of a subscriber is removed. */
  default void remove(Supi supi) {}
}
