/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf.core;

import org.sbamock.aka.ServingNetworkName;
import org.sbamock.aka.Supi;
import org.sbamock.homenetwork.AuthenticationCause;
import org.sbamock.homenetwork.AuthenticationData;
import org.sbamock.homenetwork.AuthenticationDataGenerator;
import org.sbamock.homenetwork.HomeNetwork;
import org.sbamock.sbi.MessageContext;
import org.sbamock.sbi.Reply;
import org.sbamock.sbi.SbiException;

/** ARPF and SIDF in the AUSF, which reply at once. They do not store results. */
public final class EmbeddedUdm implements AuthenticationDataSource {
  private final HomeNetwork homeNetwork;
  private final AuthenticationDataGenerator generator;

  /** Creates the source of the vectors of a home network. */
  public EmbeddedUdm(HomeNetwork homeNetwork) {
    this.homeNetwork = homeNetwork;
    this.generator = new AuthenticationDataGenerator(homeNetwork);
  }

  @Override
  public void generate(
      AuthenticationInfo info,
      ServingNetworkName servingNetwork,
      MessageContext context,
      Reply<AuthenticationData> reply) {
    AuthenticationData data;
    try {
      data = generator.generate(info.data());
    } catch (SbiException e) {
      reply.failed(e);
      return;
    }
    reply.done(data);
  }

  @Override
  public void authenticateRg(
      String suci, boolean authenticated, MessageContext context, Reply<Supi> reply) {
    Supi supi;
    try {
      supi = homeNetwork.identification().identify(suci, "/suci").supi();
      if (!authenticated) {
        throw AuthenticationCause.AUTHENTICATION_REJECTED.because(
            "the access network has not authenticated the FN-RG");
      }
    } catch (SbiException e) {
      reply.failed(e);
      return;
    }
    reply.done(supi);
  }

  @Override
  public void confirm(Result result) {}

  @Override
  public void remove(Supi supi) {}
}
