/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.subscription;

import static org.sbamock.nrf.core.profile.JsonNodes.text;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.profile.Attributes;
import org.sbamock.nrf.core.profile.ExtSnssai;
import org.sbamock.nrf.core.profile.JsonNodes;
import org.sbamock.nrf.core.profile.NfService;
import org.sbamock.nrf.core.profile.ServingAmf;
import org.sbamock.nrf.core.profile.Snssai;
import org.sbamock.nrf.core.profile.TrackingAreas;
import org.sbamock.sbi.NfInstanceId;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.profile.PlmnId;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads the condition of a subscription (SubscrCond, TS 29.510 clause 6.1.6.2.16). The conditions
 * on attributes of one type of NF are in {@link InfoConditions}.
 */
final class ConditionReader {
  static final String POINTER = "/subscrCond";

  private ConditionReader() {}

  /**
   * Reads a condition.
   *
   * @throws SbiException with 400 if it is none of those of the clause, or an attribute is
   *     incorrect
   */
  static SubscriptionCondition read(JsonNode node) {
    if (!(node instanceof ObjectNode condition)) {
      throw Attributes.incorrect(POINTER, "is not a JSON object");
    }
    if (condition.has("conditionType")) {
      String type = String.valueOf(text(condition.get("conditionType")));
      TrackingAreas tais = TrackingAreas.of(condition, POINTER);
      SubscriptionCondition read = ofType(type, condition, tais);
      return tais.octets() == 0 ? read : new Sized(read, tais.octets());
    }
    if (condition.has("nfInstanceId")) {
      String id = instanceId(condition.get("nfInstanceId"));
      if (id == null) {
        throw Attributes.incorrect(POINTER + "/nfInstanceId", "is not a UUID");
      }
      return view -> view.profile().nfInstanceId().equals(id);
    }
    if (condition.has("nfInstanceIdList")) {
      Set<String> ids =
          new HashSet<>(
              Attributes.list(
                  condition,
                  POINTER,
                  "nfInstanceIdList",
                  ConditionReader::instanceId,
                  "is not a UUID"));
      return view -> ids.contains(view.profile().nfInstanceId());
    }
    if (condition.has("scpDomains")) {
      return InfoConditions.scpDomains(condition);
    }
    if (condition.has("nfGroupId")) {
      return InfoConditions.group(
          Attributes.mandatoryText(condition, POINTER, "nfType"),
          Set.of(Attributes.mandatoryText(condition, POINTER, "nfGroupId")));
    }
    if (condition.has("nfType")) {
      String nfType = Attributes.mandatoryText(condition, POINTER, "nfType");
      return view -> view.profile().nfType().equals(nfType);
    }
    if (condition.has("serviceName")) {
      return services(Set.of(Attributes.mandatoryText(condition, POINTER, "serviceName")));
    }
    if (condition.has("amfSetId") || condition.has("amfRegionId")) {
      return amf(condition);
    }
    if (condition.has("guamiList")) {
      return guamis(condition);
    }
    if (condition.has("snssaiList")) {
      return slices(condition);
    }
    if (condition.has("nfServiceSetId") || condition.has("nfSetId")) {
      return sets(condition);
    }
    throw Attributes.incorrect(POINTER, "is none of the conditions of TS 29.510");
  }

  /** Returns a condition that an instance fulfils if it also serves a PLMN. */
  static SubscriptionCondition inPlmn(PlmnId plmn, SubscriptionCondition condition) {
    List<PlmnId> plmns = List.of(plmn);
    return new Sized(
        view -> view.profile().servesOneOf(plmns) && condition.selects(view), condition.octets());
  }

  /** A condition with the memory that it occupies besides its JSON. */
  private record Sized(SubscriptionCondition condition, long octets)
      implements SubscriptionCondition {
    @Override
    public boolean selects(ProfileView view) {
      return condition.selects(view);
    }
  }

