/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf.core;

import static java.util.Objects.requireNonNull;

import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.AuthenticationVector;
import org.sbamock.aka.ServingNetworkName;
import org.sbamock.aka.Supi;
import org.sbamock.aka.subscriber.AuthenticationMethod;
import org.sbamock.ausf.core.AuthenticationContext.EapChallenge;
import org.sbamock.ausf.core.AuthenticationContext.EapPeer;
import org.sbamock.ausf.core.AuthenticationContext.FiveGAka;
import org.sbamock.ausf.core.AuthenticationContext.Result;
import org.sbamock.homenetwork.AuthenticationCause;
import org.sbamock.homenetwork.AuthenticationData;
import org.sbamock.homenetwork.AuthenticationDataRequest;
import org.sbamock.homenetwork.Resynchronization;
import org.sbamock.homenetwork.ServingNetworks;
import org.sbamock.sbi.MessageContext;
import org.sbamock.sbi.Reply;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.count.OutcomeCounts;
import org.sbamock.sbi.expiry.ExpiringTable;

/**
 * The authentications of UEs, from the challenge to the result and its removal (TS 33.501 clause
 * 6.1.3, TS 29.509 clause 5.2). A context can be used once and is then removed. Thread-safe.
 */
public final class UeAuthentications {
  /** TS 29.509 table 6.1.7.3-1. */
  private static final String CONTEXT_NOT_FOUND = "CONTEXT_NOT_FOUND";

  /** The outcomes of completed authentications. */
  public enum Outcome {
    /** The UE was authenticated. */
    SUCCESS,
    /** The UE was not authenticated. */
    FAILURE
  }

  private final ServingNetworks servingNetworks;
  private final Supplier<AuthenticationDataSource> udm;
  private final EapSessions eapSessions;
  private final RandomGenerator random;
  private final ExpiringTable<ContextId, AuthenticationContext> contexts;
  private final ExpiringTable<ContextId, Result> results;
  private final ExpiringTable<Supi, ContextId> latest;
  private final OutcomeCounts<Outcome> outcomes = new OutcomeCounts<>(Outcome.class);

  /**
   * Creates an empty set of authentications.
   *
   * @param servingNetworks the networks that may authenticate UEs
   * @param udm supplies the current source of authentication vectors
   * @param random the source of unpredictable context identifiers
   * @param eap the variants of EAP-AKA'
   * @param nanoClock the clock for the expiry of contexts
   */
  public UeAuthentications(
      ServingNetworks servingNetworks,
      Supplier<AuthenticationDataSource> udm,
      RandomGenerator random,
      ContextSettings settings,
      EapSettings eap,
      LongSupplier nanoClock) {
    this.servingNetworks = servingNetworks;
    this.udm = udm;
    this.eapSessions = new EapSessions(eap);
    this.random = random;
    this.contexts =
        new ExpiringTable<>(
            ContextLayouts.CONTEXTS, settings.maxContexts(), settings.lifetime(), nanoClock);
    this.results =
        new ExpiringTable<>(
            ContextLayouts.RESULTS, settings.maxResults(), settings.resultLifetime(), nanoClock);
    this.latest =
        new ExpiringTable<>(
            ContextLayouts.LATEST, settings.maxResults(), settings.resultLifetime(), nanoClock);
  }

  /**
   * Starts an authentication, by the method of the subscriber, or by EAP-AKA' for non-seamless WLAN
   * offload (TS 33.501 annex S.3).
   *
   * @param context the context of the AMF's request, for a request to the UDM
   * @throws SbiException MANDATORY_IE_INCORRECT or SERVING_NETWORK_NOT_AUTHORIZED
   */
  public void begin(AuthenticationInfo info, MessageContext context, Reply<Challenge> reply) {
    AuthenticationDataRequest request = info.data();
    ServingNetworkName network = servingNetworks.authorize(request.servingNetworkName());
    udm.get()
        .generate(
            info,
            network,
            context,
            new Reply<>() {
              @Override
              public void done(AuthenticationData data) {
                reply.done(challenge(data, network, request.nonSeamlessOffload()));
              }

              @Override
              public void failed(SbiException problem) {
                reply.failed(problem);
              }
            });
  }

  private Challenge challenge(
      AuthenticationData data, ServingNetworkName network, boolean nonSeamlessOffload) {
    ContextId id = ContextId.random(random);
    if (data instanceof AuthenticationData.FiveGAka aka) {
      AuthenticationVector vector = aka.vector();
      contexts.put(id, new FiveGAka(aka.supi(), network, vector.xresStarAndKseaf()));
      return new Challenge.FiveGAka(id, network, vector.fiveGSeAv());
    }
    EapSessions.Continuation.Next first =
        eapSessions.begin(
            new EapPeer(data.supi(), network, nonSeamlessOffload),
            ((AuthenticationData.EapAkaPrime) data).vector());
    contexts.put(id, requireNonNull(first.context()));
    return new Challenge.Eap(id, network, first.step().payload());
  }

  /**
   * Authenticates an FN-RG that its W-AGF has authenticated (TS 33.501 clause 7B.7).
   *
   * @param suci the SUCI of the FN-RG
   * @param authenticated authenticatedInd: whether the access network has authenticated it
   * @param context the context of the request, for a request to the UDM
   */
  public void authenticateRg(
      String suci, boolean authenticated, MessageContext context, Reply<RgAuthentication> reply) {
    udm.get()
        .authenticateRg(
            suci,
            authenticated,
            context,
            new Reply<>() {
              @Override
              public void done(Supi supi) {
                reply.done(new RgAuthentication(ContextId.random(random), supi));
              }

              @Override
              public void failed(SbiException problem) {
                reply.failed(problem);
              }
            });
  }

