/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.subscription;

import static org.sbamock.nrf.core.profile.JsonNodes.hasOneOf;
import static org.sbamock.nrf.core.profile.JsonNodes.text;
import static org.sbamock.nrf.core.subscription.ConditionReader.POINTER;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.profile.Attributes;
import org.sbamock.nrf.core.profile.DiscoveryAttributes;
import org.sbamock.nrf.core.profile.ExtSnssai;
import org.sbamock.nrf.core.profile.IdentityRanges;
import org.sbamock.nrf.core.profile.JsonNodes;
import org.sbamock.nrf.core.profile.Snssai;
import org.sbamock.nrf.core.profile.TrackingAreas;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The conditions on attributes that discovery does not evaluate, which are read from the document
 * of a profile: groups, SCP domains, and the {@code upfInfo}, {@code nwdafInfo}, {@code nefInfo}
 * and {@code dccfInfo}. A list of a condition selects the instances that have one of its values; an
 * instance without the attribute is selected only where TS 29.510 says that it then serves all.
 */
final class InfoConditions {
  private InfoConditions() {}

  /** NfGroupCond and NfGroupListCond. */
  static SubscriptionCondition group(String nfType, Set<String> groupIds) {
    String attribute = DiscoveryAttributes.infoWithGroup(nfType);
    if (attribute == null) {
      throw Attributes.incorrect(POINTER + "/nfType", "is no type of NF with groups");
    }
    return ofInfo(nfType, attribute, (view, info) -> groupIds.contains(text(info.get("groupId"))));
  }

  /** ScpDomainCond. */
  static SubscriptionCondition scpDomains(ObjectNode condition) {
    Set<String> domains = ConditionReader.texts(condition, "scpDomains");
    Set<String> types = ConditionReader.texts(condition, "nfTypeList");
    return view ->
        (types.isEmpty() || types.contains(view.profile().nfType()))
            && hasOneOf(view.document().get("scpDomains"), domains);
  }

  /** UpfCond. */
  static SubscriptionCondition upf(ObjectNode condition, TrackingAreas tais) {
    Set<String> areas = ConditionReader.texts(condition, "smfServingArea");
    return ofInfo(
        "UPF",
        "upfInfo",
        (view, info) ->
            (areas.isEmpty()
                    || !info.has("smfServingArea")
                    || hasOneOf(info.get("smfServingArea"), areas))
                && serve(view, info, tais));
  }

  /** NwdafCond. */
  static SubscriptionCondition nwdaf(ObjectNode condition, TrackingAreas tais) {
    Set<String> analytics = ConditionReader.texts(condition, "analyticsIds");
    List<Snssai> slices = ConditionReader.snssais(condition);
    InfoCondition served = served(condition, tais);
    Set<String> models = models(condition);
    SubscriptionCondition info =
        ofInfo(
            "NWDAF",
            "nwdafInfo",
            (view, each) ->
                served.selects(view, each)
                    && (analytics.isEmpty()
                        || hasOneOf(each.get("eventIds"), analytics)
                        || hasOneOf(each.get("nwdafEvents"), analytics))
                    && (models.isEmpty() || !Collections.disjoint(models(each), models)));
    return serving(slices, info);
  }

  /** Returns the analytics whose models are trained, of a condition or of an {@code nwdafInfo}. */
  private static Set<String> models(ObjectNode node) {
    List<String> models = new ArrayList<>(0);
    JsonNode listed = node.get("mlAnalyticsList");
    if (listed != null) {
      listed.forEach(each -> models.addAll(JsonNodes.texts(each.get("mlAnalyticsIds"))));
    }
    return new HashSet<>(models);
  }

  /** DccfCond. */
  static SubscriptionCondition dccf(ObjectNode condition, TrackingAreas tais) {
    return ofInfo("DCCF", "dccfInfo", served(condition, tais));
  }

