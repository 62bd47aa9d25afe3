/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.event;

import com.fasterxml.jackson.annotation.JsonProperty;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.SbiException;

/**
 * A subscription in messages (AmfEventSubscription, TS 29.518 clause 6.2.6.2.2), of which the AMF
 * ignores all attributes but these.
 *
 * @param eventList the events
 * @param eventNotifyUri the URI of notifications
 * @param notifyCorrelationId the identifier of the subscription in its notifications
 * @param nfId the instance of the subscriber
 * @param supi the UE
 * @param groupId a group of UEs
 * @param excludeSupiList the UEs that are not reported, of all
 * @param includeSupiList the UEs that are reported, of all
 * @param gpsi the UE
 * @param pei the UE
 * @param anyUe whether all UEs are reported
 * @param options how the events are reported; null for continuous reports
 * @param sourceNfType the type of function that caused the subscription
 */
public record AmfEventSubscription(
    List<AmfEvent> eventList,
    String eventNotifyUri,
    String notifyCorrelationId,
    String nfId,
    @Nullable String supi,
    @Nullable String groupId,
    @Nullable List<String> excludeSupiList,
    @Nullable List<String> includeSupiList,
    @Nullable String gpsi,
    @Nullable String pei,
    @JsonProperty("anyUE") @Nullable Boolean anyUe,
    @Nullable AmfEventMode options,
    @Nullable String sourceNfType) {
  /** The maximum number of events of a subscription. */
  static final int MAX_EVENTS = 32;

  private static final int MAX_CORRELATION_ID = 512;

  /** Checks the attributes. */
  public AmfEventSubscription {
    if (eventList.isEmpty() || eventList.size() > MAX_EVENTS) {
      throw SbiException.incorrectIe("/eventList", "expected 1 to " + MAX_EVENTS + " events");
    }
    eventList = List.copyOf(eventList);
    if (notifyCorrelationId.length() > MAX_CORRELATION_ID) {
      throw SbiException.incorrectIe(
          "/notifyCorrelationId", "expected at most " + MAX_CORRELATION_ID + " characters");
    }
    if (!isUuid(nfId)) {
      throw SbiException.incorrectIe("/nfId", "a UUID is expected");
    }
  }

  private static boolean isUuid(String text) {
    try {
      return UUID.fromString(text).toString().equalsIgnoreCase(text);
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  /** Returns whether all UEs are reported. */
  boolean isOfAnyUe() {
    return Boolean.TRUE.equals(anyUe);
  }

  AmfEventMode mode() {
    return options == null ? AmfEventMode.DEFAULT : options;
  }

  /**
   * Returns a copy without the events that the AMF does not report (TS 29.518 clause 5.3.2.2.2: the
   * AMF may accept a part of the events).
   *
   * @throws SbiException with 400 if it reports none of them
   */
  AmfEventSubscription supported() {
    List<AmfEvent> known = new ArrayList<>(eventList);
    known.removeIf(event -> event.knownType() == null);
    if (known.isEmpty()) {
      throw SbiException.of(
          Cause.MANDATORY_IE_INCORRECT,
          "/subscription/eventList",
          "the AMF reports none of these events");
    }
    return known.size() == eventList.size() ? this : with(known, options);
  }

  AmfEventSubscription with(List<AmfEvent> events, @Nullable AmfEventMode mode) {
    return with(events, eventNotifyUri, notifyCorrelationId, supi, mode);
  }

  /** Returns a copy with other attributes of one UE. */
  AmfEventSubscription withUe(
      String uri, String correlationId, @Nullable String subscriber, @Nullable AmfEventMode mode) {
    return with(eventList, uri, correlationId, subscriber, mode);
  }

  private AmfEventSubscription with(
      List<AmfEvent> events,
      String uri,
      String correlationId,
      @Nullable String subscriber,
      @Nullable AmfEventMode mode) {
    return new AmfEventSubscription(
        events,
        uri,
        correlationId,
        nfId,
        subscriber,
        groupId,
        excludeSupiList,
        includeSupiList,
        gpsi,
        pei,
        anyUe,
        mode,
        sourceNfType);
  }
}
