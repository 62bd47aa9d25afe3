/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core;

import java.security.MessageDigest;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.KeyDerivation;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.ServingNetworkName;
import org.sbamock.aka.Supi;
import org.sbamock.aka.suci.Suci;
import org.sbamock.amf.core.AuthenticationServer.Resynchronization;
import org.sbamock.amf.core.AuthenticationServer.Verdict;
import org.sbamock.amf.core.communication.UeContextData;
import org.sbamock.amf.core.ue.AccessState;
import org.sbamock.amf.core.ue.AccessType;
import org.sbamock.amf.core.ue.Guti;
import org.sbamock.amf.core.ue.RegistrationId;
import org.sbamock.amf.core.ue.UeContext;
import org.sbamock.amf.core.ue.UeContexts;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.MessageContext;
import org.sbamock.sbi.Reply;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.count.OutcomeCounts;
import org.sbamock.sbi.expiry.EntryLayout;
import org.sbamock.sbi.expiry.ExpiringTable;
import org.sbamock.sbi.profile.AmfInfo;
import org.sbamock.sbi.profile.PlmnId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The registrations of UEs, from the SUCI to the 5G-GUTI and the deregistration (TS 23.502 clause
 * 4.2.2, TS 33.501 clause 6.1). A response removes the pending registration, so only the first of
 * several responses is processed. Thread-safe.
 */
public final class Registrations {
  /** The ABBA parameter of this release (TS 33.501 annex A.7.1). */
  public static final String ABBA = "0000";

  private static final Logger LOG = LoggerFactory.getLogger(Registrations.class);
  private static final byte[] ABBA_OCTETS = new byte[2];
  private static final int KAMF_LENGTH = 32;
  private static final String REJECTED = "AUTHENTICATION_REJECTED";

  private final RegistrationSettings settings;
  private final Supplier<AuthenticationServer> ausf;
  private final RandomGenerator random;
  private final ExpiringTable<RegistrationId, PendingRegistration> pending;
  private final UeContexts contexts;
  private final List<ServingNetworkName> names;
  private final OutcomeCounts<RegistrationStep> steps = new OutcomeCounts<>(RegistrationStep.class);

  /**
   * Creates an empty set of registrations.
   *
   * @param ausf supplies the current authentication server
   * @param random the source of unpredictable identifiers
   * @param nanoClock the clock for the expiry of pending registrations
   */
  public Registrations(
      RegistrationSettings settings,
      Supplier<AuthenticationServer> ausf,
      RandomGenerator random,
      LongSupplier nanoClock) {
    this.settings = settings;
    this.ausf = ausf;
    this.random = random;
    this.pending =
        new ExpiringTable<>(
            EntryLayout.ofReferences(RegistrationId::value),
            settings.maxPending(),
            settings.pendingLifetime(),
            nanoClock);
    this.contexts = new UeContexts(settings.maxUeContexts(), random);
    this.names = settings.plmns().stream().map(ServingNetworkName::of).toList();
  }

  /**
   * Starts a registration.
   *
   * @param plmn the network that the UE selected; null for the AMF's first PLMN
   * @param context the context of the UE's request, for requests to the AUSF
   * @throws SbiException OPTIONAL_IE_INCORRECT for a network that the AMF does not serve
   */
  public void begin(
      Suci suci, @Nullable Plmn plmn, MessageContext context, Reply<Outcome.Challenged> reply) {
    Plmn network = plmn == null ? settings.plmns().get(0) : plmn;
    RegistrationId id = new RegistrationId(random.nextLong());
    challenge(id, suci, network, null, context, reply);
  }

