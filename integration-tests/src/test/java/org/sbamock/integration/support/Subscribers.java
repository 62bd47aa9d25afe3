/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.support;

import org.sbamock.aka.Plmn;
import org.sbamock.aka.ServingNetworkName;
import org.sbamock.aka.Supi;
import org.sbamock.aka.subscriber.AuthenticationMethod;
import org.sbamock.aka.subscriber.DerivedSubscribers;
import org.sbamock.aka.subscriber.Subscriber;
import org.sbamock.aka.subscriber.SubscriberKeys;
import org.sbamock.aka.suci.Suci;
import org.sbamock.aka.suci.SuciConcealment;

/** The subscribers of these tests, whom AUSF and UE derive from the same seed. */
public final class Subscribers {
  public static final String SEED = "integration";
  static final Plmn PLMN = new Plmn("001", "01");
  public static final ServingNetworkName SERVING_NETWORK = ServingNetworkName.of(PLMN);
  private static final SuciConcealment NULL_SCHEME = SuciConcealment.nullScheme("0");

  private Subscribers() {}

  /** All of them, as the AUSF knows them. */
  public static DerivedSubscribers all(AuthenticationMethod method) {
    return new DerivedSubscribers(SEED, PLMN::contains, method);
  }

  /** The one of that number. */
  public static Supi supi(int number) {
    return new Supi(PLMN.digits() + String.format("%010d", number));
  }

  public static SubscriberKeys keys(Supi supi) {
    return SubscriberKeys.derive(SEED, supi);
  }

  static Subscriber subscriber(Supi supi) {
    return new Subscriber(supi, keys(supi), Subscriber.DEFAULT_AMF, AuthenticationMethod.AKA_5G);
  }

  public static Suci suci(Supi supi) {
    return NULL_SCHEME.conceal(supi, PLMN);
  }
}