  /**
   * Confirms a 5G AKA.
   *
   * @param resStar RES*, 16 octets; null if the UE sent none
   * @throws SbiException CONTEXT_NOT_FOUND
   */
  public Confirmation confirm(@Nullable ContextId id, byte @Nullable [] resStar) {
    FiveGAka context = take(id, FiveGAka.class);
    boolean success = resStar != null && context.isAnsweredBy(resStar);
    ended(id, AuthenticationMethod.AKA_5G, context.supi(), context.servingNetwork(), success);
    return success ? new Confirmation(context.supi(), context.kseaf()) : Confirmation.FAILURE;
  }

  /**
   * Continues an EAP session. If the UDM does not provide another vector for a resynchronization,
   * the session remains as it was.
   *
   * @param payload the EAP packet of the UE; null if it sent none
   * @param context the context of the AMF's request, for a request to the UDM
   * @throws SbiException CONTEXT_NOT_FOUND, or MANDATORY_IE_INCORRECT for an invalid EAP packet
   */
  public void continueEap(
      @Nullable ContextId id,
      byte @Nullable [] payload,
      MessageContext context,
      Reply<EapStep> reply) {
    EapSessions.Answer answer = EapSessions.read(payload);
    AuthenticationContext.Eap session = take(id, AuthenticationContext.Eap.class);
    EapSessions.Continuation continuation = eapSessions.next(session, answer);
    if (continuation instanceof EapSessions.Continuation.Resynchronization stale) {
      resynchronize(id, stale, context, reply);
    } else {
      reply.done(step(id, session.peer(), (EapSessions.Continuation.Next) continuation));
    }
  }

  private EapStep step(
      @Nullable ContextId id, EapPeer peer, EapSessions.Continuation.Next continuation) {
    AuthenticationContext.Eap next = continuation.context();
    EapStep step = continuation.step();
    if (next != null && id != null) {
      contexts.put(id, next);
    } else {
      ended(
          id,
          AuthenticationMethod.EAP_AKA_PRIME,
          peer.supi(),
          peer.servingNetwork(),
          step.result() == EapStep.Result.SUCCESS);
    }
    return step;
  }

  private void resynchronize(
      @Nullable ContextId id,
      EapSessions.Continuation.Resynchronization stale,
      MessageContext context,
      Reply<EapStep> reply) {
    EapChallenge session = stale.context();
    EapPeer peer = session.peer();
    AuthenticationDataRequest request =
        new AuthenticationDataRequest(
            peer.supi().value(),
            peer.servingNetwork().value(),
            new Resynchronization(session.vector().rand(), stale.auts()),
            peer.nonSeamlessOffload());
    udm.get()
        .generate(
            new AuthenticationInfo(request),
            peer.servingNetwork(),
            context,
            new Reply<>() {
              @Override
              public void done(AuthenticationData data) {
                reply.done(
                    step(
                        id,
                        peer,
                        data instanceof AuthenticationData.EapAkaPrime eap
                            ? EapSessions.resynchronized(session, eap.vector())
                            : EapSessions.resynchronizationRejected(session)));
              }

              @Override
              public void failed(SbiException problem) {
                if (AuthenticationCause.AUTHENTICATION_REJECTED.isOf(problem)) {
                  reply.done(step(id, peer, EapSessions.resynchronizationRejected(session)));
                } else {
                  if (id != null) {
                    contexts.put(id, session);
                  }
                  reply.failed(problem);
                }
              }
            });
  }

  /**
   * Removes the result of a successful authentication. The UDM, which stores the last result of a
   * subscriber, is informed only if it is that one.
   *
   * @throws SbiException CONTEXT_NOT_FOUND
   */
  public void removeResult(@Nullable ContextId id, AuthenticationMethod method) {
    if (id == null) {
      throw notFound();
    }
    Result result = results.remove(id, candidate -> candidate.method() == method);
    if (result == null) {
      throw notFound();
    }
    if (latest.remove(result.supi(), id::equals) != null) {
      udm.get().remove(result.supi());
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
    udm.get().remove(supi);
  }

  /** Returns the number of pending authentications; removes expired ones first. */
  public int contexts() {
    contexts.expire();
    results.expire();
    latest.expire();
    return contexts.size();
  }

  /** Returns the numbers of completed authentications. */
  public OutcomeCounts<Outcome> outcomes() {
    return outcomes;
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
    AuthenticationContext taken = id == null ? null : contexts.remove(id, kind::isInstance);
    if (taken == null) {
      throw notFound();
    }
    return kind.cast(taken);
  }

  private void ended(
      @Nullable ContextId id,
      AuthenticationMethod method,
      Supi supi,
      ServingNetworkName network,
      boolean success) {
    outcomes.add(success ? Outcome.SUCCESS : Outcome.FAILURE);
    if (success && id != null) {
      results.put(id, new Result(supi, method));
      latest.put(supi, id);
    }
    udm.get().confirm(new AuthenticationDataSource.Result(supi, method, network, success));
  }

  private static RuntimeException notFound() {
    return SbiException.of(404, CONTEXT_NOT_FOUND, "no such pending authentication");
  }
}