  /**
   * Registers a UE by its 5G-GUTI, without authentication: if this AMF allocated the GUTI and has
   * the security context of the UE, or if the AMF that allocated it transfers the security context.
   * Otherwise the UE's SUCI is requested (TS 23.502 clause 4.2.2.2.2). The UE receives a new GUTI
   * (TS 33.501 clause 6.12.3).
   *
   * @param plmn the network that the UE selected; null for the AMF's first PLMN
   * @param context the context of the UE's request, for requests to the old AMF
   * @throws SbiException OPTIONAL_IE_INCORRECT for a network that the AMF does not serve
   */
  public void resume(
      Guti guti, @Nullable Plmn plmn, OldAmf oldAmf, MessageContext context, Reply<Outcome> reply) {
    Plmn network = plmn == null ? settings.plmns().get(0) : plmn;
    servingNetwork(network);
    if (isOwn(guti)) {
      UeContext known = findUe(guti.toString());
      reply.done(known == null ? new Outcome.IdentityRequested() : renewed(known, network));
      return;
    }
    oldAmf.transfer(
        guti,
        context,
        new Reply<>() {
          @Override
          public void done(UeContextData transferred) {
            Outcome.Registered outcome;
            try {
              outcome = registered(takeOver(transferred.subscriber(), network, transferred.kamf()));
            } catch (SbiException problem) {
              failed(problem);
              return;
            }
            oldAmf.transferred(guti, context);
            reply.done(outcome);
          }

          @Override
          public void failed(SbiException problem) {
            LOG.debug("the UE context of {} is not transferred", guti, problem);
            reply.done(new Outcome.IdentityRequested());
          }
        });
  }

  private boolean isOwn(Guti guti) {
    return guti.amf().equals(settings.identity()) && settings.plmns().contains(guti.plmn());
  }

  /** Registers a UE again over 3GPP access; its state on non-3GPP access remains. */
  private Outcome.Registered renewed(UeContext known, Plmn plmn) {
    AccessState other = known.state().access(AccessType.NON_THREE_GPP);
    UeContext ue = takeOver(known.supi(), plmn, known.kamf());
    contexts.change(ue, state -> state.with(AccessType.NON_THREE_GPP, other));
    return registered(ue);
  }

  /**
   * Processes a UE's response to a challenge.
   *
   * @param context the context of the UE's request, for requests to the AUSF
   * @throws SbiException CONTEXT_NOT_FOUND, or MANDATORY_IE_INCORRECT for a response to a challenge
   *     of the other method
   */
  public void answer(
      @Nullable RegistrationId id, UeAnswer answer, MessageContext context, Reply<Outcome> reply) {
    PendingRegistration waiting = id == null ? null : pending.get(id);
    if (id == null || waiting == null) {
      throw notFound();
    }
    if ((waiting.challenge() instanceof Challenge.Eap) != (answer instanceof UeAnswer.Eap)) {
      throw SbiException.of(
          Cause.MANDATORY_IE_INCORRECT,
          "the response does not match the authentication method of the challenge");
    }
    PendingRegistration taken = pending.remove(id);
    if (taken == null) {
      throw notFound();
    }
    if (answer instanceof UeAnswer.FiveGAka aka) {
      confirm(id, taken, aka.resStar(), context, reply);
    } else if (answer instanceof UeAnswer.SynchFailure failure) {
      resynchronize(id, taken, failure.auts(), context, reply);
    } else if (answer instanceof UeAnswer.Eap eap) {
      ausf.get()
          .continueEap(
              (Challenge.Eap) taken.challenge(),
              eap.payload(),
              context,
              new AuthenticationReply(id, taken, reply));
    }
  }

  /**
   * Deregisters a UE, or cancels a pending registration.
   *
   * @throws SbiException CONTEXT_NOT_FOUND
   */
  public void end(@Nullable RegistrationId id) {
    if (id != null && contexts.deregister(id)) {
      steps.add(RegistrationStep.DEREGISTERED);
    } else if (id == null || pending.remove(id) == null) {
      throw notFound();
    }
  }

  /** Returns the registered UE of a registration with its 5G-GUTI; null if there is none. */
  public Outcome.@Nullable Registered find(@Nullable RegistrationId id) {
    UeContext context = id == null ? null : contexts.find(id);
    return context == null ? null : registered(context);
  }

  /**
   * Returns a registered UE; null if there is none.
   *
   * @param ueContextId its SUPI or the 5G-GUTI that this AMF allocated (TS 29.518 clause 6.1.3.2.2)
   */
  public @Nullable UeContext findUe(String ueContextId) {
    Guti guti = Guti.parse(ueContextId);
    if (guti != null) {
      UeContext found =
          guti.amf().equals(settings.identity()) ? contexts.findTmsi(guti.tmsi()) : null;
      return found != null && found.plmn().equals(guti.plmn()) ? found : null;
    }
    Supi supi = Supi.parseOrNull(ueContextId);
    return supi == null ? null : contexts.find(supi);
  }

