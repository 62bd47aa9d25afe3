/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.udm.core;

import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.Supi;
import org.sbamock.homenetwork.AuthEvent;
import org.sbamock.homenetwork.AuthenticationCause;
import org.sbamock.homenetwork.Identification;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.expiry.EntryLayout;
import org.sbamock.sbi.expiry.ExpiringTable;

/**
 * The results of authentications that AUSFs reported, the last one of each subscriber (TS 29.503
 * clauses 5.4.2.3 and 5.4.2.6). At the capacity limit the oldest is evicted. Thread-safe.
 */
public final class AuthenticationEvents {
  /** The default capacity. */
  public static final int DEFAULT_CAPACITY = 100_000;

  private static final Duration LIFETIME = Duration.ofDays(365);
  private static final int MAX_TYPE_LENGTH = 64;

  private final Identification identification;
  private final RandomGenerator random;
  private final ExpiringTable<Supi, Reported> events;

  /**
   * A result that an AUSF reported.
   *
   * @param id the {@code authEventId}
   * @param event the result, without the attributes that concern the restoration of data
   */
  public record Reported(String id, AuthEvent event) {}

  /**
   * Creates an empty set of results.
   *
   * @param capacity the maximum number of subscribers with a result, at least 1
   */
  public AuthenticationEvents(
      Identification identification, int capacity, RandomGenerator random, LongSupplier nanoClock) {
    this.identification = identification;
    this.random = random;
    this.events =
        new ExpiringTable<>(EntryLayout.ofReferences(Supi::packed), capacity, LIFETIME, nanoClock);
  }

  /**
   * Stores a result in place of the former one of the subscriber (ConfirmAuth).
   *
   * @throws SbiException MANDATORY_IE_INCORRECT or USER_NOT_FOUND
   */
  public Reported add(String supi, AuthEvent event) {
    Supi subscriber = subscriber(supi);
    if (event.authType().length() > MAX_TYPE_LENGTH) {
      throw SbiException.incorrectIe(
          "/authType", "expected at most " + MAX_TYPE_LENGTH + " characters");
    }
    Reported reported = new Reported(String.format("%016x", random.nextLong()), stored(event));
    events.put(subscriber, reported);
    return reported;
  }

  /** Returns a result without the attributes whose length is not limited. */
  private static AuthEvent stored(AuthEvent event) {
    return new AuthEvent(
        event.nfInstanceId(),
        event.success(),
        event.timeStamp(),
        event.authType(),
        event.servingNetworkName(),
        event.authRemovalInd(),
        null,
        null,
        null,
        event.udrRestartInd());
  }

  /**
   * Removes a result (DeleteAuth).
   *
   * @throws SbiException MANDATORY_IE_INCORRECT, USER_NOT_FOUND, or DATA_NOT_FOUND if the
   *     subscriber has no result with the identifier
   */
  public void remove(String supi, String id) {
    Supi subscriber = subscriber(supi);
    if (events.remove(subscriber, reported -> reported.id().equals(id)) == null) {
      throw AuthenticationCause.DATA_NOT_FOUND.because("no such authentication event");
    }
  }

  /** Returns the last result of a subscriber; null if there is none. */
  public @Nullable Reported find(Supi supi) {
    return events.get(supi);
  }

  private Supi subscriber(String supi) {
    if (supi.startsWith("suci-")) {
      throw SbiException.incorrectIe("{supi}", "expected a SUPI");
    }
    return identification.identify(supi, "{supi}").supi();
  }
}
