/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.sbamock.nrf.core.discovery.DiscoveryQuery;
import org.sbamock.nrf.core.discovery.DiscoveryQueryReader;
import org.sbamock.nrf.core.profile.JsonFragments;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.QueryParameters;
import tools.jackson.databind.JsonNode;

/** Stores and queries for tests. */
public final class Stores {
  private static final DiscoveryQueryReader READER = new DiscoveryQueryReader(Json.mapper());

  private static volatile StoreBackend backend = StoreBackend.LOCAL;

  private Stores() {}

  /** Sets the backend of later stores. */
  public static void use(StoreBackend later) {
    backend = later;
  }

  /** Returns the backend of stores. */
  public static StoreBackend backend() {
    return backend;
  }

  /** A store with the default rules. */
  public static NfInstanceStore store() {
    return store(RegistryRules.defaults(), InstantSource.system());
  }

  static NfInstanceStore store(RegistryRules rules, InstantSource clock) {
    return store(rules, clock, NfStatusEvent.Listener.NONE);
  }

  /** A store whose changes are heard. */
  public static NfInstanceStore store(
      RegistryRules rules, InstantSource clock, NfStatusEvent.Listener listener) {
    return backend.instances(rules, clock, listener);
  }

  static DiscoveryQuery query(String parameters) {
    return READER.read(QueryParameters.parse(parameters));
  }

  static DiscoveryQuery query(Map<String, String> parameters) {
    return query(
        parameters.entrySet().stream()
            .map(e -> e.getKey() + '=' + URLEncoder.encode(e.getValue(), StandardCharsets.UTF_8))
            .collect(Collectors.joining("&")));
  }

  /** A query for AUSFs by an AMF. */
  static DiscoveryQuery ausfs(String... namesAndValues) {
    return queryFor("AUSF", namesAndValues);
  }

  /** A query for NFs of a type by an AMF. */
  static DiscoveryQuery queryFor(String nfType, String... namesAndValues) {
    Map<String, String> parameters =
        new HashMap<>(Map.of("target-nf-type", nfType, "requester-nf-type", "AMF"));
    for (int i = 0; i < namesAndValues.length; i += 2) {
      parameters.put(namesAndValues[i], namesAndValues[i + 1]);
    }
    return query(parameters);
  }

  static JsonNode json(JsonFragments pieces) {
    return Json.mapper().readTree(pieces.toBytes());
  }

  /** The numbers of the instances that were found, in their order. */
  static List<Integer> found(NfInstanceStore store, DiscoveryQuery query) {
    return StreamSupport.stream(
            json(store.discover(query).json()).get("nfInstances").spliterator(), false)
        .map(profile -> number(profile.get("nfInstanceId").stringValue()))
        .toList();
  }

  static int number(String id) {
    return Integer.parseInt(id.substring(id.length() - 6), 16);
  }

  static NfInstanceStore register(NfInstanceStore store, JsonNode... profiles) {
    Arrays.stream(profiles).forEach(p -> store.register(p.get("nfInstanceId").stringValue(), p));
    return store;
  }
}