  /**
   * Returns a registered UE, see {@link #findUe}.
   *
   * @throws SbiException CONTEXT_NOT_FOUND
   */
  public UeContext requireUe(String ueContextId) {
    UeContext ue = findUe(ueContextId);
    if (ue == null) {
      throw SbiException.of(Cause.CONTEXT_NOT_FOUND, "no such UE is registered");
    }
    return ue;
  }

  /**
   * Registers a UE whose context another AMF transfers (TS 23.502 clause 4.9.1.3). A registration
   * of the subscriber at this AMF ends.
   *
   * @throws SbiException 403 HANDOVER_FAILURE for a network that this AMF does not serve, 500
   *     INSUFFICIENT_RESOURCES if there are too many UEs
   */
  public UeContext takeOver(Supi supi, Plmn plmn, byte[] kamf) {
    if (!settings.plmns().contains(plmn)) {
      throw SbiException.of(403, "HANDOVER_FAILURE", plmn + " is not served by this AMF");
    }
    UeContext ue = contexts.register(new RegistrationId(random.nextLong()), supi, plmn, kamf);
    if (ue == null) {
      throw tooManyUes();
    }
    steps.add(RegistrationStep.REGISTERED);
    return ue;
  }

  /**
   * Registers a UE without authentication, with a random KAMF, at the AMF's first PLMN. For tests
   * that need a registered UE, but no registration.
   *
   * @throws SbiException 500 INSUFFICIENT_RESOURCES if there are too many UEs
   */
  public UeContext registerUnauthenticated(Supi supi) {
    byte[] kamf = new byte[KAMF_LENGTH];
    random.nextBytes(kamf);
    return takeOver(supi, settings.plmns().get(0), kamf);
  }

  /** Returns the GUAMI of the AMF in the network that serves a UE. */
  public AmfInfo.Guami guami(UeContext ue) {
    Plmn plmn = ue.plmn();
    return new AmfInfo.Guami(new PlmnId(plmn.mcc(), plmn.mnc()), settings.identity().hex());
  }

  /** Returns the 5G-GUTI of a registered UE. */
  public String guti(UeContext ue) {
    return settings.identity().guti(ue.plmn(), ue.tmsi());
  }

  /** Returns the registered UEs. */
  public UeContexts contexts() {
    return contexts;
  }

  /** Returns the number of pending registrations; removes expired ones first. */
  public int pending() {
    pending.expire();
    return pending.size();
  }

  /** Returns the numbers of steps of registrations. */
  public OutcomeCounts<RegistrationStep> steps() {
    return steps;
  }

  /** Returns the number of pending registrations that expired. */
  public long expired() {
    return pending.expired();
  }

  /** Returns the number of pending registrations that were evicted at the capacity limit. */
  public long evicted() {
    return pending.evicted();
  }

  /**
   * Confirms a 5G AKA. A wrong RES* is rejected whatever the home network answers, but sent to it
   * unless the settings exclude this (TS 33.501 clause 6.1.3.2.2).
   */
  private void confirm(
      RegistrationId id,
      PendingRegistration waiting,
      byte[] resStar,
      MessageContext context,
      Reply<Outcome> reply) {
    Challenge.FiveGAka challenge = (Challenge.FiveGAka) waiting.challenge();
    byte[] hresStar = KeyDerivation.hresStar(challenge.rand(), resStar);
    if (MessageDigest.isEqual(hresStar, challenge.hxresStar())) {
      ausf.get().confirm(challenge, resStar, context, new AuthenticationReply(id, waiting, reply));
      return;
    }
    SbiException wrong = rejected("RES* does not match the challenge");
    if (!settings.confirmFailedAuthentication()) {
      throw wrong;
    }
    ausf.get()
        .confirm(
            challenge,
            resStar,
            context,
            new Reply<>() {
              @Override
              public void done(Verdict verdict) {
                reply.failed(wrong);
              }

              @Override
              public void failed(SbiException problem) {
                reply.failed(wrong);
              }
            });
  }

