/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.discovery;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.profile.DiscoveryAttribute;
import org.sbamock.nrf.core.profile.DiscoveryAttributes;
import org.sbamock.nrf.core.profile.JsonNodes;
import org.sbamock.nrf.core.profile.Snssai;
import org.sbamock.nrf.core.profile.TrackingAreas;
import org.sbamock.sbi.NfInstanceId;
import org.sbamock.sbi.QueryParameters;
import org.sbamock.sbi.SbiException;
import tools.jackson.databind.JsonNode;

/** Reads the query parameters that select profiles by attributes of their {@code …Info}. */
final class AttributeCriteriaReader {
  private static final String EXCLUDED_INSTANCES = "exclude-nfinst-list";
  private static final String EXCLUDED_SETS = "exclude-nfset-list";
  private static final String EXCLUDED_SERVICES = "exclude-nfservinst-list";
  private static final String EXCLUDED_SERVICE_SETS = "exclude-nfserviceset-list";

  /** The parameters that exclude instances and services. */
  static final List<String> EXCLUSIONS =
      List.of(EXCLUDED_INSTANCES, EXCLUDED_SETS, EXCLUDED_SERVICES, EXCLUDED_SERVICE_SETS);

  private static final int MAX_ELEMENTS = 64;
  private static final Pattern BARE_TEXT = Pattern.compile("[A-Za-z_][A-Za-z0-9_-]*");
  private static final Set<String> LITERALS = Set.of("null", "true", "false");

  private final JsonValues values;

  AttributeCriteriaReader(JsonValues values) {
    this.values = values;
  }

  /** Reads the tracking areas of which one of each set must be served. */
  List<TrackingAreas> trackingAreas(QueryParameters parameters) {
    List<TrackingAreas> areas = new ArrayList<>(0);
    if (parameters.contains("tai")) {
      areas.add(trackingArea(parameters, "tai"));
    }
    List<JsonNode> several = values.list(parameters, "tai-list", Function.identity());
    if (!several.isEmpty()) {
      requireFew("tai-list", several.size());
      areas.add(trackingAreas("tai-list", several));
    }
    return areas;
  }

  /** Reads the tracking area of a parameter that is present. */
  TrackingAreas trackingArea(QueryParameters parameters, String name) {
    return trackingAreas(name, List.of(values.json(name, text(parameters, name))));
  }

  private TrackingAreas trackingAreas(String name, List<JsonNode> tais) {
    try {
      return TrackingAreas.of(values.objectWith("taiList", tais), "");
    } catch (SbiException e) {
      throw JsonValues.invalid(name, "is not a tracking area");
    }
  }

  /** Reads the criteria on the attributes that NFs of the target type have. */
  List<AttributeCriterion> attributes(
      QueryParameters parameters, String targetNfType, List<Snssai> snssais) {
    List<AttributeCriterion> criteria = new ArrayList<>(0);
    for (String parameter : parameters.names()) {
      DiscoveryAttribute attribute = DiscoveryAttributes.of(parameter);
      if (attribute != null && attribute.appliesTo(targetNfType)) {
        criteria.addAll(criteria(parameters, attribute, snssais));
      }
    }
    return criteria;
  }

  private List<AttributeCriterion> criteria(
      QueryParameters parameters, DiscoveryAttribute attribute, List<Snssai> snssais) {
    String name = attribute.parameter();
    return switch (attribute.form()) {
      case TEXT, NAME -> one(attribute.keys(text(parameters, name)));
      case DNN -> {
        String dnn = text(parameters, name);
        yield one(snssais.isEmpty() ? attribute.keys(dnn) : attribute.keys(dnn, snssais));
      }
      case ONE_OF, ONE_DNAI_OF -> {
        Set<String> keys = new LinkedHashSet<>();
        list(parameters, name).forEach(value -> keys.addAll(attribute.keys(value)));
        yield one(List.copyOf(keys));
      }
      case ALL_OF ->
          list(parameters, name).stream()
              .map(value -> new AttributeCriterion(attribute.keys(value), false))
              .toList();
      case JSON_TEXT -> one(attribute.keys(jsonText(name, text(parameters, name))));
      case NUMBER -> one(attribute.keys(number(parameters, name)));
      case PLMN -> {
        JsonNode plmn = values.json(name, text(parameters, name));
        yield one(attribute.keys(JsonValues.element(name, plmn, JsonNodes::plmn).toString()));
      }
      case FLAG -> {
        boolean wanted = flag(parameters, name);
        yield List.of(new AttributeCriterion(attribute.keysOfFlag(wanted), !wanted));
      }
      case PREFERENCE -> List.of();
      case REQUIREMENT -> flag(parameters, name) ? one(attribute.keysOfFlag(true)) : List.of();
    };
  }

  /** Returns the values of a list, each once. */
  private static Set<String> list(QueryParameters parameters, String name) {
    Set<String> values = new LinkedHashSet<>(parameters.list(name));
    requireFew(name, values.size());
    return values;
  }

  private static void requireFew(String name, int elements) {
    if (elements > MAX_ELEMENTS) {
      throw JsonValues.invalid(name, "has more than " + MAX_ELEMENTS + " elements");
    }
  }

  private static List<AttributeCriterion> one(List<String> keys) {
    return List.of(new AttributeCriterion(keys, false));
  }

  /** Returns the text of a parameter that is present. */
  private static String text(QueryParameters parameters, String name) {
    return String.valueOf(parameters.text(name));
  }

  private static boolean flag(QueryParameters parameters, String name) {
    return Boolean.TRUE.equals(parameters.flag(name));
  }

  private static String number(QueryParameters parameters, String name) {
    return String.valueOf(parameters.integer(name, 0, Integer.MAX_VALUE));
  }

  /** Returns a string in JSON. Some NFs send it without quotes. */
  private String jsonText(String name, String value) {
    return BARE_TEXT.matcher(value).matches() && !LITERALS.contains(value)
        ? value
        : JsonValues.element(name, values.json(name, value), JsonNodes::text);
  }

  /** Reads what is excluded from the result. */
  Exclusions exclusions(QueryParameters parameters) {
    if (EXCLUSIONS.stream().noneMatch(parameters::contains)) {
      return Exclusions.NONE;
    }
    Set<String> instances = new HashSet<>();
    for (String instance : parameters.list(EXCLUDED_INSTANCES)) {
      instances.add(instanceId(EXCLUDED_INSTANCES, instance));
    }
    return new Exclusions(
        instances,
        new HashSet<>(parameters.list(EXCLUDED_SETS)),
        new HashSet<>(
            values.list(parameters, EXCLUDED_SERVICES, AttributeCriteriaReader::serviceInstance)),
        new HashSet<>(parameters.list(EXCLUDED_SERVICE_SETS)));
  }

  /** Reads an NF instance identifier, as an element of a list. */
  static String instanceId(String name, String text) {
    try {
      return NfInstanceId.parse(text).value();
    } catch (IllegalArgumentException e) {
      throw JsonValues.invalid(name, "has an element that is not a UUID");
    }
  }

  /** Reads an NfServiceInstance (TS 29.510 clause 6.2.6.2.21). */
  private static @Nullable String serviceInstance(JsonNode node) {
    String instance = JsonNodes.text(node.get("nfInstanceId"));
    String set = JsonNodes.text(node.get("nfServiceSetId"));
    String service = JsonNodes.text(node.get("serviceInstanceId"));
    if (instance != null && set == null) {
      return Exclusions.service(instance.toLowerCase(Locale.ROOT), service);
    }
    return set == null || instance != null ? null : Exclusions.service(set, service);
  }
}
