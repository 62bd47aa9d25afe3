/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.subscription;

import static org.sbamock.nrf.core.profile.JsonNodes.text;

import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.NfStatusEvent;
import org.sbamock.nrf.core.profile.Attributes;
import org.sbamock.nrf.core.profile.ExtSnssai;
import org.sbamock.nrf.core.profile.JsonNodes;
import org.sbamock.nrf.core.profile.Requester;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.ResourceUri;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.profile.PlmnId;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Reads subscriptions (SubscriptionData, TS 29.510 clause 6.1.6.2.16). */
final class SubscriptionReader {
  private static final String URI = "nfStatusNotificationUri";
  private static final String EVENTS = "reqNotifEvents";
  private static final String ATTRIBUTES = "notifCondition";

  /** The attributes that the NRF does not return: it supports no optional features. */
  private static final Set<String> FEATURES = Set.of("requesterFeatures", "nrfSupportedFeatures");

  private final JsonMapper mapper;
  private final Duration validity;

  /**
   * Creates a reader.
   *
   * @param validity the maximum validity, which a subscription has if it requests none
   */
  SubscriptionReader(JsonMapper mapper, Duration validity) {
    this.mapper = mapper;
    this.validity = validity;
  }

  /**
   * Reads a subscription.
   *
   * @param id the id that the NRF gave it
   * @param sequence returns the number of the last change before it was created; called last
   * @param body the SubscriptionData; it is modified
   * @throws SbiException with 400 if an attribute is missing or incorrect
   */
  Subscription read(String id, LongSupplier sequence, JsonNode body, Instant now) {
    return read(id, sequence, body, data -> SubscriptionAttributes.validUntil(data, now, validity));
  }

  /**
   * Reads a subscription that was stored.
   *
   * @throws SbiException with 400 if an attribute is missing or incorrect
   */
  Subscription restored(String id, long sequence, JsonNode body) {
    return read(id, () -> sequence, body, SubscriptionAttributes::storedValidity);
  }

  private Subscription read(
      String id, LongSupplier sequence, JsonNode body, Function<ObjectNode, Instant> validity) {
    if (!(body instanceof ObjectNode data)) {
      throw SbiException.of(Cause.INVALID_MSG_FORMAT, "a subscription is a JSON object");
    }
    JsonNodes.dropNulls(data);
    JsonNodes.dropEmptyLists(data);
    PlmnId plmn = plmn(data);
    ResourceUri uri = SubscriptionAttributes.callbackUri(data, URI);
    JsonNode condition = data.get("subscrCond");
    Instant validUntil = validity.apply(data);
    SubscriptionCondition monitored =
        condition == null ? SubscriptionCondition.ALL : ConditionReader.read(condition);
    if (plmn != null) {
      monitored = ConditionReader.inPlmn(plmn, monitored);
    }
    Set<NfStatusEvent.Type> events = events(data);
    MonitoredAttributes attributes = attributes(data);
    Requester requester = requester(data);
    data.put("subscriptionId", id);
    FEATURES.forEach(data::remove);
    byte[] json = SubscriptionAttributes.encoded(mapper, data, validUntil);
    return new Subscription(
        id, sequence.getAsLong(), uri, monitored, events, attributes, requester, validUntil, json);
  }

  /** Returns the PLMN of the monitored instances; null for any. */
  private static @Nullable PlmnId plmn(ObjectNode data) {
    JsonNode node = data.get("plmnId");
    PlmnId plmn = node == null ? null : JsonNodes.plmn(node);
    if (node != null && plmn == null) {
      throw Attributes.incorrect("/plmnId", "is not a PLMN identity");
    }
    return plmn;
  }

  private static Set<NfStatusEvent.Type> events(ObjectNode data) {
    List<String> requested = Attributes.texts(data, "", EVENTS);
    if (requested.isEmpty()) {
      return Set.of(NfStatusEvent.Type.values());
    }
    Set<NfStatusEvent.Type> events = EnumSet.noneOf(NfStatusEvent.Type.class);
    for (NfStatusEvent.Type type : NfStatusEvent.Type.values()) {
      if (requested.contains(type.name())) {
        events.add(type);
      }
    }
    if (events.isEmpty()) {
      throw Attributes.incorrect("/" + EVENTS, "has no event of TS 29.510");
    }
    return events;
  }

  private static MonitoredAttributes attributes(ObjectNode data) {
    JsonNode node = data.get(ATTRIBUTES);
    if (node == null) {
      return MonitoredAttributes.ALL;
    }
    if (!(node instanceof ObjectNode condition)) {
      throw Attributes.incorrect("/" + ATTRIBUTES, "is not a JSON object");
    }
    MonitoredAttributes attributes =
        new MonitoredAttributes(
            pointers(condition, "monitoredAttributes"),
            pointers(condition, "unmonitoredAttributes"));
    if (!attributes.monitored().isEmpty() && !attributes.unmonitored().isEmpty()) {
      throw Attributes.incorrect(
          "/" + ATTRIBUTES, "has both monitoredAttributes and unmonitoredAttributes");
    }
    return attributes;
  }

  /** Returns JSON Pointers; the names of attributes are accepted as well. */
  private static List<String> pointers(ObjectNode condition, String name) {
    return Attributes.texts(condition, "/" + ATTRIBUTES, name).stream()
        .map(attribute -> attribute.startsWith("/") ? attribute : "/" + attribute)
        .toList();
  }

  private static @Nullable Requester requester(ObjectNode data) {
    String nfType = optionalText(data, "reqNfType");
    String fqdn = optionalText(data, "reqNfFqdn");
    var plmns = Attributes.list(data, "", "reqPlmnList", JsonNodes::plmn, "is not a PLMN identity");
    var slices = Attributes.list(data, "", "reqSnssais", ExtSnssai::of, "is not an S-NSSAI");
    return nfType == null && fqdn == null && plmns.isEmpty() && slices.isEmpty()
        ? null
        : new Requester(nfType, plmns, slices, fqdn == null ? null : fqdn.toLowerCase(Locale.ROOT));
  }

  private static @Nullable String optionalText(ObjectNode data, String name) {
    JsonNode value = data.get(name);
    if (value != null && !value.isString()) {
      throw Attributes.incorrect("/" + name, "is not a string");
    }
    return text(value);
  }
}
