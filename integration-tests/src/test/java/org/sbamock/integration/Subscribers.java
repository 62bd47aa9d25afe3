package org.sbamock.integration;

import org.sbamock.aka.AuthenticationMethod;
import org.sbamock.aka.DerivedSubscribers;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.ServingNetworkName;
import org.sbamock.aka.Subscriber;
import org.sbamock.aka.SubscriberKeys;
import org.sbamock.aka.Suci;
import org.sbamock.aka.SuciConcealment;
import org.sbamock.aka.Supi;

/** The subscribers of these tests, whom AUSF and UE derive from the same seed. */
final class Subscribers {
  static final String SEED = "integration";
  static final Plmn PLMN = new Plmn("001", "01");
  static final ServingNetworkName SERVING_NETWORK = ServingNetworkName.of(PLMN);
  private static final SuciConcealment NULL_SCHEME = SuciConcealment.nullScheme("0");

  private Subscribers() {}

  /** All of them, as the AUSF knows them. */
  static DerivedSubscribers all(AuthenticationMethod method) {
    return new DerivedSubscribers(SEED, PLMN::contains, method);
  }

  /** The one of that number. */
  static Supi supi(int number) {
    return new Supi(PLMN.digits() + String.format("%010d", number));
  }

  static SubscriberKeys keys(Supi supi) {
    return SubscriberKeys.derive(SEED, supi);
  }

  static Subscriber subscriber(Supi supi) {
    return new Subscriber(supi, keys(supi), Subscriber.DEFAULT_AMF, AuthenticationMethod.AKA_5G);
  }

  static Suci suci(Supi supi) {
    return NULL_SCHEME.conceal(supi, PLMN);
  }
}
