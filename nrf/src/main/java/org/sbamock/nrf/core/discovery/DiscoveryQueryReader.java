/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.discovery;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.profile.Attributes;
import org.sbamock.nrf.core.profile.DiscoveryAttribute;
import org.sbamock.nrf.core.profile.DiscoveryAttributes;
import org.sbamock.nrf.core.profile.ExtSnssai;
import org.sbamock.nrf.core.profile.JsonNodes;
import org.sbamock.nrf.core.profile.Requester;
import org.sbamock.nrf.core.profile.Snssai;
import org.sbamock.nrf.core.profile.SubscriberIdentity;
import org.sbamock.sbi.QueryParameters;
import org.sbamock.sbi.SbiException;
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

  /**
   * The features of Nnrf_NFDiscovery that the NRF supports: 1, Complex-Query, and 6, Service-Map
   * (TS 29.510 table 6.2.9-1).
   */
  public static final String SUPPORTED_FEATURES = "21";

  /** Bit of feature 6, Service-Map, in its hexadecimal digit (TS 29.510 table 6.2.9-1). */
  private static final int SERVICE_MAP = 0x2;

  /** The default of max-payload-size in kilo-octets. */
  private static final int DEFAULT_PAYLOAD = 124;

  /** The maximum of max-payload-size in kilo-octets. */
  private static final int MAX_PAYLOAD = 2_000;

  /** The parameters that are read besides those of attributes and identities. */
  private static final Set<String> PARAMETERS =
      Set.of(
          "target-nf-type",
          "requester-nf-type",
          "requester-plmn-list",
          "requester-snssais",
          "requester-nf-instance-fqdn",
          "service-names",
          "target-plmn-list",
          "target-nf-instance-id",
          "target-nf-fqdn",
          "snssais",
          "routing-indicator",
          "target-nf-set-id",
          "target-nf-service-set-id",
          "amf-region-id",
          "amf-set-id",
          "guami",
          "tai",
          "tai-list",
          "limit",
          "max-payload-size",
          "max-payload-size-ext",
          "requester-features",
          ComplexQuery.PARAMETER);

  private static final Set<String> IDENTITIES =
      Arrays.stream(SubscriberIdentity.Kind.values())
          .map(SubscriberIdentity.Kind::parameter)
          .collect(Collectors.toUnmodifiableSet());

  private final JsonValues values;
  private final AttributeCriteriaReader criteria;
  private final PreferenceReader preferences;

  /**
   * Creates a reader.
   *
   * @param mapper reads JSON in parameters
   */
  public DiscoveryQueryReader(JsonMapper mapper) {
    values = new JsonValues(mapper);
    criteria = new AttributeCriteriaReader(values);
    preferences = new PreferenceReader(criteria);
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
            values.list(parameters, "requester-plmn-list", JsonNodes::plmn),
            values.list(parameters, "requester-snssais", extended(ExtSnssai::of)),
            lowerCase(parameters.text("requester-nf-instance-fqdn")));
    List<Snssai> snssais = values.list(parameters, "snssais", extended(Snssai::of));
    return new DiscoveryQuery(
        targetNfType,
        requester,
        new LinkedHashSet<>(parameters.list("service-names")),
        values.list(parameters, "target-plmn-list", JsonNodes::plmn),
        matching(parameters, "target-nf-instance-id", UUID),
        lowerCase(parameters.text("target-nf-fqdn")),
        snssais,
        matching(parameters, "routing-indicator", ROUTING_INDICATOR),
        identities(parameters),
        parameters.text("target-nf-set-id"),
        parameters.text("target-nf-service-set-id"),
        lowerCase(parameters.text("amf-region-id")),
        lowerCase(parameters.text("amf-set-id")),
        guami(parameters),
        criteria.trackingAreas(parameters),
        criteria.attributes(parameters, targetNfType, snssais),
        criteria.exclusions(parameters),
        preferences.read(parameters),
        limit(parameters),
        maxPayload(parameters),
        serviceMap(parameters),
        complexQuery(parameters),
        ignored(parameters, targetNfType));
  }

  /** Returns whether a parameter is a condition on NF instances that the NRF supports. */
  static boolean isCondition(String name) {
    DiscoveryAttribute attribute = DiscoveryAttributes.of(name);
    return PARAMETERS.contains(name)
        || IDENTITIES.contains(name)
        || AttributeCriteriaReader.EXCLUSIONS.contains(name)
        || attribute != null && attribute.form() != DiscoveryAttribute.Form.PREFERENCE;
  }

  /** Returns whether the NRF supports a parameter. */
  public static boolean isSupported(String name) {
    return isCondition(name)
        || PreferenceReader.PARAMETERS.contains(name)
        || DiscoveryAttributes.of(name) != null;
  }

  private static List<String> ignored(QueryParameters parameters, String targetNfType) {
    List<String> ignored = new ArrayList<>(0);
    for (String name : parameters.names()) {
      DiscoveryAttribute attribute = DiscoveryAttributes.of(name);
      if (!isSupported(name) || attribute != null && !attribute.appliesTo(targetNfType)) {
        ignored.add(name);
      }
    }
    return ignored;
  }

  private static List<SubscriberIdentity> identities(QueryParameters parameters) {
    List<SubscriberIdentity> identities = new ArrayList<>(1);
    for (SubscriberIdentity.Kind kind : SubscriberIdentity.Kind.values()) {
      String identity = parameters.text(kind.parameter());
      if (identity != null) {
        identities.add(kind.of(identity));
      }
    }
    return identities;
  }

  private ComplexQuery complexQuery(QueryParameters parameters) {
    String text = parameters.text(ComplexQuery.PARAMETER);
    return text == null
        ? ComplexQuery.NONE
        : ComplexQuery.of(values.json(ComplexQuery.PARAMETER, text), parameters, this::read);
  }

  private static @Nullable String matching(
      QueryParameters parameters, String name, Pattern pattern) {
    String value = parameters.text(name);
    if (value != null && !pattern.matcher(value).matches()) {
      throw JsonValues.invalid(name, "does not have the form " + pattern);
    }
    return lowerCase(value);
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
    String guami = Attributes.guami(values.json("guami", text));
    if (guami == null) {
      throw JsonValues.invalid("guami", "is not a GUAMI");
    }
    return guami;
  }

  private static int limit(QueryParameters parameters) {
    Integer limit = parameters.integer("limit", 1, Integer.MAX_VALUE);
    return limit == null ? Integer.MAX_VALUE : limit;
  }

  private static long maxPayload(QueryParameters parameters) {
    Integer extended = parameters.integer("max-payload-size-ext", 1, Integer.MAX_VALUE);
    Integer kilooctets = parameters.integer("max-payload-size", 1, MAX_PAYLOAD);
    if (extended != null) {
      kilooctets = extended;
    }
    return 1_000L * (kilooctets == null ? DEFAULT_PAYLOAD : kilooctets);
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
}
