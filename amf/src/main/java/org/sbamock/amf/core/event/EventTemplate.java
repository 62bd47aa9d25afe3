/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.event;

import java.util.List;
import java.util.Objects;
import org.sbamock.sbi.Json;

/**
 * What many subscriptions have in common, of which there is one instance: a subscription without
 * the attributes that differ from UE to UE.
 */
final class EventTemplate {
  private static final int OBJECTS = 1_024;
  private static final int COPIES = 4;

  private final String json;
  private final AmfEventSubscription attributes;
  private final AmfEventMode mode;
  private final List<AmfEventType> types;
  private final boolean limited;
  private final int typeBits;

  /** Creates a template of a subscription, encoded. */
  EventTemplate(String json) {
    this.json = json;
    this.attributes = Json.read(json, AmfEventSubscription.class);
    this.mode = attributes.mode();
    this.types =
        attributes.eventList().stream()
            .map(event -> Objects.requireNonNull(event.knownType()))
            .toList();
    this.limited = attributes.eventList().stream().anyMatch(event -> mode.maxReportsOf(event) > 0);
    this.typeBits = types.stream().mapToInt(type -> 1 << type.ordinal()).reduce(0, (a, b) -> a | b);
  }

  String json() {
    return json;
  }

  AmfEventSubscription attributes() {
    return attributes;
  }

  AmfEventMode mode() {
    return mode;
  }

  List<AmfEvent> events() {
    return attributes.eventList();
  }

  AmfEventType type(int event) {
    return types.get(event);
  }

  /** Returns whether one of the events is of one of some types, one bit for each ordinal. */
  boolean hasOneOf(int bits) {
    return (typeBits & bits) != 0;
  }

  /** Returns the maximum number of reports of each event; 0 for no limit. */
  int[] limits() {
    return attributes.eventList().stream().mapToInt(mode::maxReportsOf).toArray();
  }

  boolean isLimited() {
    return limited;
  }

  /** Returns an estimate of the memory in octets. */
  static long octets(String json) {
    return OBJECTS + (long) COPIES * json.length();
  }
}
