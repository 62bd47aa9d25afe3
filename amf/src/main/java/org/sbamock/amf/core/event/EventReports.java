/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.event;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.BiPredicate;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sbamock.amf.core.event.EventSubscription.ReportState;
import org.sbamock.amf.core.ue.AccessType;
import org.sbamock.amf.core.ue.UeContext;
import org.sbamock.sbi.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Reports of events (AmfEventReport, TS 29.518 clause 6.2.6.2.5). */
final class EventReports {
  /** The path of the subscriptions below the API root. */
  static final String SUBSCRIPTIONS = "/namf-evts/v1/subscriptions/";

  private EventReports() {}

  /**
   * Returns the reports of a subscription's events about a UE, and counts them.
   *
   * @param selected which events are reported
   * @param uri returns the URI of a path below the API root
   */
  static List<JsonNode> of(
      EventSubscription subscription,
      UeChange change,
      BiPredicate<AmfEvent, AmfEventType> selected,
      UnaryOperator<String> uri) {
    EventTemplate template = subscription.template();
    List<JsonNode> reports = new ArrayList<>(1);
    for (int i = 0; i < template.events().size(); i++) {
      AmfEvent event = template.events().get(i);
      AmfEventType type = template.type(i);
      if (!selected.test(event, type)) {
        continue;
      }
      ObjectNode content = content(type, change);
      ReportState state = content == null ? null : subscription.count(i, change.supi());
      if (content != null && state != null) {
        reports.add(report(subscription, event, type, change, state, uri).setAll(content));
      }
    }
    return reports;
  }

  private static ObjectNode report(
      EventSubscription subscription,
      AmfEvent event,
      AmfEventType type,
      UeChange change,
      ReportState state,
      UnaryOperator<String> uri) {
    ObjectNode report = object().put("type", type.value());
    ObjectNode written = report.putObject("state").put("active", state.isActive());
    if (state.remainReports() >= 0) {
      written.put("remainReports", state.remainReports());
    }
    written.put("remainDuration", remainingSeconds(subscription, change.time()));
    report.put("timeStamp", change.time().truncatedTo(ChronoUnit.MILLIS).toString());
    report.put("subscriptionId", uri.apply(SUBSCRIPTIONS + subscription.id()));
    if (subscription.isOfAnyUe()) {
      report.put("anyUe", true);
    }
    report.put("supi", UeContext.unpack(change.supi()).value());
    if (event.refId() != null) {
      report.put("refId", event.refId());
    }
    return report;
  }

  private static long remainingSeconds(EventSubscription subscription, Instant time) {
    return Math.max(0, subscription.validUntil().getEpochSecond() - time.getEpochSecond());
  }

  /** Returns the attributes of a type of event; null if there is nothing to report. */
  private static @Nullable ObjectNode content(AmfEventType type, UeChange change) {
    ObjectNode content = object();
    switch (type) {
      case LOCATION_REPORT -> {
        if (change.location().userLocation() == null) {
          return null;
        }
        content.set("location", change.location().userLocation());
      }
      case TIMEZONE_REPORT -> {
        if (change.location().timezone() == null) {
          return null;
        }
        content.put("timezone", change.location().timezone());
      }
      case ACCESS_TYPE_REPORT -> {
        ArrayNode accesses = content.putArray("accessTypeList");
        for (AccessType access : AccessType.values()) {
          if (change.after().access(access).isRegistered()) {
            accesses.add(access.value());
          }
        }
        return accesses.isEmpty() ? null : content;
      }
      case REGISTRATION_STATE_REPORT ->
          eachAccess(
              content.putArray("rmInfoList"),
              "rmState",
              access -> change.after().access(access).rmState());
      case CONNECTIVITY_STATE_REPORT ->
          eachAccess(
              content.putArray("cmInfoList"),
              "cmState",
              access -> change.after().access(access).cmState());
      case REACHABILITY_REPORT -> content.put("reachability", change.after().reachability().name());
      case COMMUNICATION_FAILURE_REPORT -> {
        if (change.failure() == null) {
          return null;
        }
        content.set("commFailure", change.failure());
      }
      case LOSS_OF_CONNECTIVITY -> {
        if (change.loss() == null) {
          return null;
        }
        content.put("lossOfConnectReason", Objects.requireNonNull(change.loss()).name());
      }
      case USER_STATE_REPORT ->
          eachAccess(
              content.putArray("5gsUserStateList"),
              "5gsUserState",
              access -> UeChange.userState(change.after(), access));
    }
    return content;
  }

  private static void eachAccess(ArrayNode list, String name, Function<AccessType, String> state) {
    for (AccessType access : AccessType.values()) {
      list.addObject().put(name, state.apply(access)).put("accessType", access.value());
    }
  }

  private static ObjectNode object() {
    return Json.mapper().createObjectNode();
  }
}
