/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.communication;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.ResourceUri;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.notification.CallbackSubscription;
import org.sbamock.sbi.notification.CallbackUri;
import org.sbamock.sbi.notification.SubscriptionTable;
import org.sbamock.sbi.profile.AmfInfo.Guami;

/**
 * The subscriptions to changes of the AMF's status (TS 29.518 clauses 5.2.2.5.1 to 5.2.2.5.3).
 * Thread-safe.
 */
public final class AmfStatusSubscriptions {
  private static final int MAX_GUAMIS = 256;
  private static final long OCTETS_OF_ONE = 4_096;

  private final SubscriptionTable<Subscription> table;

  /** Creates an empty collection. */
  public AmfStatusSubscriptions(
      CommunicationSettings settings, InstantSource clock, RandomGenerator random) {
    int most = settings.maxSubscriptions();
    table = new SubscriptionTable<>(most, most * OCTETS_OF_ONE, clock, random);
  }

  /**
   * The request of a subscription (TS 29.518 clause 6.1.6.2.2).
   *
   * @param guamiList the GUAMIs of interest; null for all of the AMF
   */
  public record SubscriptionData(String amfStatusUri, @Nullable List<Guami> guamiList) {
    /** Checks the values. */
    public SubscriptionData {
      CallbackUri.parse(amfStatusUri, "/amfStatusUri");
      if (guamiList != null && (guamiList.isEmpty() || guamiList.size() > MAX_GUAMIS)) {
        throw SbiException.of(
            Cause.OPTIONAL_IE_INCORRECT, "/guamiList", "1 to " + MAX_GUAMIS + " are expected");
      }
    }
  }

  /**
   * A change of the status (TS 29.518 clause 6.1.6.2.4).
   *
   * @param guamiList the GUAMIs whose status changed
   * @param statusChange AMF_UNAVAILABLE or AMF_AVAILABLE
   * @param targetAmfRemoval the AMF that serves the UEs after a planned removal; null if none is
   *     known
   * @param targetAmfFailure the AMF that serves the UEs after a failure; null if none is known
   */
  public record AmfStatusInfo(
      List<Guami> guamiList,
      String statusChange,
      @Nullable String targetAmfRemoval,
      @Nullable String targetAmfFailure) {}

  /** A subscription. */
  public record Subscription(String id, SubscriptionData data, byte[] json)
      implements CallbackSubscription {
    static Subscription of(String id, SubscriptionData data) {
      return new Subscription(id, data, Json.writeBytes(data));
    }

    @Override
    public ResourceUri callbackUri() {
      return ResourceUri.parse(data.amfStatusUri());
    }

    @Override
    public Instant validUntil() {
      return Instant.MAX;
    }

    @Override
    public long octets() {
      return 512 + 4L * json.length;
    }
  }

  /**
   * Adds a subscription.
   *
   * @throws SbiException INSUFFICIENT_RESOURCES if there are too many
   */
  public Subscription add(SubscriptionData data) {
    return table.add((id, now) -> Subscription.of(id, data));
  }

  /**
   * Replaces a subscription.
   *
   * @throws SbiException SUBSCRIPTION_NOT_FOUND
   */
  public Subscription replace(String id, SubscriptionData data) {
    return table.replace(id, (before, now) -> Subscription.of(id, data));
  }

  /**
   * Removes a subscription.
   *
   * @throws SbiException SUBSCRIPTION_NOT_FOUND
   */
  public void remove(String id) {
    table.remove(id);
  }

  /** Returns a subscription; null if it does not exist. */
  public @Nullable Subscription getOrNull(String id) {
    return table.getOrNull(id);
  }

  /** Returns the number of subscriptions. */
  public int size() {
    return table.size();
  }

  /** Passes the subscriptions that a change concerns, each with the part that concerns it. */
  public void match(AmfStatusInfo change, BiConsumer<Subscription, AmfStatusInfo> action) {
    table.forEach(
        subscription -> {
          List<Guami> wanted = subscription.data().guamiList();
          List<Guami> concerned =
              change.guamiList().stream()
                  .filter(guami -> wanted == null || wanted.contains(guami))
                  .toList();
          if (!concerned.isEmpty()) {
            action.accept(
                subscription,
                new AmfStatusInfo(
                    concerned,
                    change.statusChange(),
                    change.targetAmfRemoval(),
                    change.targetAmfFailure()));
          }
        });
  }
}