  /** Resynchronizes the SQN (TS 33.501 clause 6.1.3.3). */
  private void resynchronize(
      RegistrationId id,
      PendingRegistration waiting,
      byte[] auts,
      MessageContext context,
      Reply<Outcome> reply) {
    if (waiting.resynchronized()) {
      throw rejected("the UE reported a second synchronization failure");
    }
    Challenge.FiveGAka stale = (Challenge.FiveGAka) waiting.challenge();
    Resynchronization resynchronization =
        new Resynchronization(stale.rand(), auts, stale.producer());
    challenge(id, waiting.suci(), waiting.plmn(), resynchronization, context, reply);
  }

  private void challenge(
      RegistrationId id,
      Suci suci,
      Plmn plmn,
      @Nullable Resynchronization resynchronization,
      MessageContext context,
      Reply<? super Outcome.Challenged> reply) {
    ausf.get()
        .authenticate(
            suci,
            servingNetwork(plmn),
            resynchronization,
            context,
            new Reply<>() {
              @Override
              public void done(Challenge challenge) {
                boolean again = resynchronization != null;
                steps.add(RegistrationStep.CHALLENGED);
                pending.put(id, new PendingRegistration(suci, plmn, challenge, again));
                reply.done(new Outcome.Challenged(id, challenge));
              }

              @Override
              public void failed(SbiException problem) {
                reply.failed(problem);
              }
            });
  }

  private ServingNetworkName servingNetwork(Plmn plmn) {
    int index = settings.plmns().indexOf(plmn);
    if (index < 0) {
      throw SbiException.of(
          Cause.OPTIONAL_IE_INCORRECT, "/plmnId", plmn + " is not served by this AMF");
    }
    return names.get(index);
  }

  private Outcome.Registered registered(UeContext context) {
    return new Outcome.Registered(context, guti(context));
  }

  private Outcome.Registered register(
      RegistrationId id, PendingRegistration waiting, String supi, byte[] kseaf) {
    Supi subscriber;
    try {
      subscriber = Supi.parse(supi);
    } catch (IllegalArgumentException e) {
      throw SbiException.of(
          Cause.INBOUND_SERVER_ERROR, "the AUSF returned a SUPI that is not an IMSI");
    }
    byte[] kamf = KeyDerivation.kamf(kseaf, subscriber, ABBA_OCTETS);
    UeContext context = contexts.registerInitially(id, subscriber, waiting.plmn(), kamf);
    if (context == null) {
      throw tooManyUes();
    }
    steps.add(RegistrationStep.REGISTERED);
    return registered(context);
  }

  private static SbiException tooManyUes() {
    return SbiException.of(
        Cause.INSUFFICIENT_RESOURCES, "the maximum number of registered UEs is reached");
  }

  private SbiException rejected(String detail) {
    steps.add(RegistrationStep.REJECTED);
    // TS 24.501 clause 5.4.1.3.5 and annex A.1: the UE is illegal.
    return SbiException.of(403, REJECTED, detail + " (5GMM cause #3)");
  }

  private static SbiException notFound() {
    return SbiException.of(Cause.CONTEXT_NOT_FOUND, "no such pending registration");
  }

  /** The handler of the AUSF's result. */
  private final class AuthenticationReply implements Reply<Verdict> {
    private final RegistrationId id;
    private final PendingRegistration waiting;
    private final Reply<Outcome> reply;

    AuthenticationReply(RegistrationId id, PendingRegistration waiting, Reply<Outcome> reply) {
      this.id = id;
      this.waiting = waiting;
      this.reply = reply;
    }

    @Override
    public void done(Verdict verdict) {
      Outcome outcome;
      try {
        outcome = outcome(verdict);
      } catch (SbiException problem) {
        reply.failed(problem);
        return;
      }
      reply.done(outcome);
    }

    private Outcome outcome(Verdict verdict) {
      Challenge next = verdict.next();
      String supi = verdict.supi();
      byte[] kseaf = verdict.kseaf();
      if (next != null && verdict.result() == Verdict.Result.ONGOING) {
        pending.put(
            id,
            new PendingRegistration(
                waiting.suci(), waiting.plmn(), next, waiting.resynchronized()));
        steps.add(RegistrationStep.CHALLENGED);
        return new Outcome.Challenged(id, next);
      }
      if (supi != null && kseaf != null && verdict.result() == Verdict.Result.SUCCESS) {
        return register(id, waiting, supi, kseaf);
      }
      throw rejected("the home network did not authenticate the UE");
    }

    @Override
    public void failed(SbiException problem) {
      reply.failed(problem);
    }
  }
}