  private static SubscriptionCondition ofType(
      String type, ObjectNode condition, TrackingAreas tais) {
    return switch (type) {
      case "SERVICE_NAME_LIST_COND" -> services(mandatoryTexts(condition, "serviceNameList"));
      case "NF_GROUP_LIST_COND" ->
          InfoConditions.group(
              Attributes.mandatoryText(condition, POINTER, "nfType"),
              mandatoryTexts(condition, "nfGroupIdList"));
      case "UPF_COND" -> InfoConditions.upf(condition, tais);
      case "NWDAF_COND" -> InfoConditions.nwdaf(condition, tais);
      case "NEF_COND" -> InfoConditions.nef(condition);
      case "DCCF_COND" -> InfoConditions.dccf(condition, tais);
      default ->
          throw Attributes.incorrect(
              POINTER + "/conditionType", "is no type of condition of TS 29.510");
    };
  }

  private static Set<String> mandatoryTexts(ObjectNode condition, String name) {
    Set<String> texts = texts(condition, name);
    if (texts.isEmpty()) {
      throw SbiException.missingIe(POINTER + "/" + name);
    }
    return texts;
  }

  /** Returns the strings of a list; an empty set if it is absent. */
  static Set<String> texts(ObjectNode condition, String name) {
    return new HashSet<>(Attributes.texts(condition, POINTER, name));
  }

  private static @Nullable String instanceId(JsonNode node) {
    String text = text(node);
    try {
      return text == null ? null : NfInstanceId.parse(text).value();
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private static SubscriptionCondition services(Set<String> names) {
    return view -> {
      for (NfService service : view.profile().services()) {
        if (names.contains(service.name())) {
          return true;
        }
      }
      return false;
    };
  }

  private static SubscriptionCondition amf(ObjectNode condition) {
    String set = lowerCase(condition, "amfSetId");
    String region = lowerCase(condition, "amfRegionId");
    return view -> view.profile().amfs().stream().anyMatch(amf -> amf.isOf(region, set));
  }

  private static @Nullable String lowerCase(ObjectNode condition, String name) {
    return condition.has(name)
        ? Attributes.mandatoryText(condition, POINTER, name).toLowerCase(Locale.ROOT)
        : null;
  }

  private static SubscriptionCondition guamis(ObjectNode condition) {
    List<String> guamis =
        Attributes.list(condition, POINTER, "guamiList", Attributes::guami, "is not a GUAMI");
    return view ->
        guamis.stream().anyMatch(guami -> view.profile().has(guami, ServingAmf.Role.SERVING));
  }

  private static SubscriptionCondition slices(ObjectNode condition) {
    List<Snssai> slices = snssais(condition);
    Set<String> nsis = texts(condition, "nsiList");
    return view ->
        ExtSnssai.oneServed(view.profile().slices(), slices)
            && (nsis.isEmpty() || servesOneOf(view.document().get("nsiList"), nsis));
  }

  /** Returns whether an instance serves one of some slice instances; without a list, it does. */
  private static boolean servesOneOf(@Nullable JsonNode served, Set<String> nsis) {
    return served == null || JsonNodes.hasOneOf(served, nsis);
  }

  /** Returns the slices of {@code snssaiList}; an empty list if it is absent. */
  static List<Snssai> snssais(ObjectNode condition) {
    return Attributes.list(condition, POINTER, "snssaiList", Snssai::of, "is not an S-NSSAI");
  }

  private static SubscriptionCondition sets(ObjectNode condition) {
    String set =
        condition.has("nfSetId") ? Attributes.mandatoryText(condition, POINTER, "nfSetId") : null;
    String serviceSet =
        condition.has("nfServiceSetId")
            ? Attributes.mandatoryText(condition, POINTER, "nfServiceSetId")
            : null;
    return view ->
        (set == null || view.profile().setIds().contains(set))
            && (serviceSet == null
                || view.profile().services().stream()
                    .anyMatch(service -> service.setIds().contains(serviceSet)));
  }
}
