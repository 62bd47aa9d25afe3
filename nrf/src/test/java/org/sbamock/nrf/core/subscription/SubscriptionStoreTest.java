/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.subscription;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.sbamock.nrf.core.Profiles.ausf;
import static org.sbamock.nrf.core.Profiles.id;
import static org.sbamock.nrf.core.Profiles.of;
import static org.sbamock.nrf.core.Profiles.tree;
import static org.sbamock.nrf.core.Profiles.with;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sbamock.nrf.core.NfInstanceStore;
import org.sbamock.nrf.core.NfStatusEvent;
import org.sbamock.nrf.core.Preconditions;
import org.sbamock.nrf.core.RegistryRules;
import org.sbamock.nrf.core.RegistryRules.HeartBeatExpectation;
import org.sbamock.nrf.core.Stores;
import org.sbamock.nrf.core.subscription.SubscriptionRules.ChangeContent;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.notification.NotificationRules;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class SubscriptionStoreTest {
  private static final String URI = "\"nfStatusNotificationUri\":\"http://127.0.0.1:9/notify\"";

  private Instant now = Instant.parse("2030-01-01T00:00:00.5Z");
  private SubscriptionStore subscriptions = store(rules(10, ChangeContent.CHANGES), 1 << 20);
  private final List<String> notified = new ArrayList<>();
  private final NfInstanceStore instances =
      Stores.store(
          RegistryRules.defaults().withHeartBeatExpectation(HeartBeatExpectation.ALWAYS),
          () -> now,
          this::match);

  private static SubscriptionRules rules(int most, ChangeContent content) {
    return new SubscriptionRules(
        most,
        Duration.ofHours(1),
        content,
        new NotificationRules(Duration.ofMillis(1), Duration.ofSeconds(1), 1 << 20));
  }

  private SubscriptionStore store(SubscriptionRules rules, long maxOctets) {
    return Stores.backend().subscriptions(rules, maxOctets, () -> now);
  }

  private void match(NfStatusEvent event) {
    subscriptions.match(
        event,
        path -> "http://nrf" + path,
        (subscription, notification) ->
            notified.add(new String(notification.content(subscription.id()), UTF_8)));
  }

  private Subscription subscribe(String members) {
    return subscriptions.create(
        tree("{" + URI + (members.isEmpty() ? "" : "," + members) + "}"), instances::sequence);
  }

  private void register(ObjectNode profile) {
    instances.register(profile.get("nfInstanceId").stringValue(), profile);
  }

  private void patch(int number, String operations) {
    instances.patch(id(number), Json.mapper().readTree(operations), Preconditions.NONE);
  }

  /** Returns the only notification, and forgets it. */
  private JsonNode only() {
    assertThat(notified).hasSize(1);
    return Json.mapper().readTree(notified.remove(0));
  }

  @Test
  void returnsTheSubscriptionWithItsIdAndItsValidity() {
    Subscription subscription =
        subscribe("\"subscrCond\":{\"nfType\":\"AUSF\"},\"requesterFeatures\":\"1\"");

    assertThat(Json.mapper().readTree(subscription.json()))
        .isEqualTo(
            tree(
                """
                {"nfStatusNotificationUri":"http://127.0.0.1:9/notify",
                 "subscrCond":{"nfType":"AUSF"},
                 "subscriptionId":"%s","validityTime":"2030-01-01T01:00:00Z"}
                """
                    .formatted(subscription.id())));
    assertThat(subscription.id()).matches("[0-9a-f]{16}");
  }

  @Test
  void notifiesRegistrationChangeAndDeregistration() {
    String id = subscribe("").id();

    register(with(ausf(1), "\"allowedNfTypes\":[\"AMF\"]"));
    JsonNode registered = only();
    assertThat(registered.path("event").asString("")).isEqualTo("NF_REGISTERED");
    assertThat(registered.path("nfInstanceUri").asString(""))
        .isEqualTo("http://nrf/nnrf-nfm/v1/nf-instances/" + id(1));
    assertThat(registered.at("/nfProfile/nfInstanceId").asString("")).isEqualTo(id(1));
    assertThat(registered.at("/nfProfile/allowedNfTypes").isMissingNode()).isTrue();
    assertThat(registered.at("/subscriptionContext/subscriptionId").asString("")).isEqualTo(id);

    patch(1, "[{\"op\":\"replace\",\"path\":\"/load\",\"value\":50}]");
    JsonNode changed = only();
    assertThat(changed.path("event").asString("")).isEqualTo("NF_PROFILE_CHANGED");
    assertThat(changed.get("profileChanges"))
        .isEqualTo(Json.mapper().readTree("[{\"op\":\"ADD\",\"path\":\"/load\",\"newValue\":50}]"));
    assertThat(changed.has("nfProfile")).isFalse();

    instances.deregister(id(1));
    JsonNode gone = only();
    assertThat(gone.path("event").asString("")).isEqualTo("NF_DEREGISTERED");
    assertThat(gone.has("nfProfile")).isFalse();
  }

  @Test
  void describesChangesOfObjectsAndLists() {
    subscribe("");
    register(with(ausf(1), "\"priority\":1,\"locality\":\"a\",\"x/y\":[1,2],\"z\":[1]"));
    notified.clear();

    register(
        with(
            ausf(1),
            "\"priority\":2,\"x/y\":[1,3],\"z\":[1,2],\"vendorThing\":{\"x\":[1],\"y\":2}"));

    assertThat(only().get("profileChanges"))
        .containsExactlyInAnyOrderElementsOf(
            Json.mapper()
                .readTree(
                    """
                    [{"op":"REPLACE","path":"/priority","newValue":2},
                     {"op":"REMOVE","path":"/locality"},
                     {"op":"REPLACE","path":"/x~1y/1","newValue":3},
                     {"op":"REPLACE","path":"/z","newValue":[1,2]},
                     {"op":"ADD","path":"/vendorThing/y","newValue":2}]
                    """));
  }

  @Test
  void notifiesWholeProfilesIfSoConfigured() {
    subscriptions = store(rules(10, ChangeContent.PROFILE), 1 << 20);
    subscribe("");
    register(ausf(1));
    notified.clear();

    patch(1, "[{\"op\":\"replace\",\"path\":\"/priority\",\"value\":3}]");

    JsonNode changed = only();
    assertThat(changed.at("/nfProfile/priority").intValue()).isEqualTo(3);
    assertThat(changed.has("profileChanges")).isFalse();
  }

  @Test
  void notifiesNothingWhenNothingChanges() {
    subscribe("");
    register(ausf(1));
    notified.clear();

    register(ausf(1));

    assertThat(notified).isEmpty();
  }

  @Test
  void notifiesTheSuspensionOfSilentInstances() {
    subscribe("\"notifCondition\":{\"monitoredAttributes\":[\"/nfStatus\"]}");
    register(ausf(1));
    notified.clear();

    now = now.plusSeconds(1_000);
    instances.expire();

    assertThat(only().at("/profileChanges/0"))
        .isEqualTo(tree("{\"op\":\"REPLACE\",\"path\":\"/nfStatus\",\"newValue\":\"SUSPENDED\"}"));
  }

  @Test
  void notifiesWhatEntersAndLeavesTheSet() {
    subscribe("\"subscrCond\":{\"scpDomains\":[\"d1\"]}");
    register(ausf(1));
    assertThat(notified).isEmpty();

    patch(1, "[{\"op\":\"add\",\"path\":\"/scpDomains\",\"value\":[\"d1\"]}]");
    JsonNode added = only();
    assertThat(added.path("event").asString("")).isEqualTo("NF_PROFILE_CHANGED");
    assertThat(added.path("conditionEvent").asString("")).isEqualTo("NF_ADDED");
    assertThat(added.at("/nfProfile/scpDomains/0").asString("")).isEqualTo("d1");

    patch(1, "[{\"op\":\"replace\",\"path\":\"/scpDomains\",\"value\":[\"d2\"]}]");
    JsonNode removed = only();
    assertThat(removed.path("conditionEvent").asString("")).isEqualTo("NF_REMOVED");
    assertThat(removed.at("/profileChanges/0/path").asString("")).isEqualTo("/scpDomains/0");

    patch(1, "[{\"op\":\"replace\",\"path\":\"/scpDomains\",\"value\":[\"d3\"]}]");
    assertThat(notified).isEmpty();
  }

  @Test
  void notifiesOnlyTheRequestedEvents() {
    subscribe("\"reqNotifEvents\":[\"NF_DEREGISTERED\",\"SHARED_DATA_CHANGED\"]");

    register(ausf(1));
    patch(1, "[{\"op\":\"replace\",\"path\":\"/priority\",\"value\":3}]");
    assertThat(notified).isEmpty();
    instances.deregister(id(1));

    assertThat(only().path("event").asString("")).isEqualTo("NF_DEREGISTERED");
  }

  @Test
  void notifiesOnlyChangesOfTheMonitoredAttributes() {
    subscribe("\"notifCondition\":{\"monitoredAttributes\":[\"nfServices\"]}");
    register(ausf(1));
    notified.clear();

    patch(1, "[{\"op\":\"replace\",\"path\":\"/priority\",\"value\":3}]");
    patch(1, "[{\"op\":\"add\",\"path\":\"/nfServicesOther\",\"value\":3}]");
    assertThat(notified).isEmpty();
    patch(1, "[{\"op\":\"add\",\"path\":\"/nfServices/0/priority\",\"value\":3}]");

    assertThat(only().at("/profileChanges/0/path").asString(""))
        .isEqualTo("/nfServices/0/priority");
  }

  @Test
  void doesNotNotifyChangesOfUnmonitoredAttributesAlone() {
    subscribe("\"notifCondition\":{\"unmonitoredAttributes\":[\"/load\",\"/loadTimeStamp\"]}");
    register(ausf(1));
    notified.clear();

    patch(1, "[{\"op\":\"add\",\"path\":\"/load\",\"value\":3}]");
    assertThat(notified).isEmpty();
    patch(
        1,
        "[{\"op\":\"add\",\"path\":\"/load\",\"value\":4},{\"op\":\"add\",\"path\":\"/capacity\",\"value\":4}]");

    assertThat(only().get("profileChanges")).hasSize(2);
  }

  @Test
  void doesNotNotifyOfInstancesThatTheSubscriberMayNotSee() {
    subscribe("\"reqNfType\":\"SMF\"");

    register(with(ausf(1), "\"allowedNfTypes\":[\"AMF\"]"));
    assertThat(notified).isEmpty();
    register(of(2, "UDM", "nudm-ueau"));

    assertThat(only().at("/nfProfile/nfType").asString("")).isEqualTo("UDM");
  }

  @Test
  void notifiesOfAnInstanceWithAServiceThatAllowsTheSubscriber() {
    subscribe("\"reqNfType\":\"SMF\"");
    ObjectNode profile = with(ausf(1), "\"allowedNfTypes\":[\"AMF\"]");
    ((ObjectNode) profile.at("/nfServices/0")).putArray("allowedNfTypes").add("SMF");

    register(profile);

    assertThat(only().path("event").asString("")).isEqualTo("NF_REGISTERED");
  }

  @Test
  void notifiesAnInstanceThatTheSubscriberMayNoLongerSeeAsDeregistered() {
    subscribe("\"reqNfType\":\"SMF\"");
    register(ausf(1));
    notified.clear();

    register(with(ausf(1), "\"allowedNfTypes\":[\"AMF\"],\"priority\":3"));
    JsonNode hidden = only();
    assertThat(hidden.path("event").asString("")).isEqualTo("NF_DEREGISTERED");
    assertThat(hidden.has("profileChanges") || hidden.has("nfProfile")).isFalse();

    register(with(ausf(1), "\"allowedNfTypes\":[\"SMF\"]"));
    JsonNode shown = only();
    assertThat(shown.path("event").asString("")).isEqualTo("NF_REGISTERED");
    assertThat(shown.has("nfProfile")).isTrue();
    assertThat(shown.has("conditionEvent")).isFalse();
  }

  @Test
  void doesNotNotifyEarlierChanges() {
    List<NfStatusEvent> events = new ArrayList<>();
    instances.addListener(events::add);
    register(ausf(1));
    subscribe("");

    match(events.get(0));

    assertThat(notified).isEmpty();
  }

  @Test
  void extendsTheValidityUpToItsMaximum() {
    Subscription subscription = subscribe("\"validityTime\":\"2029-12-31T01:30:00-23:00\"");
    assertThat(subscription.validUntil()).isEqualTo(Instant.parse("2030-01-01T00:30:00Z"));

    SubscriptionStore.Update shorter =
        subscriptions.patch(subscription.id(), validity("2030-01-01T00:40:00Z"));
    assertThat(shorter.asRequested()).isTrue();
    assertThat(shorter.subscription().validUntil())
        .isEqualTo(Instant.parse("2030-01-01T00:40:00Z"));

    SubscriptionStore.Update longer =
        subscriptions.patch(subscription.id(), validity("2031-01-01T00:00:00Z"));
    assertThat(longer.asRequested()).isFalse();
    assertThat(longer.subscription().validUntil()).isEqualTo(Instant.parse("2030-01-01T01:00:00Z"));
  }

  private static JsonNode validity(String time) {
    return Json.mapper()
        .readTree("[{\"op\":\"replace\",\"path\":\"/validityTime\",\"value\":\"" + time + "\"}]");
  }

  @Test
  void removesSubscriptionsWhoseValidityHasEnded() {
    Subscription subscription = subscribe("");
    now = now.plus(Duration.ofHours(1));

    register(ausf(1));
    assertThat(notified).isEmpty();
    assertThat(subscriptions.getOrNull(subscription.id())).isNull();
    assertCause(
        Cause.SUBSCRIPTION_NOT_FOUND,
        () -> subscriptions.patch(subscription.id(), validity("2031-01-01T00:00:00Z")));
    assertThat(subscriptions.expire()).isOne();
    assertThat(subscriptions.size()).isZero();
  }

  @Test
  void hasAMaximumNumberOfSubscriptions() {
    for (int i = 0; i < 10; i++) {
      subscribe("");
    }
    assertCause(Cause.INSUFFICIENT_RESOURCES, () -> subscribe(""));

    now = now.plus(Duration.ofHours(2));

    assertThat(subscribe("")).isNotNull();
    assertThat(subscriptions.size()).isOne();
  }

  @Test
  void hasAMaximumMemory() {
    subscriptions = store(rules(10, ChangeContent.CHANGES), 50_000);
    String large = "\"vendorThing\":\"" + "x".repeat(4_000) + "\"";
    Subscription first = subscribe(large);
    assertCause(Cause.INSUFFICIENT_RESOURCES, () -> subscribe(large));

    subscriptions.remove(first.id());

    assertThat(subscribe(large)).isNotNull();
  }

  @Test
  void replacesWholeAttributesIfTheirChangesAreTooMany() {
    subscribe("");
    register(with(ausf(1), "\"vendorThing\":" + numbers(8_000, 0) + ",\"locality\":\"a\""));
    notified.clear();

    register(with(ausf(1), "\"vendorThing\":" + numbers(8_000, 1) + ",\"locality\":\"b\""));

    JsonNode changes = only().get("profileChanges");
    assertThat(changes).hasSize(2);
    assertThat(changes.findValuesAsString("path"))
        .containsExactlyInAnyOrder("/vendorThing", "/locality");
  }

  private static String numbers(int count, int value) {
    return "[" + (value + ",").repeat(count - 1) + value + "]";
  }

  @Test
  void rejectsLongSubscriptions() {
    assertCause(
        Cause.INVALID_MSG_FORMAT,
        () -> subscribe("\"vendorThing\":\"" + "x".repeat(20_000) + "\""));
  }

  @Test
  void rejectsPatchesWithLongNames() {
    String id = subscribe("").id();
    JsonNode patch =
        Json.mapper()
            .readTree("[{\"op\":\"add\",\"path\":\"/" + "a".repeat(1_025) + "\",\"value\":1}]");

    assertCause(Cause.MANDATORY_IE_INCORRECT, () -> subscriptions.patch(id, patch));
  }

  @Test
  void ignoresTheCaseOfTheNameOfASubscriber() {
    subscribe("\"reqNfFqdn\":\"AMF1.Example.COM\"");

    register(with(ausf(1), "\"allowedNfDomains\":[\"^.+\\\\.example\\\\.com$\"]"));

    assertThat(only().path("event").asString("")).isEqualTo("NF_REGISTERED");
  }

  @Test
  void notifiesOnlyOfInstancesThatServeThePlmn() {
    String plmns = "\"plmnList\":[{\"mcc\":\"001\",\"mnc\":\"%s\"}]";
    subscribe("\"plmnId\":{\"mcc\":\"001\",\"mnc\":\"01\"},\"subscrCond\":{\"nfType\":\"AUSF\"}");

    register(with(ausf(1), plmns.formatted("02")));
    register(with(of(2, "UDM", "nudm-ueau"), plmns.formatted("01")));
    assertThat(notified).isEmpty();
    register(with(ausf(3), plmns.formatted("01")));
    assertThat(only().path("event").asString("")).isEqualTo("NF_REGISTERED");
    register(ausf(4));
    assertThat(only().path("event").asString("")).isEqualTo("NF_REGISTERED");

    register(with(ausf(3), plmns.formatted("02")));
    assertThat(only().path("conditionEvent").asString("")).isEqualTo("NF_REMOVED");
  }

  @Test
  void rejectsAPlmnThatIsNone() {
    assertCause(Cause.OPTIONAL_IE_INCORRECT, () -> subscribe("\"plmnId\":\"x\""));
  }

  @Test
  void rejectsASubscriberWhoseTypeOrNameIsNotAString() {
    assertCause(Cause.OPTIONAL_IE_INCORRECT, () -> subscribe("\"reqNfType\":5"));
    assertCause(Cause.OPTIONAL_IE_INCORRECT, () -> subscribe("\"reqNfFqdn\":[\"amf\"]"));
  }

  @Test
  void doesNotReturnTheFeaturesOfTheSubscriber() {
    Subscription subscription =
        subscribe("\"requesterFeatures\":\"1\",\"nrfSupportedFeatures\":\"1\"");

    assertThat(subscription.json()).asString().doesNotContain("Features");
  }

  @Test
  void countsTheMemoryOfRegularExpressions() {
    subscriptions = store(rules(10, ChangeContent.CHANGES), 50_000);

    assertCause(
        Cause.INSUFFICIENT_RESOURCES,
        () ->
            subscribe(
                "\"subscrCond\":{\"conditionType\":\"UPF_COND\",\"taiRangeList\":[{\"plmnId\":"
                    + "{\"mcc\":\"001\",\"mnc\":\"01\"},\"tacRangeList\":[{\"pattern\":"
                    + "\"(a{100}){10}\"}]}]}"));
  }

  private static void assertCause(Cause cause, Runnable call) {
    assertThatThrownBy(call::run)
        .isInstanceOfSatisfying(
            SbiException.class, e -> assertThat(e.problem().cause()).isEqualTo(cause.name()));
  }
}
