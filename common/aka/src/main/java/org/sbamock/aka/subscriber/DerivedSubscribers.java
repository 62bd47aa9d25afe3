/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.subscriber;

import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Predicate;
import org.sbamock.aka.ImsiRange;
import org.sbamock.aka.Supi;

/**
 * Subscribers that are not stored: every subscriber of the given networks or ranges exists, with
 * keys that are derived from a seed (see {@link SubscriberKeys#derive}).
 */
public final class DerivedSubscribers implements SubscriberRepository {
  private final byte[] seed;
  private final Predicate<Supi> served;
  private final AuthenticationMethod method;
  private final Share eapShare;

  /**
   * Creates a repository of the subscribers that a predicate accepts.
   *
   * @param seed the secret that UEs and the home network share, not empty
   * @param served the subscribers that exist, such as {@code plmn::contains} or an {@link
   *     ImsiRange}
   * @param method the authentication method
   * @throws IllegalArgumentException if the seed is empty
   */
  public DerivedSubscribers(String seed, Predicate<Supi> served, AuthenticationMethod method) {
    this(seed, served, method, Share.NONE);
  }

  /**
   * Creates a repository of the subscribers that a predicate accepts, of which a share uses
   * EAP-AKA' in place of the authentication method. The share is spread evenly over the IMSIs.
   *
   * @param seed the secret that UEs and the home network share, not empty
   * @param served the subscribers that exist
   * @param method the authentication method
   * @param eapShare the share of subscribers that use EAP-AKA'
   * @throws IllegalArgumentException if the seed is empty
   */
  public DerivedSubscribers(
      String seed, Predicate<Supi> served, AuthenticationMethod method, Share eapShare) {
    if (seed.isEmpty()) {
      throw new IllegalArgumentException("The seed is empty");
    }
    this.seed = seed.getBytes(StandardCharsets.UTF_8);
    this.served = served;
    this.method = method;
    this.eapShare = eapShare;
  }

  @Override
  public Optional<Subscriber> find(Supi supi) {
    if (!served.test(supi)) {
      return Optional.empty();
    }
    SubscriberKeys keys = SubscriberKeys.derive(seed, supi);
    return Optional.of(new Subscriber(supi, keys, Subscriber.DEFAULT_AMF, method(supi)));
  }

  private AuthenticationMethod method(Supi supi) {
    return !eapShare.isEmpty() && eapShare.includes(Long.parseLong(supi.digits()))
        ? AuthenticationMethod.EAP_AKA_PRIME
        : method;
  }

  @Override
  public String toString() {
    return "DerivedSubscribers[" + method + ", " + eapShare + " EAP-AKA', seed redacted]";
  }
}
