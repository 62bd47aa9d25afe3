/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.event;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.amf.core.ue.UeContext;
import org.sbamock.sbi.Hex;
import org.sbamock.sbi.ResourceUri;
import org.sbamock.sbi.notification.CallbackSubscription;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A subscription in compact form: numbers, the correlation identifier, and what it shares with
 * other subscriptions. Its attributes change only through {@link EventSubscriptions}. Thread-safe.
 */
public final class EventSubscription implements CallbackSubscription {
  private static final Logger LOG = LoggerFactory.getLogger(EventSubscription.class);

  /** The estimated memory without the texts and what is shared, in octets. */
  private static final int OBJECTS = 128;

  /** The estimated memory of the reports that remain of a UE, in octets. */
  private static final int PER_UE = 112;

  private static final int ID_LENGTH = 16;
  private static final int UNLIMITED = -1;

  private final long key;
  private final long supi;
  private final NotifyUri uri;
  private final String correlationId;
  private final SubscriptionMemory memory;
  private volatile EventTemplate template;
  private volatile @Nullable UeSelection selection;
  private volatile long validUntil;

  /** The next subscription of the UE; changed by {@link EventSubscriptions} only. */
  volatile @Nullable EventSubscription next;

  /** The time of the next periodic report; guarded by {@link EventSubscriptions}. */
  long nextReportMillis;

  /** The reports that remain of each event, of the one UE. */
  private int @Nullable [] remaining;

  /** The reports that remain of each event, of any UE that was reported. */
  private @Nullable Map<Long, int[]> remainingOfUes;

  private boolean ended;

  /**
   * Creates a subscription.
   *
   * @param supi the packed SUPI of the UE; 0 for any UE
   * @param selection the UEs; null for one UE
   * @param validUntil the end, seconds from the epoch
   * @param memory the account of the reports that remain of any UE
   */
  EventSubscription(
      long key,
      long supi,
      NotifyUri uri,
      String correlationId,
      EventTemplate template,
      @Nullable UeSelection selection,
      long validUntil,
      SubscriptionMemory memory) {
    this.key = key;
    this.supi = supi;
    this.uri = uri;
    this.correlationId = correlationId;
    this.template = template;
    this.selection = selection;
    this.validUntil = validUntil;
    this.memory = memory;
  }

  /**
   * The state of an event after a report (AmfEventState, TS 29.518 clause 6.2.6.2.9).
   *
   * @param remainReports the number of reports that remain; negative for no limit
   */
  record ReportState(int remainReports) {
    boolean isActive() {
      return remainReports != 0;
    }
  }

  /** Parses the identifier of a subscription; null if it is none. */
  static @Nullable Long key(String id) {
    try {
      return id.length() == ID_LENGTH ? Hex.number(id, 0) : null;
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  @Override
  public String id() {
    byte[] digits = new byte[ID_LENGTH];
    Hex.put(digits, 0, key);
    return new String(digits, StandardCharsets.US_ASCII);
  }

  @Override
  public ResourceUri callbackUri() {
    return uri.uri();
  }

  @Override
  public Instant validUntil() {
    return Instant.ofEpochSecond(validUntil);
  }

  @Override
  public boolean isValid(Instant now) {
    return now.getEpochSecond() < validUntil;
  }

  @Override
  public long octets() {
    UeSelection selected = selection;
    return OBJECTS + 2L * correlationId.length() + (selected == null ? 0 : selected.octets());
  }

  long key() {
    return key;
  }

  /** Returns the packed SUPI of the UE; 0 for any UE. */
  long supi() {
    return supi;
  }

  boolean isOfAnyUe() {
    return selection != null;
  }

  NotifyUri uri() {
    return uri;
  }

  String correlationId() {
    return correlationId;
  }

  EventTemplate template() {
    return template;
  }

  boolean isPeriodic() {
    return template.mode().isPeriodic();
  }

  boolean concerns(long ue, int typeBits) {
    UeSelection selected = selection;
    return template.hasOneOf(typeBits) && (selected == null ? supi == ue : selected.selects(ue));
  }

  /** Returns the subscription in messages. */
  AmfEventSubscription representation() {
    EventTemplate present = template;
    return present
        .attributes()
        .withUe(
            uri.text(),
            correlationId,
            supi == 0 ? null : UeContext.unpack(supi).value(),
            present.mode().withExpiry(validUntil().toString()));
  }

  /** Replaces the attributes; an event that remains keeps its number of reports. */
  synchronized void modify(EventTemplate after, @Nullable UeSelection selected, long end) {
    EventTemplate before = template;
    if (after != before) {
      int[] one = remaining;
      remaining = one == null ? null : carried(before, one, after);
      Map<Long, int[]> all = remainingOfUes;
      if (all != null) {
        all.replaceAll((ue, counts) -> carried(before, counts, after));
      }
    }
    template = after;
    selection = selected;
    validUntil = end;
  }

  private static int[] carried(EventTemplate before, int[] counts, EventTemplate after) {
    int[] carried = initial(after);
    if (before.mode().equals(after.mode())) {
      for (int i = 0; i < carried.length; i++) {
        int former = before.events().indexOf(after.events().get(i));
        if (former >= 0) {
          carried[i] = counts[former];
        }
      }
    }
    return carried;
  }

  private static int[] initial(EventTemplate template) {
    int[] counts = template.limits();
    for (int i = 0; i < counts.length; i++) {
      if (counts[i] == 0) {
        counts[i] = UNLIMITED;
      }
    }
    return counts;
  }

  /**
   * Counts a report of an event about a UE.
   *
   * @return the state afterwards; null if there are no more reports of the event, or the UE cannot
   *     be counted for lack of memory
   */
  synchronized @Nullable ReportState count(int event, long ue) {
    EventTemplate present = template;
    if (event >= present.events().size()) {
      return null;
    }
    if (!present.isLimited()) {
      return new ReportState(UNLIMITED);
    }
    int[] counts = counts(present, ue);
    if (counts == null || counts[event] == 0) {
      return null;
    }
    if (counts[event] > 0) {
      counts[event]--;
    }
    return new ReportState(counts[event]);
  }

  private int @Nullable [] counts(EventTemplate present, long ue) {
    if (selection != null) {
      return countsOf(ue, present);
    }
    int[] counts = remaining;
    if (counts == null) {
      counts = initial(present);
      remaining = counts;
    }
    return counts;
  }

  private int @Nullable [] countsOf(long ue, EventTemplate present) {
    Map<Long, int[]> all = remainingOfUes;
    int[] counts = all == null ? null : all.get(ue);
    if (counts != null || ended) {
      return counts;
    }
    if (!memory.reserve(PER_UE)) {
      LOG.warn("{} of subscription {} is not reported: no memory", UeContext.unpack(ue), id());
      return null;
    }
    if (all == null) {
      all = new HashMap<>();
      remainingOfUes = all;
    }
    counts = initial(present);
    all.put(ue, counts);
    return counts;
  }

  /** Ends the subscription: UEs are no longer counted. */
  synchronized void end() {
    Map<Long, int[]> all = remainingOfUes;
    if (all != null) {
      memory.add(-(long) PER_UE * all.size());
      remainingOfUes = null;
    }
    ended = true;
  }

  /** Returns whether no event has a further report. */
  synchronized boolean isExhausted() {
    int[] counts = remaining;
    if (counts == null) {
      return false;
    }
    for (int count : counts) {
      if (count != 0) {
        return false;
      }
    }
    return true;
  }
}
