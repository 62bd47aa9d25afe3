/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.soak.invariant;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.Supi;
import org.sbamock.loadgen.workload.ue.RegistrationListener;

/**
 * The registered UEs as the generator knows them. A UE whose request has no answer is uncertain
 * until it is deregistered: it has any of its registrations or none. Checks continuously that no
 * two certain UEs have the same 5G-GUTI. Thread-safe.
 */
public final class UeLedger implements RegistrationListener {
  private final InvariantLog log;
  private final Map<Supi, Ue> ues = new HashMap<>();
  private final Map<String, Supi> owners = new HashMap<>();

  /** Creates a ledger without UEs. */
  public UeLedger(InvariantLog log) {
    this.log = log;
  }

  /**
   * A registered UE.
   *
   * @param resource the path of its registration
   */
  public record RegisteredUe(Supi supi, String guti, String resource) {}

  /**
   * A UE whose last request has no answer.
   *
   * @param resources the paths of the registrations that it may have
   */
  public record UncertainUe(Supi supi, List<String> resources) {}

  private static final class Ue {
    private final Set<String> candidates = new LinkedHashSet<>();
    private @Nullable RegisteredUe registered;
  }

  @Override
  public synchronized void changing(Supi supi, String resource) {
    Ue ue = ues.computeIfAbsent(supi, unused -> new Ue());
    RegisteredUe former = ue.registered;
    if (former != null) {
      ue.candidates.add(former.resource());
      owners.remove(former.guti(), supi);
      ue.registered = null;
    }
    ue.candidates.add(resource);
  }

  @Override
  public synchronized void registered(Supi supi, String guti, String resource) {
    deregistered(supi);
    Supi owner = owners.putIfAbsent(guti, supi);
    log.check(
        Invariant.GUTI_UNIQUE,
        owner == null,
        () -> guti + " was assigned to " + supi.digits() + " and " + owner);
    Ue ue = new Ue();
    ue.registered = new RegisteredUe(supi, guti, resource);
    ues.put(supi, ue);
  }

  @Override
  public synchronized void deregistered(Supi supi) {
    Ue ue = ues.remove(supi);
    if (ue != null && ue.registered != null) {
      owners.remove(ue.registered.guti(), supi);
    }
  }

  /** Returns the UEs that are registered with certainty. */
  public synchronized List<RegisteredUe> registered() {
    List<RegisteredUe> registered = new ArrayList<>();
    for (Ue ue : ues.values()) {
      if (ue.registered != null) {
        registered.add(ue.registered);
      }
    }
    return registered;
  }

  /** Returns the UEs that may or may not be registered. */
  public synchronized List<UncertainUe> uncertain() {
    List<UncertainUe> uncertain = new ArrayList<>();
    ues.forEach(
        (supi, ue) -> {
          if (ue.registered == null) {
            uncertain.add(new UncertainUe(supi, List.copyOf(ue.candidates)));
          }
        });
    return uncertain;
  }

  /**
   * Checks an uncertain UE; it stays uncertain until it is reported as deregistered.
   *
   * @param found the registrations that the AMF has at the same time
   */
  public void found(UncertainUe ue, List<String> found) {
    log.check(
        Invariant.UE_ONCE,
        found.size() <= 1,
        () -> ue.supi().digits() + " has the registrations " + found);
  }

  /**
   * Checks a registered UE.
   *
   * @param guti the 5G-GUTI that the AMF reports; null if it has no such registration
   */
  public void confirm(RegisteredUe ue, @Nullable String guti) {
    log.check(
        Invariant.UE_WHOLE,
        ue.guti().equals(guti),
        () -> ue.supi().digits() + " has " + ue.guti() + ", and the AMF reports " + guti);
  }

  /** Checks the number of UE contexts that the AMF reports. */
  public void count(long contexts) {
    int registered = registered().size();
    log.check(
        Invariant.UE_ONCE,
        contexts <= registered,
        () -> contexts + " UE contexts for " + registered + " registered UEs");
    log.check(
        Invariant.UES_COUNTED,
        contexts == registered,
        () -> "the AMF has " + contexts + " UE contexts, and " + registered + " UEs registered");
  }
}
