/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.nrf;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.Origin;
import org.sbamock.sbi.ApiRoot;
import tools.jackson.databind.JsonNode;

/**
 * The profile of a discovered function. Profiles of other implementations may deviate from the
 * specification, so each attribute is read separately, and an invalid attribute is treated as
 * absent.
 */
public final class DiscoveredNf {
  private static final int DEFAULT_CAPACITY = 100;
  private static final int LAST_PRIORITY = 65_535;

  private final JsonNode profile;

  public DiscoveredNf(JsonNode profile) {
    this.profile = profile;
  }

  /** Returns the profile as received from the NRF. */
  public JsonNode profile() {
    return profile;
  }

  /** Returns the NF instance ID; empty if absent. */
  public String nfInstanceId() {
    return text(profile, "nfInstanceId", "");
  }

  /** Returns the NF type; empty if absent. */
  public String nfType() {
    return text(profile, "nfType", "");
  }

  /** Returns the services that require an access token; empty for a function without a type. */
  List<String> servicesThatRequireTokens() {
    List<String> names = new ArrayList<>(0);
    if (!nfType().isEmpty()) {
      for (JsonNode service : services()) {
        String name = text(service, "serviceName", "");
        if (!name.isEmpty() && service.path("oauth2Required").asBoolean(false)) {
          names.add(name);
        }
      }
    }
    return names;
  }

  /** Adds the addresses at which the function offers a service with a scheme. */
  public void candidates(String serviceName, String scheme, List<Candidate> found) {
    if (!text(profile, "nfStatus", "REGISTERED").equals("REGISTERED")) {
      return;
    }
    for (JsonNode service : services()) {
      if (serviceName.equals(text(service, "serviceName", ""))
          && text(service, "nfServiceStatus", "REGISTERED").equals("REGISTERED")) {
        ApiRoot absolute = absolutePrefix(service);
        if (absolute != null) {
          add(service, absolute, scheme, found);
        } else {
          for (ApiRoot root : roots(service)) {
            add(service, root, scheme, found);
          }
        }
      }
    }
  }

  private void add(JsonNode service, ApiRoot root, String scheme, List<Candidate> found) {
    if (root.scheme().equals(scheme)) {
      found.add(
          new Candidate(
              nfInstanceId(),
              root,
              number(service, "priority", number(profile, "priority", LAST_PRIORITY)),
              number(service, "capacity", number(profile, "capacity", DEFAULT_CAPACITY))));
    }
  }

  /** Returns the services of the list and the map, each instance once. */
  private Iterable<JsonNode> services() {
    Map<String, JsonNode> services = new LinkedHashMap<>();
    for (String attribute : List.of("nfServiceList", "nfServices")) {
      for (JsonNode service : profile.path(attribute)) {
        String id = text(service, "serviceInstanceId", "");
        services.putIfAbsent(id.isEmpty() ? "#" + services.size() : id, service);
      }
    }
    return services.values();
  }

  /** Returns the API root in {@code apiPrefix}, where free5GC puts it; null if there is none. */
  private static @Nullable ApiRoot absolutePrefix(JsonNode service) {
    String prefix = text(service, "apiPrefix", "");
    if (!prefix.contains("://")) {
      return null;
    }
    try {
      return ApiRoot.parse(prefix);
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  private List<ApiRoot> roots(JsonNode service) {
    String scheme = text(service, "scheme", "https");
    int defaultPort = scheme.equals("http") ? 80 : 443;
    List<ApiRoot> roots = new ArrayList<>();
    List<Integer> ports = new ArrayList<>();
    String serviceName = text(service, "fqdn", "");
    for (JsonNode endPoint : service.path("ipEndPoints")) {
      int port = number(endPoint, "port", defaultPort);
      String address = text(endPoint, "ipv4Address", text(endPoint, "ipv6Address", ""));
      // A certificate contains the name rather than the address.
      if (address.isEmpty() || (scheme.equals("https") && !serviceName.isEmpty())) {
        ports.add(port);
      } else {
        add(roots, scheme, address, port, service);
      }
    }
    if (!roots.isEmpty()) {
      return roots;
    }
    if (ports.isEmpty()) {
      ports.add(defaultPort);
    }
    for (int port : ports) {
      for (String host : serviceName.isEmpty() ? hosts(scheme) : List.of(serviceName)) {
        add(roots, scheme, host, port, service);
      }
    }
    return roots;
  }

  /** Returns the hosts of the function, for a service that names none. */
  private List<String> hosts(String scheme) {
    List<String> addresses = new ArrayList<>();
    for (String attribute : List.of("ipv4Addresses", "ipv6Addresses")) {
      for (JsonNode address : profile.path(attribute)) {
        if (address.isString()) {
          addresses.add(address.stringValue());
        }
      }
    }
    String fqdn = text(profile, "fqdn", "");
    return fqdn.isEmpty() || (scheme.equals("http") && !addresses.isEmpty())
        ? addresses
        : List.of(fqdn);
  }

  private static void add(
      List<ApiRoot> roots, String scheme, String host, int port, JsonNode service) {
    String prefix = text(service, "apiPrefix", "").replaceAll("^/+|/+$", "");
    try {
      roots.add(new ApiRoot(scheme, new Origin(host, port), prefix.isEmpty() ? "" : "/" + prefix));
    } catch (IllegalArgumentException e) {
      // RFC 9110 section 4.2: a root that is neither http nor https, or has no host and port, is
      // unusable.
      return;
    }
  }

  private static String text(JsonNode node, String attribute, String fallback) {
    JsonNode value = node.path(attribute);
    return value.isString() && !value.stringValue().isBlank() ? value.stringValue() : fallback;
  }

  private static int number(JsonNode node, String attribute, int fallback) {
    JsonNode value = node.path(attribute);
    return value.isIntegralNumber() && value.canConvertToInt() && value.intValue() >= 0
        ? value.intValue()
        : fallback;
  }

  @Override
  public String toString() {
    return nfType() + " " + nfInstanceId();
  }
}
