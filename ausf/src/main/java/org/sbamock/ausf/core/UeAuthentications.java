/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf.core;

import static java.util.Objects.requireNonNull;

import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.AuthenticationVector;
import org.sbamock.aka.ServingNetworkName;
import org.sbamock.aka.Supi;
import org.sbamock.aka.subscriber.AuthenticationMethod;
import org.sbamock.aka.subscriber.Subscriber;
import org.sbamock.ausf.core.AuthenticationContext.FiveGAka;
import org.sbamock.ausf.core.AuthenticationContext.Result;
import org.sbamock.homenetwork.AuthenticationCause;
import org.sbamock.homenetwork.HomeNetwork;
import org.sbamock.sbi.ExpiringTable;
import org.sbamock.sbi.SbiException;

/**
 * The authentications of UEs, from the challenge to the result and its removal (TS 33.501 clause
 * 6.1.3, TS 29.509 clause 5.2). A context can be used once and is then removed. Thread-safe.
 */
public final class UeAuthentications {
  /** TS 29.509 table 6.1.7.3-1. */
  private static final String CONTEXT_NOT_FOUND = "CONTEXT_NOT_FOUND";

  private final HomeNetwork homeNetwork;
  private final EapSessions eapSessions;
  private final RandomGenerator random;
  private final ExpiringTable<ContextId, AuthenticationContext> contexts;
  private final ExpiringTable<ContextId, Result> results;
  private final ExpiringTable<Supi, ContextId> latest;

  /**
   * Creates an empty set of authentications.
   *
   * @param homeNetwork the source of subscribers and authentication vectors
   * @param random the source of unpredictable context identifiers
   * @param eap the variants of EAP-AKA'
   * @param nanoClock the clock for the expiry of contexts
   */
  public UeAuthentications(
      HomeNetwork homeNetwork,
      RandomGenerator random,
      ContextSettings settings,
      EapSettings eap,
      LongSupplier nanoClock) {
    this.homeNetwork = homeNetwork;
    this.eapSessions = new EapSessions(homeNetwork.arpf(), eap);
    this.random = random;
    this.contexts = new ExpiringTable<>(settings.maxContexts(), settings.lifetime(), nanoClock);
    this.results = new ExpiringTable<>(settings.maxResults(), settings.resultLifetime(), nanoClock);
    this.latest = new ExpiringTable<>(settings.maxResults(), settings.resultLifetime(), nanoClock);
  }

  /**
   * Starts an authentication, by the method of the subscriber, or by EAP-AKA' for non-seamless WLAN
   * offload (TS 33.501 annex S.3).
   *
   * @throws SbiException MANDATORY_IE_INCORRECT, or a cause of {@link AuthenticationCause}
   */
  public Challenge begin(AuthenticationInfo info) {
    HomeNetwork.Admission admission =
        homeNetwork.admit(info.supiOrSuci(), info.servingNetworkName(), info.resynchronization());
    ServingNetworkName network = admission.servingNetwork();
    Subscriber subscriber = admission.subscriber();
    ContextId id = ContextId.random(random);
    if (info.nonSeamlessOffload() || subscriber.method() == AuthenticationMethod.EAP_AKA_PRIME) {
      EapSessions.Continuation first = eapSessions.begin(subscriber, network);
      contexts.put(id, requireNonNull(first.context()));
      return new Challenge.Eap(id, network, first.step().payload());
    }
    AuthenticationVector vector = homeNetwork.arpf().fiveGAka(subscriber, network);
    contexts.put(id, new FiveGAka(subscriber.supi(), vector.xresStarAndKseaf()));
    return new Challenge.FiveGAka(id, network, vector.fiveGSeAv());
  }

  /**
   * Authenticates an FN-RG that its W-AGF has authenticated (TS 33.501 clause 7B.7). The
   * subscriptions do not distinguish FN-RGs, so every subscriber may be one.
   *
   * @param suci the SUCI of the FN-RG
   * @param authenticated authenticatedInd: whether the access network has authenticated it
   * @throws SbiException MANDATORY_IE_INCORRECT, or a cause of {@link AuthenticationCause}
   */
  public RgAuthentication authenticateRg(String suci, boolean authenticated) {
    Supi supi = homeNetwork.identification().identify(suci).supi();
    if (!authenticated) {
      throw AuthenticationCause.AUTHENTICATION_REJECTED.because(
          "the access network has not authenticated the FN-RG");
    }
    return new RgAuthentication(ContextId.random(random), supi);
  }

  /**
   * Confirms a 5G AKA.
   *
   * @param resStar RES*, 16 octets; null if the UE sent none
   * @throws SbiException CONTEXT_NOT_FOUND
   */
  public Confirmation confirm(@Nullable ContextId id, byte @Nullable [] resStar) {
    FiveGAka context = take(id, FiveGAka.class);
    if (resStar == null || !context.isAnsweredBy(resStar)) {
      return Confirmation.FAILURE;
    }
    succeeded(id, context.supi(), AuthenticationMethod.AKA_5G);
    return new Confirmation(context.supi(), context.kseaf());
  }

  /**
   * Continues an EAP session.
   *
   * @param payload the EAP packet of the UE; null if it sent none
   * @throws SbiException CONTEXT_NOT_FOUND, or MANDATORY_IE_INCORRECT for an invalid EAP packet
   */
  public EapStep continueEap(@Nullable ContextId id, byte @Nullable [] payload) {
    EapSessions.Answer answer = EapSessions.read(payload);
    AuthenticationContext.Eap context = take(id, AuthenticationContext.Eap.class);
    EapSessions.Continuation next = eapSessions.next(context, answer);
    if (next.context() != null && id != null) {
      contexts.put(id, next.context());
    } else if (next.step().result() == EapStep.Result.SUCCESS) {
      succeeded(id, context.subscriber().supi(), AuthenticationMethod.EAP_AKA_PRIME);
    }
    return next.step();
  }

  /**
   * Removes the result of a successful authentication.
   *
   * @throws SbiException CONTEXT_NOT_FOUND
   */
  public void removeResult(@Nullable ContextId id, AuthenticationMethod method) {
    Result result = id == null ? null : results.get(id);
    if (id == null || result == null || result.method() != method || results.remove(id) == null) {
      throw notFound();
    }
  }

  /**
   * Removes the result of a subscriber's last successful authentication.
   *
   * @throws SbiException CONTEXT_NOT_FOUND
   */
  public void deregister(Supi supi) {
    ContextId id = latest.remove(supi);
    if (id == null || results.remove(id) == null) {
      throw notFound();
    }
  }

  /** Returns the number of pending authentications; removes expired ones first. */
  public int contexts() {
    contexts.expire();
    results.expire();
    latest.expire();
    return contexts.size();
  }

  /** Returns the number of pending authentications that expired. */
  public long expired() {
    return contexts.expired();
  }

  /** Returns the number of pending authentications that were evicted at the capacity limit. */
  public long evicted() {
    return contexts.evicted();
  }

  private <T extends AuthenticationContext> T take(@Nullable ContextId id, Class<T> kind) {
    if (id != null && kind.isInstance(contexts.get(id))) {
      AuthenticationContext taken = contexts.remove(id);
      if (taken != null) {
        return kind.cast(taken);
      }
    }
    throw notFound();
  }

  private void succeeded(@Nullable ContextId id, Supi supi, AuthenticationMethod method) {
    if (id != null) {
      results.put(id, new Result(supi, method));
      latest.put(supi, id);
    }
  }

  private static RuntimeException notFound() {
    return SbiException.of(404, CONTEXT_NOT_FOUND, "no such pending authentication");
  }
}
