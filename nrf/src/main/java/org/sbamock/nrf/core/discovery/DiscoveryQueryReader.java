/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.discovery;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.profile.Attributes;
import org.sbamock.nrf.core.profile.ExtSnssai;
import org.sbamock.nrf.core.profile.JsonNodes;
import org.sbamock.nrf.core.profile.Requester;
import org.sbamock.nrf.core.profile.Snssai;
import org.sbamock.nrf.core.profile.Supi;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.QueryParameters;
import org.sbamock.sbi.SbiException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads the query parameters of a discovery. Unknown parameters are ignored; invalid ones are
 * rejected, because the result for another query would be misleading.
 */
public final class DiscoveryQueryReader {
  private static final Pattern ROUTING_INDICATOR = Pattern.compile("[0-9]{1,4}");
  private static final Pattern FEATURES = Pattern.compile("[A-Fa-f0-9]*");
  private static final Pattern UUID =
      Pattern.compile("[A-Fa-f0-9]{8}(-[A-Fa-f0-9]{4}){3}-[A-Fa-f0-9]{12}");

  /** Bit of feature 6, Service-Map, in its hexadecimal digit (TS 29.510 table 6.2.9-1). */
  private static final int SERVICE_MAP = 0x2;

  private final JsonMapper mapper;

  /**
   * Creates a reader.
   *
   * @param mapper reads JSON in parameters
   */
  public DiscoveryQueryReader(JsonMapper mapper) {
    this.mapper = mapper;
  }

  /**
   * Reads a query.
   *
   * @throws SbiException with 400 if a parameter is missing or invalid
   */
  public DiscoveryQuery read(QueryParameters parameters) {
    String targetNfType = parameters.require("target-nf-type");
    String requesterNfType = parameters.require("requester-nf-type");
    Requester requester =
        new Requester(
            requesterNfType,
            list(parameters, "requester-plmn-list", JsonNodes::plmn),
            list(parameters, "requester-snssais", extended(ExtSnssai::of)),
            lowerCase(parameters.text("requester-nf-instance-fqdn")));
    String supi = parameters.text("supi");
    return new DiscoveryQuery(
        targetNfType,
        requester,
        new LinkedHashSet<>(parameters.list("service-names")),
        list(parameters, "target-plmn-list", JsonNodes::plmn),
        matching(parameters, "target-nf-instance-id", UUID),
        lowerCase(parameters.text("target-nf-fqdn")),
        list(parameters, "snssais", extended(Snssai::of)),
        matching(parameters, "routing-indicator", ROUTING_INDICATOR),
        supi == null ? null : Supi.of(supi),
        parameters.text("target-nf-set-id"),
        parameters.text("target-nf-service-set-id"),
        lowerCase(parameters.text("amf-region-id")),
        lowerCase(parameters.text("amf-set-id")),
        guami(parameters),
        limit(parameters),
        serviceMap(parameters));
  }

  private static @Nullable String matching(
      QueryParameters parameters, String name, Pattern pattern) {
    String value = parameters.text(name);
    if (value != null && !pattern.matcher(value).matches()) {
      throw invalid(name, "does not have the form " + pattern);
    }
    return lowerCase(value);
  }

  /**
   * Reads the elements of a JSON list. Some NFs send bare elements, each in a separate parameter.
   */
  private <T> List<T> list(
      QueryParameters parameters, String name, Function<JsonNode, @Nullable T> reader) {
    List<T> values = new ArrayList<>(1);
    for (String parameter : parameters.all(name)) {
      JsonNode node = json(name, parameter);
      if (node.isObject()) {
        values.add(element(name, node, reader));
        continue;
      }
      if (!node.isArray() || node.isEmpty()) {
        throw invalid(name, node.isArray() ? "is an empty list" : "is not a JSON list");
      }
      for (JsonNode element : node) {
        values.add(element(name, element, reader));
      }
    }
    return List.copyOf(values);
  }

  private static <T> T element(String name, JsonNode node, Function<JsonNode, @Nullable T> reader) {
    T value = reader.apply(node);
    if (value == null) {
      throw invalid(name, "has an incorrect element");
    }
    return value;
  }

  /** Returns a reader that also rejects an S-NSSAI whose extension is malformed. */
  private static <T> Function<JsonNode, @Nullable T> extended(
      Function<JsonNode, @Nullable T> reader) {
    return node -> ExtSnssai.malformedExtension(node) == null ? reader.apply(node) : null;
  }

  private @Nullable String guami(QueryParameters parameters) {
    String text = parameters.text("guami");
    if (text == null) {
      return null;
    }
    String guami = Attributes.guami(json("guami", text));
    if (guami == null) {
      throw invalid("guami", "is not a GUAMI");
    }
    return guami;
  }

  private JsonNode json(String name, String text) {
    try {
      return mapper.readTree(text);
    } catch (JacksonException e) {
      throw invalid(name, "is not JSON");
    }
  }

  private static int limit(QueryParameters parameters) {
    Integer limit = parameters.integer("limit", 1, Integer.MAX_VALUE);
    return limit == null ? Integer.MAX_VALUE : limit;
  }

  private static boolean serviceMap(QueryParameters parameters) {
    String features = matching(parameters, "requester-features", FEATURES);
    if (features == null || features.length() < 2) {
      return false;
    }
    int digit = Character.digit(features.charAt(features.length() - 2), 16);
    return (digit & SERVICE_MAP) != 0;
  }

  private static @Nullable String lowerCase(@Nullable String text) {
    return text == null ? null : text.toLowerCase(Locale.ROOT);
  }

  private static SbiException invalid(String name, String reason) {
    return SbiException.queryParam(Cause.OPTIONAL_QUERY_PARAM_INCORRECT, name, reason);
  }
}
