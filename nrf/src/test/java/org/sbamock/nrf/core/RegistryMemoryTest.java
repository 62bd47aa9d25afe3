/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sbamock.nrf.core.Profiles.ausf;
import static org.sbamock.nrf.core.Profiles.id;
import static org.sbamock.nrf.core.Profiles.with;
import static org.sbamock.nrf.core.Stores.json;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.nrf.core.RegistryRules.HeartBeatExpectation;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.SbiException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class RegistryMemoryTest {
  private static final int LIMIT = 100_000;
  private static final int LARGE = 30_000;

  private Instant now = Instant.parse("2030-01-01T00:00:00Z");
  private final NfInstanceStore store =
      Stores.store(
          RegistryRules.defaults()
              .withMaxOctets(LIMIT)
              .withHeartBeatExpectation(HeartBeatExpectation.ALWAYS),
          () -> now);

  private static ObjectNode large(int number, int octets) {
    return with(ausf(number), "\"vendorText\":\"" + "x".repeat(octets) + "\"");
  }

  private static JsonNode patch(String path, String text) {
    return Json.mapper()
        .readTree("[{\"op\":\"add\",\"path\":\"" + path + "\",\"value\":\"" + text + "\"}]");
  }

  private static void assertThatMemoryIsInsufficient(ThrowingCallable request) {
    assertThatThrownBy(request)
        .isInstanceOfSatisfying(
            SbiException.class,
            e -> {
              assertThat(e.problem().status()).isEqualTo(500);
              assertThat(e.problem().cause()).isEqualTo("INSUFFICIENT_RESOURCES");
            });
  }

  @Test
  void rejectsAnInstanceAboveTheLimitAndStoresNothing() {
    store.register(id(1), large(1, LARGE));
    long before = store.octets();

    assertThatMemoryIsInsufficient(() -> store.register(id(2), large(2, LARGE)));

    assertThat(store.size()).isOne();
    assertThat(store.octets()).isEqualTo(before).isBetween((long) LARGE, (long) LIMIT);
    assertThat(Stores.found(store, Stores.ausfs())).containsExactly(1);
    assertThat(store.register(id(2), ausf(2)).created()).isTrue();
  }

  @Test
  void countsTheDifferenceOfAReplacedProfile() {
    store.register(id(1), large(1, LARGE));
    store.register(id(1), large(1, LARGE));
    long before = store.octets();
    String etag = store.get(id(1)).etag();

    assertThatMemoryIsInsufficient(() -> store.register(id(1), large(1, 3 * LARGE)));
    assertThat(store.get(id(1)).etag()).isEqualTo(etag);
    assertThat(store.octets()).isEqualTo(before);

    store.register(id(1), ausf(1));
    assertThat(store.octets()).isLessThan(before - LARGE);
    store.register(id(2), large(2, LARGE));
  }

  @Test
  void countsWhatAPatchAdds() {
    store.register(id(1), large(1, LARGE));
    String etag = store.get(id(1)).etag();

    assertThatMemoryIsInsufficient(
        () -> store.patch(id(1), patch("/more", "x".repeat(LARGE)), Preconditions.NONE));
    assertThat(store.get(id(1)).etag()).isEqualTo(etag);

    store.patch(id(1), patch("/vendorText", "short"), Preconditions.NONE);
    store.patch(id(1), patch("/more", "x".repeat(LARGE)), Preconditions.NONE);
    assertThat(json(store.get(id(1)).json()).get("more").stringValue()).hasSize(LARGE);
  }

  @Test
  void countsTheStateOfAHeartBeat() {
    store.register(id(1), ausf(1));
    long before = store.octets();

    assertThatMemoryIsInsufficient(
        () -> store.patch(id(1), patch("/loadTimeStamp", "x".repeat(LARGE)), Preconditions.NONE));

    assertThat(store.octets()).isEqualTo(before);
    assertThat(store.patch(id(1), patch("/loadTimeStamp", "now"), Preconditions.NONE).heartBeat())
        .isTrue();
    assertThat(store.octets()).isGreaterThan(before);
  }

  @Test
  void countsNothingForRemovedInstances() {
    store.register(id(1), large(1, LARGE));
    store.deregister(id(1));
    assertThat(store.octets()).isZero();

    store.register(id(1), large(1, LARGE));
    now = now.plus(Duration.ofMinutes(4));
    store.expire();
    assertThat(store.get(id(1)).nfStatus()).isEqualTo("SUSPENDED");
    now = now.plus(Duration.ofHours(2));
    store.expire();

    assertThat(store.size()).isZero();
    assertThat(store.octets()).isZero();
  }

  /** Attributes of few octets whose values and index entries occupy many. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "\"sNssais\":[{\"sst\":1,\"sd\":\"%06x\"}]",
        "\"plmnList\":[{\"mcc\":\"208\",\"mnc\":\"%03d\"}]",
        "\"nfSetIdList\":[\"%d\"]",
        "\"allowedNfTypes\":[\"%d\"]",
        "\"ausfInfo\":{\"routingIndicators\":[\"%d\"]}",
        "\"udmInfo\":{\"supiRanges\":[{\"pattern\":\"a%d\"}]}",
        "\"amfInfo\":{\"guamiList\":[{\"plmnId\":{\"mcc\":\"208\",\"mnc\":\"93\"},\"amfId\":\"%06x\"}]}"
      })
  void countsValuesAndIndexEntries(String attribute) {
    NfInstanceStore unlimited = Stores.store(RegistryRules.defaults(), InstantSource.system());
    String list = attribute.substring(attribute.lastIndexOf('[') + 1, attribute.lastIndexOf(']'));
    String values =
        IntStream.range(100, 300)
            .mapToObj(i -> String.format(list, i))
            .collect(Collectors.joining(","));
    unlimited.register(id(1), ausf(1));
    long before = unlimited.octets();

    unlimited.register(id(1), with(ausf(1), attribute.replace(list, values)));

    assertThat(unlimited.octets() - before).isGreaterThan(200 * 64 + values.length());
  }
}
