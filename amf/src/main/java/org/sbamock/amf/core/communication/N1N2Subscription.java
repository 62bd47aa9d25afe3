/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.communication;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.Supi;
import org.sbamock.sbi.ResourceUri;
import org.sbamock.sbi.notification.CallbackSubscription;

/**
 * A subscription to the N1 messages of a UE and to the N2 information of its access network (TS
 * 29.518 clause 6.1.6.2.12). It is valid until the UE context is removed, or the UE registers
 * initially.
 *
 * @param n1MessageClass the class of N1 messages; null if none are notified
 * @param n1CallbackUri where N1 messages are notified; null with {@code n1MessageClass}
 * @param n2InformationClass the class of N2 information; null if none is notified
 * @param n2CallbackUri where N2 information is notified; null with {@code n2InformationClass}
 */
public record N1N2Subscription(
    String id,
    Supi supi,
    @Nullable String n1MessageClass,
    @Nullable ResourceUri n1CallbackUri,
    @Nullable String n2InformationClass,
    @Nullable ResourceUri n2CallbackUri)
    implements CallbackSubscription {
  /** The estimated memory without the texts. */
  private static final long OBJECTS = 1_024;

  /** Returns the subscription with one of its callback URIs; null without that one. */
  private static @Nullable CallbackSubscription with(
      N1N2Subscription subscription, @Nullable ResourceUri uri) {
    return uri == null
        ? null
        : new N1N2Subscription(
            subscription.id,
            subscription.supi,
            subscription.n1MessageClass,
            uri,
            subscription.n2InformationClass,
            null);
  }

  /** Returns the subscription to N1 messages; null if there is none. */
  public @Nullable CallbackSubscription ofN1() {
    return with(this, n1CallbackUri);
  }

  /** Returns the subscription to N2 information; null if there is none. */
  public @Nullable CallbackSubscription ofN2() {
    return with(this, n2CallbackUri);
  }

  @Override
  public ResourceUri callbackUri() {
    ResourceUri uri = n1CallbackUri == null ? n2CallbackUri : n1CallbackUri;
    if (uri == null) {
      throw new IllegalStateException("a subscription without a callback URI");
    }
    return uri;
  }

  @Override
  public Instant validUntil() {
    return Instant.MAX;
  }

  @Override
  public long octets() {
    return OBJECTS
        + TextMemory.octets(n1MessageClass)
        + octets(n1CallbackUri)
        + TextMemory.octets(n2InformationClass)
        + octets(n2CallbackUri);
  }

  private static long octets(@Nullable ResourceUri uri) {
    return uri == null ? 0 : TextMemory.octets(uri.target());
  }
}