  /** The served types, sets and tracking areas of NWDAFs and DCCFs. */
  private static InfoCondition served(ObjectNode condition, TrackingAreas tais) {
    Set<String> types = ConditionReader.texts(condition, "servingNfTypeList");
    Set<String> sets = ConditionReader.texts(condition, "servingNfSetIdList");
    return (view, info) ->
        (types.isEmpty() || hasOneOf(info.get("servingNfTypeList"), types))
            && (sets.isEmpty() || hasOneOf(info.get("servingNfSetIdList"), sets))
            && serve(view, info, tais);
  }

  /** NefCond. */
  static SubscriptionCondition nef(ObjectNode condition) {
    Set<String> events = ConditionReader.texts(condition, "afEvents");
    List<Snssai> slices = ConditionReader.snssais(condition);
    Set<String> names = lowerCase(ConditionReader.texts(condition, "servedFqdnList"));
    IdentityRanges gpsis = IdentityRanges.of(condition, POINTER, "gpsiRanges");
    IdentityRanges groups = IdentityRanges.of(condition, POINTER, "externalGroupIdentifiersRanges");
    ObjectNode pfd = object(condition.get("pfdData"));
    Set<String> applications = pfd == null ? Set.of() : ConditionReader.texts(pfd, "appIds");
    Set<String> functions = pfd == null ? Set.of() : ConditionReader.texts(pfd, "afIds");
    SubscriptionCondition info =
        ofInfo(
            "NEF",
            "nefInfo",
            (view, each) ->
                (events.isEmpty() || hasOneOf(member(each, "afEeData", "afEvents"), events))
                    && (applications.isEmpty()
                        || hasOneOf(member(each, "pfdData", "appIds"), applications))
                    && (functions.isEmpty()
                        || hasOneOf(member(each, "pfdData", "afIds"), functions))
                    && (names.isEmpty()
                        || !Collections.disjoint(
                            lowerCase(JsonNodes.texts(each.get("servedFqdnList"))), names))
                    && (gpsis.isEmpty() || gpsis.overlap(each, "gpsiRanges"))
                    && (groups.isEmpty()
                        || groups.overlap(each, "externalGroupIdentifiersRanges")));
    return serving(slices, info);
  }

  /** Selects those of some instances that serve one of some slices; all without any. */
  private static SubscriptionCondition serving(List<Snssai> slices, SubscriptionCondition some) {
    return slices.isEmpty()
        ? some
        : view -> ExtSnssai.oneServed(view.profile().slices(), slices) && some.selects(view);
  }

  private static Set<String> lowerCase(Collection<String> texts) {
    Set<String> lower = new HashSet<>();
    texts.forEach(text -> lower.add(text.toLowerCase(Locale.ROOT)));
    return lower;
  }

  private static @Nullable JsonNode member(ObjectNode info, String name, String member) {
    JsonNode object = info.get(name);
    return object == null ? null : object.get(member);
  }

  private static @Nullable ObjectNode object(@Nullable JsonNode node) {
    if (node == null || node instanceof ObjectNode) {
      return (ObjectNode) node;
    }
    throw Attributes.incorrect(POINTER + "/pfdData", "is not a JSON object");
  }

  /** Returns whether an instance serves one of some tracking areas; without any it serves all. */
  private static boolean serve(ProfileView view, ObjectNode info, TrackingAreas asked) {
    if (asked.isEmpty()) {
      return true;
    }
    TrackingAreas served = view.trackingAreas(info);
    return served != null && (served.isEmpty() || served.overlap(asked));
  }

  /** A condition on an {@code …Info} attribute. */
  private interface InfoCondition {
    boolean selects(ProfileView view, ObjectNode info);
  }

  /** Selects the instances of a type of which one {@code …Info} or element of its map matches. */
  private static SubscriptionCondition ofInfo(
      String nfType, String attribute, InfoCondition condition) {
    return view -> {
      if (!view.profile().nfType().equals(nfType)) {
        return false;
      }
      for (ObjectNode info : JsonNodes.infos(view.document(), attribute).values()) {
        if (condition.selects(view, info)) {
          return true;
        }
      }
      return false;
    };
  }
}
