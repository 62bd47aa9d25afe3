package org.sbamock.amf.core;

import java.time.Duration;
import java.util.List;
import org.sbamock.aka.Plmn;
import org.sbamock.http.Settings;

/**
 * What the AMF is and how much it takes.
 *
 * @param plmns that it serves, one at least; the first is taken when a UE names none
 * @param maxPending the most registrations under way; the oldest goes first
 * @param pendingLifetime until a registration under way is given up
 * @param maxUeContexts the most registered UEs
 */
public record RegistrationSettings(
    AmfIdentity identity,
    List<Plmn> plmns,
    int maxPending,
    Duration pendingLifetime,
    int maxUeContexts) {
  /** PLMN 001-01; 100,000 registrations under way for 30 s; a million UEs. */
  public static final RegistrationSettings DEFAULT =
      new RegistrationSettings(
          AmfIdentity.DEFAULT,
          List.of(new Plmn("001", "01")),
          100_000,
          Duration.ofSeconds(30),
          1_000_000);

  /** Checks the ranges. */
  public RegistrationSettings {
    plmns = List.copyOf(plmns);
    if (plmns.isEmpty()) {
      throw new IllegalArgumentException("plmns is empty: an AMF serves one at least");
    }
    Settings.range("max-pending", maxPending, 1, 10_000_000);
    Settings.positive("pending-lifetime", pendingLifetime);
    Settings.range("max-ue-contexts", maxUeContexts, 1, 100_000_000);
  }
}
