/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.sbamock.fuzz.TextInput;
import org.sbamock.nrf.core.discovery.DiscoveryQuery;
import org.sbamock.nrf.core.discovery.DiscoveryQueryReader;
import org.sbamock.nrf.core.discovery.SearchResult;
import org.sbamock.nrf.core.profile.ProfileVersion;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.QueryParameters;
import org.sbamock.sbi.SbiException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/**
 * An NF profile, a discovery query and a JSON Patch, with lines of {@code ---} between them, sent
 * to an NRF: what is invalid is a 4xx; what the NRF returns is valid JSON that it accepts again; a
 * discovery returns the instances that the query selects.
 */
public final class ProfileFuzz {
  private static final String ID = "00000000-0000-4000-8000-000000000001";
  private static final InstantSource CLOCK = InstantSource.fixed(Instant.EPOCH);

  private ProfileFuzz() {}

  /** Runs the target with one input. */
  public static void fuzzerTestOneInput(byte[] input) {
    String[] parts = TextInput.parts(input, 3);
    JsonNode body = json(parts[0]);
    if (body == null) {
      return;
    }
    NfInstanceStore store =
        new NfInstanceStore(
            Json.mapper(),
            RegistryRules.defaults(),
            CLOCK,
            new Random(1),
            NfStatusEvent.Listener.NONE);
    try {
      store.register(ID, body);
    } catch (SbiException e) {
      requireRefusal(e);
      return;
    }
    requireAcceptedAgain(store);
    discover(store, parts[1]);
    JsonNode patch = json(parts[2]);
    if (patch != null) {
      patch(store, patch);
      discover(store, parts[1]);
    }
    store.deregister(ID);
    assertThat(store.size()).isZero();
  }

  private static @Nullable JsonNode json(String text) {
    try {
      JsonNode tree = Json.mapper().readTree(text);
      return tree.isMissingNode() ? null : tree;
    } catch (JacksonException e) {
      return null;
    }
  }

  private static void requireRefusal(SbiException e) {
    assertThat(e.problem().status()).isBetween(400, 499);
    assertThat(e.problem().detail()).isNotEmpty();
  }

  private static void requireAcceptedAgain(NfInstanceStore store) {
    JsonNode stored = Json.mapper().readTree(store.get(ID).json().toBytes());
    assertThat(stored.path("nfInstanceId").stringValue()).isEqualTo(ID);
    store.register(ID, stored.deepCopy());
    assertThat(Json.mapper().readTree(store.get(ID).json().toBytes())).isEqualTo(stored);
  }

  private static void discover(NfInstanceStore store, String text) {
    DiscoveryQuery query;
    try {
      query = new DiscoveryQueryReader(Json.mapper()).read(QueryParameters.parse(text));
    } catch (SbiException e) {
      assertThat(e.problem().status()).isEqualTo(400);
      return;
    }
    SearchResult result = store.discover(query);
    ProfileVersion version = store.get(ID);
    boolean selected = version.state().isRegistered() && query.selects(version.profile());
    if (selected || query.guami() == null) {
      // An AMF may be found as the backup of another one.
      assertThat(result.count()).isEqualTo(selected ? 1 : 0);
    }
    JsonNode answer = Json.mapper().readTree(result.json().toBytes());
    assertThat(answer.required("nfInstances").size()).isEqualTo(result.count());
  }

  private static void patch(NfInstanceStore store, JsonNode patch) {
    try {
      store.patch(ID, patch, Preconditions.NONE);
    } catch (SbiException e) {
      requireRefusal(e);
    }
    requireAcceptedAgain(store);
  }
}
