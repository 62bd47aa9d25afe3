/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.token;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.profile.ExtSnssai;
import org.sbamock.nrf.core.profile.JsonNodes;
import org.sbamock.nrf.core.profile.Snssai;
import org.sbamock.sbi.QueryParameters;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.profile.PlmnId;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads the form of an access token request. Parameters without a value count as absent, and
 * unknown ones are ignored (RFC 6749 section 3.2).
 */
public final class AccessTokenRequestReader {
  private static final String GRANT_TYPE = "client_credentials";
  private static final Pattern SCOPE = Pattern.compile("[a-zA-Z0-9_:-]+( [a-zA-Z0-9_:-]+)*");
  private static final Pattern UUID =
      Pattern.compile("[A-Fa-f0-9]{8}(-[A-Fa-f0-9]{4}){3}-[A-Fa-f0-9]{12}");

  private final JsonMapper mapper;

  /**
   * Creates a reader.
   *
   * @param mapper reads JSON in parameters
   */
  public AccessTokenRequestReader(JsonMapper mapper) {
    this.mapper = mapper;
  }

  /**
   * Reads a form.
   *
   * @throws AccessTokenRefusal if a parameter is missing or invalid
   */
  public AccessTokenRequest read(String form) {
    QueryParameters parameters = parse(form);
    if (!require(parameters, "grant_type").equals(GRANT_TYPE)) {
      throw new AccessTokenRefusal(
          AccessTokenRefusal.Error.UNSUPPORTED_GRANT_TYPE, "grant_type is " + GRANT_TYPE);
    }
    require(parameters, "nfInstanceId");
    String scope = require(parameters, "scope");
    if (!SCOPE.matcher(scope).matches()) {
      throw new AccessTokenRefusal(
          AccessTokenRefusal.Error.INVALID_SCOPE, "scope is names with a blank between them");
    }
    String targetNfType = text(parameters, "targetNfType");
    String targetNfInstanceId = instance(parameters, "targetNfInstanceId");
    if (targetNfType == null && targetNfInstanceId == null) {
      throw AccessTokenRefusal.invalidRequest(
          "one of targetNfType and targetNfInstanceId is needed");
    }
    JsonNode requesterPlmn = json(parameters, "requesterPlmn", JsonNodes::plmn);
    List<PlmnId> plmns =
        new ArrayList<>(values(list(parameters, "requesterPlmnList"), JsonNodes::plmn));
    if (requesterPlmn != null) {
      plmns.addAll(values(List.of(requesterPlmn), JsonNodes::plmn));
    }
    List<JsonNode> targetSnssais = list(parameters, "targetSnssaiList");
    values(targetSnssais, Snssai::of);
    String fqdn = text(parameters, "requesterFqdn");
    return new AccessTokenRequest(
        String.valueOf(instance(parameters, "nfInstanceId")),
        text(parameters, "nfType"),
        List.of(scope.split(" ", -1)),
        targetNfType,
        targetNfInstanceId,
        List.copyOf(plmns),
        requesterPlmn,
        values(list(parameters, "requesterSnssaiList"), ExtSnssai::of),
        fqdn == null ? null : fqdn.toLowerCase(Locale.ROOT),
        json(parameters, "targetPlmn", JsonNodes::plmn),
        targetSnssais,
        present(parameters, "targetNsiList"),
        text(parameters, "targetNfSetId"),
        text(parameters, "targetNfServiceSetId"),
        instance(parameters, "sourceNfInstanceId"));
  }

  private static QueryParameters parse(String form) {
    try {
      return QueryParameters.parse(form);
    } catch (SbiException e) {
      throw AccessTokenRefusal.invalidRequest(
          "the form is not percent-encoded UTF-8: " + e.problem().detail());
    }
  }

  private static List<String> present(QueryParameters parameters, String name) {
    return parameters.all(name).stream().filter(value -> !value.isBlank()).toList();
  }

  private static @Nullable String text(QueryParameters parameters, String name) {
    List<String> values = present(parameters, name);
    if (values.size() > 1) {
      throw AccessTokenRefusal.invalidRequest(name + " is given more than once");
    }
    return values.isEmpty() ? null : values.get(0);
  }

  private static String require(QueryParameters parameters, String name) {
    String value = text(parameters, name);
    if (value == null) {
      throw AccessTokenRefusal.invalidRequest(name + " is missing");
    }
    return value;
  }

  private static @Nullable String instance(QueryParameters parameters, String name) {
    String value = text(parameters, name);
    if (value != null && !UUID.matcher(value).matches()) {
      throw AccessTokenRefusal.invalidRequest(name + " is not a UUID");
    }
    return value == null ? null : value.toLowerCase(Locale.ROOT);
  }

  private @Nullable JsonNode json(
      QueryParameters parameters, String name, Function<JsonNode, @Nullable ?> reader) {
    String value = text(parameters, name);
    if (value == null) {
      return null;
    }
    JsonNode node = read(name, value);
    if (reader.apply(node) == null) {
      throw AccessTokenRefusal.invalidRequest(name + " is incorrect");
    }
    return node;
  }

  private List<JsonNode> list(QueryParameters parameters, String name) {
    String value = text(parameters, name);
    if (value == null) {
      return List.of();
    }
    JsonNode node = read(name, value);
    if (!node.isArray() || node.isEmpty()) {
      throw AccessTokenRefusal.invalidRequest(name + " is no JSON list with an element");
    }
    return List.copyOf(node.values());
  }

  private JsonNode read(String name, String value) {
    try {
      return mapper.readTree(value);
    } catch (JacksonException e) {
      throw AccessTokenRefusal.invalidRequest(name + " is not JSON");
    }
  }

  private static <T> List<T> values(List<JsonNode> nodes, Function<JsonNode, @Nullable T> reader) {
    List<T> values = new ArrayList<>(nodes.size());
    for (JsonNode node : nodes) {
      T value = reader.apply(node);
      if (value == null) {
        throw AccessTokenRefusal.invalidRequest("an incorrect element: " + node);
      }
      values.add(value);
    }
    return List.copyOf(values);
  }
}
