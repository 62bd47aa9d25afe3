/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload.ue;

import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.ImsiRange;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.ServingNetworkName;
import org.sbamock.aka.Supi;
import org.sbamock.aka.subscriber.Share;
import org.sbamock.aka.subscriber.SubscriberKeys;
import org.sbamock.aka.suci.HomeNetworkPublicKey;
import org.sbamock.aka.suci.SuciConcealment;
import org.sbamock.loadgen.engine.LoadShare;

/**
 * The subscribers of a workload: consecutive IMSIs, with keys that are derived from a seed as in
 * the AUSF.
 */
public final class Subscribers {
  private final Plmn plmn;
  private final long first;
  private final long count;
  private final int digits;
  private final String keySeed;
  private final SuciConcealment concealment;
  private final @Nullable AtomicLong next;
  private final Share resynchronisations;
  private final AtomicLong registrations = new AtomicLong();

  /**
   * Creates the subscribers.
   *
   * @param plmn the home and serving network
   * @param firstImsi the digits of the first IMSI, which belongs to the network
   * @param count the number of subscribers, at least 1; users beyond it start again with the first
   *     one
   * @param keySeed the secret from which the AUSF derives K and OPc
   * @param key the home network's public key for profile A or B; null for the null scheme
   * @throws IllegalArgumentException if an IMSI does not belong to the network, the range is
   *     invalid, or the seed is empty
   */
  public Subscribers(
      Plmn plmn, String firstImsi, long count, String keySeed, @Nullable HomeNetworkPublicKey key) {
    ImsiRange range = ImsiRange.of(firstImsi, count);
    if (!plmn.contains(new Supi(range.first())) || !plmn.contains(new Supi(range.last()))) {
      throw new IllegalArgumentException(
          "IMSIs from "
              + range.first()
              + " to "
              + range.last()
              + ": expected IMSIs that begin with the PLMN "
              + plmn.digits());
    }
    if (keySeed.isEmpty()) {
      throw new IllegalArgumentException(
          "the key seed is empty: expected the AUSF's value of sbamock.ausf.subscribers.seed");
    }
    this.plmn = plmn;
    this.first = Long.parseLong(firstImsi);
    this.digits = firstImsi.length();
    this.count = count;
    this.keySeed = keySeed;
    this.concealment =
        key == null ? SuciConcealment.nullScheme("0") : SuciConcealment.with("0", key);
    this.next = null;
    this.resynchronisations = Share.NONE;
  }

  private Subscribers(
      Subscribers of, LoadShare share, @Nullable AtomicLong next, Share resynchronisations) {
    this.plmn = of.plmn;
    this.first = of.first + share.before(of.count);
    this.count = share.of(of.count);
    this.digits = of.digits;
    this.keySeed = of.keySeed;
    this.concealment = of.concealment;
    this.next = next;
    this.resynchronisations = resynchronisations;
  }

  /**
   * Returns a share of these subscribers: a range of consecutive IMSIs. The ranges of all shares
   * are disjoint, and together they are the whole range.
   *
   * @throws IllegalArgumentException if there are fewer subscribers than shares
   */
  public Subscribers share(LoadShare share) {
    if (count < share.count()) {
      throw new IllegalArgumentException(
          count + " subscribers: expected at least " + share.count() + ", 1 for each share");
    }
    return new Subscribers(this, share, next, resynchronisations);
  }

  /** Returns the IMSIs. */
  public ImsiRange imsis() {
    return ImsiRange.of(supi(0).digits(), count);
  }

  /**
   * Returns the same subscribers in a mode where each iteration uses the next one instead of one
   * per user.
   */
  public Subscribers eachOnce() {
    return new Subscribers(this, LoadShare.WHOLE, new AtomicLong(), resynchronisations);
  }

  /**
   * Returns the same subscribers, whose USIMs report a synchronization failure in a share of the
   * registrations.
   */
  public Subscribers withResynchronisations(Share share) {
    return new Subscribers(this, LoadShare.WHOLE, next, share);
  }

  /** Returns whether the USIM reports a synchronization failure in the registration that begins. */
  boolean nextIsStale() {
    return !resynchronisations.isEmpty()
        && resynchronisations.includesAcross(registrations.getAndIncrement());
  }

  boolean isEachOnce() {
    return next != null;
  }

  /**
   * Returns the next unused subscriber; starts again with the first one after the last.
   *
   * @throws IllegalStateException if these are not subscribers of {@link #eachOnce}
   */
  Supi take() {
    if (next == null) {
      throw new IllegalStateException("these subscribers are played again and again");
    }
    return supi(next.getAndIncrement());
  }

  Supi supi(long index) {
    String imsi = Long.toString(first + index % count);
    return new Supi("0".repeat(digits - imsi.length()) + imsi);
  }

  SubscriberKeys keys(Supi supi) {
    return SubscriberKeys.derive(keySeed, supi);
  }

  /** Conceals a SUPI; under profiles A and B each call returns a different SUCI. */
  String suci(Supi supi) {
    return concealment.conceal(supi, plmn).value();
  }

  Plmn plmn() {
    return plmn;
  }

  ServingNetworkName servingNetwork() {
    return ServingNetworkName.of(plmn);
  }
}
