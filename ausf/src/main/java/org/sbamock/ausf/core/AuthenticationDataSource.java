/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf.core;

import org.sbamock.aka.ServingNetworkName;
import org.sbamock.aka.Supi;
import org.sbamock.aka.subscriber.AuthenticationMethod;
import org.sbamock.homenetwork.AuthenticationData;
import org.sbamock.sbi.MessageContext;
import org.sbamock.sbi.Reply;

/**
 * The UDM of the home network, with ARPF and SIDF (TS 33.501 clause 6.1.2): the one that is
 * embedded in the AUSF, or another function.
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
      AuthenticationInfo info,
      ServingNetworkName servingNetwork,
      MessageContext context,
      Reply<AuthenticationData> reply);

  /**
   * Authenticates an FN-RG that its W-AGF has authenticated (TS 33.501 clause 7B.7).
   *
   * @param suci the SUCI of the FN-RG
   * @param authenticated authenticatedInd: whether the access network has authenticated it
   */
  void authenticateRg(
      String suci, boolean authenticated, MessageContext context, Reply<Supi> reply);

  /** Reports the result of an authentication; a failure to report it has no consequence. */
  void confirm(Result result);

  /** Reports that the last successful result of a subscriber is removed. */
  void remove(Supi supi);
}
