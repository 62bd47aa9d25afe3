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
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.ExpiringTable;
import org.sbamock.sbi.SbiException;

/**
 * The registrations of UEs, from the SUCI to the 5G-GUTI and the deregistration (TS 23.502 clause
 * 4.2.2, TS 33.501 clause 6.1). An answer takes its registration out of the waiting ones, so of
 * several answers one counts. Safe for use by several threads.
 */
public final class Registrations {
  /** The ABBA parameter of this release (TS 33.501 annex A.7.1). */
  public static final String ABBA = "0000";

  private static final byte[] ABBA_OCTETS = new byte[2];
  private static final String REJECTED = "AUTHENTICATION_REJECTED";

  private final RegistrationSettings settings;
  private final Supplier<AuthenticationServer> ausf;
  private final RandomGenerator random;
  private final ExpiringTable<RegistrationId, PendingRegistration> pending;
  private final UeContexts contexts;
  private final List<ServingNetworkName> names;

  /**
   * None yet.
   *
   * @param ausf whom to ask at the time
   * @param random whence identifiers come; not to be guessed by others
   * @param nanoClock the time by which registrations under way age
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
        new ExpiringTable<>(settings.maxPending(), settings.pendingLifetime(), nanoClock);
    this.contexts = new UeContexts(settings.maxUeContexts(), random);
    this.names = settings.plmns().stream().map(ServingNetworkName::of).toList();
  }

  /**
   * Begins one.
   *
   * @param plmn the network that the UE chose; null for the AMF's first
   * @throws SbiException OPTIONAL_IE_INCORRECT for a network that is not served here
   */
  public void begin(Suci suci, @Nullable Plmn plmn, Reply<Outcome.Challenged> reply) {
    Plmn network = plmn == null ? settings.plmns().get(0) : plmn;
    RegistrationId id = new RegistrationId(random.nextLong());
    challenge(id, suci, network, null, reply);
  }

  /**
   * Takes a UE's answer.
   *
   * @throws SbiException CONTEXT_NOT_FOUND, or MANDATORY_IE_INCORRECT for an answer to a challenge
   *     of the other method
   */
  public void answer(@Nullable RegistrationId id, UeAnswer answer, Reply<Outcome> reply) {
    PendingRegistration waiting = id == null ? null : pending.get(id);
    if (id == null || waiting == null) {
      throw notFound();
    }
    if ((waiting.challenge() instanceof Challenge.Eap) != (answer instanceof UeAnswer.Eap)) {
      throw SbiException.of(
          Cause.MANDATORY_IE_INCORRECT, "the challenge is of the other authentication method");
    }
    PendingRegistration taken = pending.remove(id);
    if (taken == null) {
      throw notFound();
    }
    if (answer instanceof UeAnswer.FiveGAka aka) {
      confirm(id, taken, (Challenge.FiveGAka) taken.challenge(), aka.resStar(), reply);
    } else if (answer instanceof UeAnswer.SynchFailure failure) {
      resynchronize(id, taken, (Challenge.FiveGAka) taken.challenge(), failure.auts(), reply);
    } else if (answer instanceof UeAnswer.Eap eap) {
      ausf.get()
          .continueEap(
              (Challenge.Eap) taken.challenge(), eap.payload(), new Judgement(id, taken, reply));
    }
  }

  /**
   * Ends a registration, or gives one up that is under way.
   *
   * @throws SbiException CONTEXT_NOT_FOUND
   */
  public void end(@Nullable RegistrationId id) {
    if (id == null || (!contexts.deregister(id) && pending.remove(id) == null)) {
      throw notFound();
    }
  }

  /** The registered UE of a registration and its 5G-GUTI; null if there is none. */
  public Outcome.@Nullable Registered find(@Nullable RegistrationId id) {
    UeContext context = id == null ? null : contexts.find(id);
    return context == null ? null : registered(context);
  }

  /** The registered UEs. */
  public UeContexts contexts() {
    return contexts;
  }

  /** The number of registrations under way. Lets go of what has aged. */
  public int pending() {
    pending.expire();
    return pending.size();
  }

  /** How many registrations were given up, since their time was over. */
  public long expired() {
    return pending.expired();
  }

  /** How many registrations were given up, to make room for others. */
  public long evicted() {
    return pending.evicted();
  }

  /** TS 33.501 clause 6.1.3.2.0 step 9: a wrong RES* does not reach the home network. */
  private void confirm(
      RegistrationId id,
      PendingRegistration waiting,
      Challenge.FiveGAka challenge,
      byte[] resStar,
      Reply<Outcome> reply) {
    byte[] hresStar = KeyDerivation.hresStar(challenge.rand(), resStar);
    if (!MessageDigest.isEqual(hresStar, challenge.hxresStar())) {
      throw rejected("RES* is not what the challenge asks for");
    }
    ausf.get().confirm(challenge, resStar, new Judgement(id, waiting, reply));
  }

  /** TS 33.501 clause 6.1.3.3. */
  private void resynchronize(
      RegistrationId id,
      PendingRegistration waiting,
      Challenge.FiveGAka challenge,
      byte[] auts,
      Reply<Outcome> reply) {
    if (waiting.resynchronized()) {
      throw rejected("the UE reports a synchronization failure once more");
    }
    challenge(
        id, waiting.suci(), waiting.plmn(), new Resynchronization(challenge.rand(), auts), reply);
  }

  private void challenge(
      RegistrationId id,
      Suci suci,
      Plmn plmn,
      @Nullable Resynchronization resynchronization,
      Reply<? super Outcome.Challenged> reply) {
    ausf.get()
        .authenticate(
            suci,
            servingNetwork(plmn),
            resynchronization,
            new Reply<>() {
              @Override
              public void done(Challenge challenge) {
                boolean again = resynchronization != null;
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
    return new Outcome.Registered(
        context, settings.identity().guti(context.plmn(), context.tmsi()));
  }

  private Outcome.Registered register(
      RegistrationId id, PendingRegistration waiting, String supi, byte[] kseaf) {
    Supi subscriber;
    try {
      subscriber = Supi.parse(supi);
    } catch (IllegalArgumentException e) {
      throw SbiException.of(Cause.INBOUND_SERVER_ERROR, "the AUSF gave a SUPI that is no IMSI");
    }
    byte[] kamf = KeyDerivation.kamf(kseaf, subscriber, ABBA_OCTETS);
    UeContext context = contexts.register(id, subscriber, waiting.plmn(), kamf);
    if (context == null) {
      throw SbiException.of(Cause.INSUFFICIENT_RESOURCES, "the AMF has no room for more UEs");
    }
    return registered(context);
  }

  private static SbiException rejected(String detail) {
    // TS 24.501 clause 5.4.1.3.5 and annex A.1: the UE is illegal.
    return SbiException.of(403, REJECTED, detail + " (5GMM cause #3)");
  }

  private static SbiException notFound() {
    return SbiException.of(Cause.CONTEXT_NOT_FOUND, "no such registration, or it is over");
  }

  /** Waits for the AUSF's verdict. */
  private final class Judgement implements Reply<Verdict> {
    private final RegistrationId id;
    private final PendingRegistration waiting;
    private final Reply<Outcome> reply;

    Judgement(RegistrationId id, PendingRegistration waiting, Reply<Outcome> reply) {
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
