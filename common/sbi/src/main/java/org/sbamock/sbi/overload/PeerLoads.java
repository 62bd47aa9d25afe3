/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.overload;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpFields;
import org.sbamock.http.Origin;
import org.sbamock.sbi.FieldElements;
import org.sbamock.sbi.SbiHeaders;

/**
 * The load and the overload of peers as their responses report them (TS 29.500 clauses 6.3.3 and
 * 6.4.3). Information is replaced by newer one of the same scope only. Thread-safe.
 */
public final class PeerLoads {
  private static final String SCP = "SCP-FQDN";

  /** The scopes of the requests to a producer. */
  private static final Set<String> PRODUCERS =
      Set.of(Scope.NF_INSTANCE, "NF-Set", "NF-Service-Instance", "NF-Service-Set");

  private static final int MAX_PEERS = 1_024;
  private static final int MAX_SCOPES = 16;

  private final Map<Origin, Peer> peers = new ConcurrentHashMap<>();
  private final Predicate<String> scopes;
  private final LongSupplier nanoClock;

  private PeerLoads(Predicate<String> scopes, LongSupplier nanoClock) {
    this.scopes = scopes;
    this.nanoClock = nanoClock;
  }

  /**
   * Returns a table of producers, which ignores information about SCPs and SEPPs, and that about
   * consumers ({@code NFC-…}, {@code Callback-Uri}), which applies to notifications.
   */
  public static PeerLoads ofFunctions(LongSupplier nanoClock) {
    return new PeerLoads(PRODUCERS::contains, nanoClock);
  }

  /** Returns a table of SCPs, which ignores information about others. */
  public static PeerLoads ofScps(LongSupplier nanoClock) {
    return new PeerLoads(SCP::equals, nanoClock);
  }

  /** Records what the header fields of a response report. */
  public void record(Origin peer, HttpFields headers) {
    CharSequence oci = headers.getList(SbiHeaders.OCI);
    CharSequence lci = headers.getList(SbiHeaders.LCI);
    if (oci == null && lci == null) {
      return;
    }
    Peer entry = entry(peer);
    if (oci != null && entry != null) {
      for (Map<String, String> element : FieldElements.of(oci, ControlInformation.SEPARATOR)) {
        OverloadInformation information = OverloadInformation.of(element);
        if (information != null && scopes.test(information.scope().name())) {
          entry.record(information, nanoClock.getAsLong());
        }
      }
    }
    if (lci != null && entry != null) {
      for (Map<String, String> element : FieldElements.of(lci, ControlInformation.SEPARATOR)) {
        LoadInformation information = LoadInformation.of(element);
        if (information != null && scopes.test(information.scope().name())) {
          entry.record(information);
        }
      }
    }
  }

  private @Nullable Peer entry(Origin peer) {
    Peer known = peers.get(peer);
    if (known == null && peers.size() >= MAX_PEERS) {
      long now = nanoClock.getAsLong();
      peers.values().removeIf(other -> other.isIdle(now));
      if (peers.size() >= MAX_PEERS) {
        return null;
      }
    }
    return known == null ? peers.computeIfAbsent(peer, origin -> new Peer()) : known;
  }

  /** Records that a peer is not to be called for some time (RFC 9110 section 10.2.3). */
  public void retryAfter(Origin peer, Duration delay) {
    Peer entry = entry(peer);
    if (entry != null) {
      entry.retryAfter = new Pause(nanoClock.getAsLong(), delay);
    }
  }

  /** Returns for how long a peer is not to be called; zero if it may be called now. */
  public Duration pause(Origin peer) {
    Peer known = peers.isEmpty() ? null : peers.get(peer);
    Pause pause = known == null ? null : known.retryAfter;
    return pause == null ? Duration.ZERO : pause.left(nanoClock.getAsLong());
  }

  /** Returns the load of a peer, 0 to 100 %; 0 if it is not known. */
  public int load(Origin peer) {
    Peer known = peers.isEmpty() ? null : peers.get(peer);
    return known == null ? 0 : known.load();
  }

  /**
   * Returns whether a request is not to be sent because its peer is overloaded: the share that the
   * peer reports, requests of the lowest priority first. Of several scopes, the largest share
   * applies.
   *
   * @return the reduction that the peer reports, 1 to 100 %, if the request is not to be sent;
   *     otherwise 0
   */
  public int throttles(Origin peer, HttpFields headers) {
    Peer known = peers.isEmpty() ? null : peers.get(peer);
    int reduction = known == null ? 0 : known.reduction(nanoClock.getAsLong());
    if (known == null || reduction == 0) {
      return 0;
    }
    boolean selected =
        known.shedding.selects(
            PriorityShedding.priority(headers),
            reduction,
            ThreadLocalRandom.current().nextDouble());
    return selected ? reduction : 0;
  }

  private record Pause(long since, Duration delay) {
    Duration left(long now) {
      Duration left = delay.minusNanos(now - since);
      return left.isNegative() ? Duration.ZERO : left;
    }
  }

  /** What a peer has reported. */
  private static final class Peer {
    private final PriorityShedding shedding = new PriorityShedding();
    private volatile @Nullable LoadInformation load;
    private volatile List<Overload> overloads = List.of();
    private volatile @Nullable Pause retryAfter;

    /** The information about a scope. It is kept after its period to recognize repetitions. */
    private record Overload(OverloadInformation information, long since) {
      Instant timestamp() {
        return information.timestamp();
      }

      int reduction(long now) {
        return now - since >= information.validity().toNanos() ? 0 : information.reductionMetric();
      }
    }

    synchronized void record(LoadInformation information) {
      LoadInformation known = load;
      if (known == null || information.replaces(known)) {
        load = information;
      }
    }

    synchronized void record(OverloadInformation information, long now) {
      Overload replaced = find(information.scope());
      if (replaced != null && !information.replaces(replaced.information)) {
        return;
      }
      if (replaced == null && overloads.size() == MAX_SCOPES) {
        replaced = Collections.min(overloads, Comparator.comparing(Overload::timestamp));
        if (!information.timestamp().isAfter(replaced.timestamp())) {
          return;
        }
      }
      List<Overload> next = new ArrayList<>(overloads);
      if (replaced != null) {
        next.remove(replaced);
      }
      next.add(new Overload(information, now));
      overloads = List.copyOf(next);
    }

    private @Nullable Overload find(Scope scope) {
      for (Overload overload : overloads) {
        if (overload.information.scope().equals(scope)) {
          return overload;
        }
      }
      return null;
    }

    boolean isIdle(long now) {
      Pause pause = retryAfter;
      return reduction(now) == 0 && (pause == null || pause.left(now).isZero());
    }

    int load() {
      LoadInformation known = load;
      return known == null ? 0 : known.loadMetric();
    }

    int reduction(long now) {
      List<Overload> known = overloads;
      int reduction = 0;
      for (int i = 0; i < known.size(); i++) {
        reduction = Math.max(reduction, known.get(i).reduction(now));
      }
      return reduction;
    }
  }
}
