/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.subscription;

import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.NfStatusEvent;
import org.sbamock.nrf.core.profile.AccessRule;
import org.sbamock.nrf.core.profile.JsonNodes;
import org.sbamock.nrf.core.profile.ProfileVersion;
import org.sbamock.nrf.core.subscription.SubscriptionRules.ChangeContent;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The notifications of one event: which of them a subscription receives, if any. Each is made when
 * the first subscription needs it. Confined to one thread.
 */
final class EventNotifications {
  private final NfStatusEvent event;
  private final String instanceUri;
  private final ChangeContent changeContent;
  private final JsonMapper mapper;
  private final @Nullable ProfileView before;
  private final @Nullable ProfileView after;
  private final Map<Membership, StatusNotification> made = new EnumMap<>(Membership.class);
  private @Nullable ProfileChanges changes;

  /** What an event means for the instances that a subscriber monitors. */
  private enum Membership {
    /** The instance is, or was, one of them. */
    MEMBER,
    /** The instance begins to fulfil the condition. */
    NF_ADDED,
    /** The instance ceases to fulfil the condition. */
    NF_REMOVED,
    /** The subscriber may see the instance from now on, which is notified as registered. */
    SHOWN,
    /** The subscriber may no longer see the instance, which is notified as deregistered. */
    HIDDEN
  }

  EventNotifications(
      NfStatusEvent event, String instanceUri, ChangeContent changeContent, JsonMapper mapper) {
    this.event = event;
    this.instanceUri = instanceUri;
    this.changeContent = changeContent;
    this.mapper = mapper;
    before = view(event.before());
    after = view(event.after());
  }

  private @Nullable ProfileView view(@Nullable ProfileVersion version) {
    return version == null ? null : new ProfileView(version, mapper);
  }

  /** Returns the notification that a subscription receives; null if it receives none. */
  @Nullable StatusNotification of(Subscription subscription) {
    if (event.sequence() <= subscription.sequence()) {
      return null;
    }
    boolean saw = before != null && subscription.admits(before);
    // A heart-beat has the profile of before.
    boolean sees = after != null && (hasSameProfile() ? saw : subscription.admits(after));
    boolean former = before != null && saw && subscription.condition().selects(before);
    boolean present = after != null && sees && subscription.condition().selects(after);
    if (!former && !present) {
      return null;
    }
    Membership membership = Membership.MEMBER;
    if (before != null && after != null) {
      if (!former) {
        membership = saw ? Membership.NF_ADDED : Membership.SHOWN;
      } else if (!present) {
        membership = sees ? Membership.NF_REMOVED : Membership.HIDDEN;
      } else if (!subscription.attributes().selects(changes().locations())) {
        return null;
      }
    }
    return subscription.events().contains(type(membership))
        ? made.computeIfAbsent(membership, this::notification)
        : null;
  }

  private NfStatusEvent.Type type(Membership membership) {
    return switch (membership) {
      case SHOWN -> NfStatusEvent.Type.NF_REGISTERED;
      case HIDDEN -> NfStatusEvent.Type.NF_DEREGISTERED;
      default -> event.type();
    };
  }

  private boolean hasSameProfile() {
    return before != null && after != null && before.profile() == after.profile();
  }

  private ProfileChanges changes() {
    ProfileChanges present = changes;
    if (present == null) {
      present =
          ProfileChanges.between(
              visible(Objects.requireNonNull(before)), visible(Objects.requireNonNull(after)));
      changes = present;
    }
    return present;
  }

  private StatusNotification notification(Membership membership) {
    ObjectNode data =
        mapper
            .createObjectNode()
            .put("event", type(membership).name())
            .put("nfInstanceUri", instanceUri);
    boolean whole =
        type(membership) == NfStatusEvent.Type.NF_REGISTERED
            || membership == Membership.NF_ADDED
            || changeContent == ChangeContent.PROFILE;
    if (after != null && membership != Membership.HIDDEN) {
      if (whole) {
        data.set("nfProfile", visible(after));
      } else {
        data.set("profileChanges", changes().items());
      }
    }
    if (membership == Membership.NF_ADDED || membership == Membership.NF_REMOVED) {
      data.put("conditionEvent", membership.name());
    }
    return new StatusNotification(event.sequence(), mapper.writeValueAsBytes(data));
  }

  /** Returns a profile without the attributes that only the NRF sees. */
  private static ObjectNode visible(ProfileView view) {
    ObjectNode document = view.document();
    ObjectNode visible = document.objectNode();
    document.forEachEntry(
        (name, value) -> {
          if (!AccessRule.ATTRIBUTES.contains(name)) {
            visible.set(name, name.startsWith("nfService") ? visibleServices(value) : value);
          }
        });
    return visible;
  }

  private static JsonNode visibleServices(JsonNode services) {
    JsonNode visible = services.deepCopy();
    JsonNodes.forEach(
        visible,
        "",
        (pointer, service) -> {
          if (service instanceof ObjectNode object) {
            object.remove(AccessRule.ATTRIBUTES);
          }
        });
    return visible;
  }
}
