/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core;

import java.time.Duration;
import java.util.List;
import org.sbamock.aka.Plmn;
import org.sbamock.amf.core.ue.AmfIdentity;
import org.sbamock.http.Settings;
import org.sbamock.sbi.profile.AmfInfo;
import org.sbamock.sbi.profile.PlmnId;

/**
 * The identity and capacity of an AMF.
 *
 * @param plmns the served PLMNs, at least one; the first is used for a UE that names none
 * @param maxPending the maximum number of pending registrations; at the limit the oldest is evicted
 * @param pendingLifetime the time after which a pending registration expires
 * @param maxUeContexts the maximum number of registered UEs
 * @param confirmFailedAuthentication whether the AUSF receives a RES* that does not match the
 *     challenge, so that the home network learns of the failure
 */
public record RegistrationSettings(
    AmfIdentity identity,
    List<Plmn> plmns,
    int maxPending,
    Duration pendingLifetime,
    int maxUeContexts,
    boolean confirmFailedAuthentication) {
  /**
   * PLMN 001-01; 100,000 pending registrations for 30 s; a million UEs; the AUSF receives each
   * RES*.
   */
  public static final RegistrationSettings DEFAULT =
      new RegistrationSettings(
          AmfIdentity.DEFAULT,
          List.of(new Plmn("001", "01")),
          100_000,
          Duration.ofSeconds(30),
          1_000_000,
          true);

  /** Checks the ranges. */
  public RegistrationSettings {
    plmns = List.copyOf(plmns);
    if (plmns.isEmpty()) {
      throw new IllegalArgumentException("plmns is empty: expected at least one PLMN");
    }
    Settings.range("max-pending", maxPending, 1, 10_000_000);
    Settings.positive("pending-lifetime", pendingLifetime);
    Settings.range("max-ue-contexts", maxUeContexts, 1, 100_000_000);
  }

  /** Returns the GUAMIs of the AMF, one for each PLMN (TS 23.003 clause 2.10.1). */
  public List<AmfInfo.Guami> guamis() {
    return plmns.stream()
        .map(plmn -> new AmfInfo.Guami(new PlmnId(plmn.mcc(), plmn.mnc()), identity.hex()))
        .toList();
  }
}
