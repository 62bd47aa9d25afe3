package org.sbamock.nrf.core;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.SbiException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads the query parameters of a discovery. Parameters that this NRF does not know are ignored;
 * wrong ones are refused, for an answer to another question misleads.
 */
public final class DiscoveryQueryReader {
  private static final Pattern ROUTING_INDICATOR = Pattern.compile("[0-9]{1,4}");
  private static final Pattern FEATURES = Pattern.compile("[A-Fa-f0-9]*");
  private static final Pattern UUID =
      Pattern.compile("[A-Fa-f0-9]{8}(-[A-Fa-f0-9]{4}){3}-[A-Fa-f0-9]{12}");

  /** Bit of feature 6, Service-Map, in its hexadecimal digit (TS 29.510 table 6.2.9-1). */
  private static final int SERVICE_MAP = 0x2;

  private final JsonMapper mapper;

  /** A reader that reads JSON in parameters with that mapper. */
  public DiscoveryQueryReader(JsonMapper mapper) {
    this.mapper = mapper;
  }

  /**
   * Reads a query.
   *
   * @param parameters gives all decoded values of a parameter, in their order
   * @throws SbiException with 400 if a parameter is missing or wrong
   */
  public DiscoveryQuery read(Function<String, List<String>> parameters) {
    String targetNfType = mandatory(parameters, "target-nf-type");
    String requesterNfType = mandatory(parameters, "requester-nf-type");
    Requester requester =
        new Requester(
            requesterNfType,
            list(parameters, "requester-plmn-list", Plmn::of),
            list(parameters, "requester-snssais", Snssai::of),
            lowerCase(text(parameters, "requester-nf-instance-fqdn")));
    String supi = text(parameters, "supi");
    return new DiscoveryQuery(
        targetNfType,
        requester,
        names(parameters, "service-names"),
        list(parameters, "target-plmn-list", Plmn::of),
        matching(parameters, "target-nf-instance-id", UUID),
        lowerCase(text(parameters, "target-nf-fqdn")),
        list(parameters, "snssais", Snssai::of),
        matching(parameters, "routing-indicator", ROUTING_INDICATOR),
        supi == null ? null : Supi.of(supi),
        text(parameters, "target-nf-set-id"),
        text(parameters, "target-nf-service-set-id"),
        lowerCase(text(parameters, "amf-region-id")),
        lowerCase(text(parameters, "amf-set-id")),
        guami(parameters),
        limit(parameters),
        serviceMap(parameters));
  }

  private static String mandatory(Function<String, List<String>> parameters, String name) {
    List<String> values = parameters.apply(name);
    if (values.isEmpty()) {
      throw SbiException.of(Cause.MANDATORY_QUERY_PARAM_MISSING, param(name), "is missing");
    }
    String value = values.get(0);
    if (value.isBlank() || values.size() > 1) {
      throw SbiException.of(
          Cause.MANDATORY_QUERY_PARAM_INCORRECT,
          param(name),
          value.isBlank() ? "is empty" : "is there more than once");
    }
    return value;
  }

  private static @Nullable String text(Function<String, List<String>> parameters, String name) {
    List<String> values = parameters.apply(name);
    if (values.isEmpty()) {
      return null;
    }
    if (values.get(0).isBlank()) {
      throw invalid(name, "is empty");
    }
    if (values.size() > 1) {
      throw invalid(name, "is there more than once");
    }
    return values.get(0);
  }

  private static @Nullable String matching(
      Function<String, List<String>> parameters, String name, Pattern pattern) {
    String value = text(parameters, name);
    if (value != null && !pattern.matcher(value).matches()) {
      throw invalid(name, "does not have the form " + pattern);
    }
    return lowerCase(value);
  }

  /** Names that are separated by commas, or come in several parameters of that name. */
  private static Set<String> names(Function<String, List<String>> parameters, String name) {
    Set<String> names = new LinkedHashSet<>();
    for (String value : parameters.apply(name)) {
      for (String one : value.split(",", -1)) {
        if (one.isBlank()) {
          throw invalid(name, "has an empty element");
        }
        names.add(one.strip());
      }
    }
    return names;
  }

  /** Elements of a JSON list; some NFs send them bare, each in a parameter of its own. */
  private <T> List<T> list(
      Function<String, List<String>> parameters,
      String name,
      Function<JsonNode, @Nullable T> reader) {
    List<T> values = new ArrayList<>(1);
    for (String parameter : parameters.apply(name)) {
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

  private @Nullable String guami(Function<String, List<String>> parameters) {
    String text = text(parameters, "guami");
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

  private static int limit(Function<String, List<String>> parameters) {
    String value = text(parameters, "limit");
    return value == null ? Integer.MAX_VALUE : positive("limit", value);
  }

  /**
   * Reads a positive number from a query parameter.
   *
   * @throws SbiException with 400 if it is none
   */
  public static int positive(String name, String value) {
    try {
      int number = Integer.parseInt(value);
      if (number >= 1) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw invalid(name, "is not a whole number");
    }
    throw invalid(name, "is less than 1");
  }

  private static boolean serviceMap(Function<String, List<String>> parameters) {
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

  private static String param(String name) {
    return "query " + name;
  }

  private static SbiException invalid(String name, String reason) {
    return SbiException.of(Cause.INVALID_QUERY_PARAM, param(name), reason);
  }
}
