/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.communication;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.Supi;
import org.sbamock.amf.core.ue.UeContext;
import org.sbamock.amf.core.ue.UeEvent;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.ProblemDetails;
import org.sbamock.sbi.SbiException;

/**
 * The EPS bearer identities of UEs, which the AMF assigns to the QoS flows of PDU sessions (TS
 * 23.502 clause 4.11.1.4, TS 29.518 clause 5.2.2.6). Those of a UE end with its context, and with
 * its next initial registration. Thread-safe.
 */
public final class EpsBearerIdentities implements UeEvent.Listener {
  private static final int LOWEST = 5;
  private static final int HIGHEST = 15;

  private final Map<Supi, @Nullable Bearer[]> ofUes = new ConcurrentHashMap<>();

  /** The use of an identity. */
  private record Bearer(int pduSessionId, Arp arp) {}

  /** An identity with its priority (TS 29.502 clause 6.1.6.2.20). */
  public record EbiArpMapping(int epsBearerId, Arp arp) {
    /** Checks the identity. */
    public EbiArpMapping {
      if (isOutOfRange(epsBearerId)) {
        throw SbiException.incorrectIe("/epsBearerId", "0 to 15 is expected");
      }
    }
  }

  /** The request (TS 29.518 clause 6.1.6.2.5). */
  public record AssignEbiData(
      int pduSessionId,
      @Nullable List<Arp> arpList,
      @Nullable List<Integer> releasedEbiList,
      @Nullable List<EbiArpMapping> modifiedEbiList) {
    /** Checks the identities. */
    public AssignEbiData {
      N2InfoContainer.requirePduSessionId(pduSessionId);
      for (int i = 0; releasedEbiList != null && i < releasedEbiList.size(); i++) {
        if (isOutOfRange(releasedEbiList.get(i))) {
          throw SbiException.of(
              Cause.OPTIONAL_IE_INCORRECT, "/releasedEbiList/" + i, "0 to 15 is expected");
        }
      }
    }
  }

  /** The result (TS 29.518 clause 6.1.6.2.6). */
  public record AssignedEbiData(
      int pduSessionId,
      List<EbiArpMapping> assignedEbiList,
      @Nullable List<Arp> failedArpList,
      @Nullable List<Integer> releasedEbiList,
      @Nullable List<Integer> modifiedEbiList) {}

  /** The failure (TS 29.518 clause 6.1.6.2.40). */
  public record AssignEbiError(ProblemDetails error, AssignEbiFailed failureDetails) {
    /** What was not assigned (TS 29.518 clause 6.1.6.2.7). */
    public record AssignEbiFailed(int pduSessionId, List<Arp> failedArpList) {}

    /** Returns the failure that all identities are in use. */
    public static AssignEbiError exhausted(AssignedEbiData result) {
      List<Arp> failed = result.failedArpList();
      return new AssignEbiError(
          ProblemDetails.of(403, "EBI_EXHAUSTED", "all EPS bearer identities are assigned"),
          new AssignEbiFailed(result.pduSessionId(), failed == null ? List.of() : failed));
    }
  }

  /**
   * Releases, modifies and assigns identities of a PDU session, in this order. Identities that are
   * not of the session are neither released nor modified.
   */
  public AssignedEbiData assign(UeContext ue, AssignEbiData request) {
    @Nullable Bearer[] bearers = ofUes.computeIfAbsent(ue.supi(), supi -> new Bearer[HIGHEST + 1]);
    synchronized (bearers) {
      List<Integer> released = new ArrayList<>();
      for (Integer ebi : orEmpty(request.releasedEbiList())) {
        if (isOf(request.pduSessionId(), bearers, ebi)) {
          bearers[ebi] = null;
          released.add(ebi);
        }
      }
      List<Integer> modified = new ArrayList<>();
      for (EbiArpMapping mapping : orEmpty(request.modifiedEbiList())) {
        if (isOf(request.pduSessionId(), bearers, mapping.epsBearerId())) {
          bearers[mapping.epsBearerId()] = new Bearer(request.pduSessionId(), mapping.arp());
          modified.add(mapping.epsBearerId());
        }
      }
      List<EbiArpMapping> assigned = new ArrayList<>();
      List<Arp> failed = new ArrayList<>();
      for (Arp arp : orEmpty(request.arpList())) {
        int free = free(bearers);
        if (free > HIGHEST) {
          failed.add(arp);
        } else {
          bearers[free] = new Bearer(request.pduSessionId(), arp);
          assigned.add(new EbiArpMapping(free, arp));
        }
      }
      return new AssignedEbiData(
          request.pduSessionId(), assigned, orNull(failed), orNull(released), orNull(modified));
    }
  }

  /** Returns whether a number is no EpsBearerId (TS 29.502 clause 6.1.6.3.2). */
  private static boolean isOutOfRange(int ebi) {
    return ebi < 0 || ebi > HIGHEST;
  }

  private static boolean isOf(int pduSessionId, @Nullable Bearer[] bearers, int ebi) {
    Bearer bearer = ebi >= LOWEST && ebi <= HIGHEST ? bearers[ebi] : null;
    return bearer != null && bearer.pduSessionId() == pduSessionId;
  }

  private static int free(@Nullable Bearer[] bearers) {
    int ebi = LOWEST;
    while (ebi <= HIGHEST && bearers[ebi] != null) {
      ebi++;
    }
    return ebi;
  }

  private static <T> List<T> orEmpty(@Nullable List<T> list) {
    return list == null ? List.of() : list;
  }

  private static <T> @Nullable List<T> orNull(List<T> list) {
    return list.isEmpty() ? null : List.copyOf(list);
  }

  @Override
  public void on(UeEvent event) {
    if (event.endsContext() && !ofUes.isEmpty()) {
      ofUes.remove(event.ue().supi());
    }
  }
}
