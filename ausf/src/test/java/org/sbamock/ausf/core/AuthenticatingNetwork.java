/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf.core;

import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.ServingNetworkName;
import org.sbamock.aka.Supi;
import org.sbamock.aka.subscriber.Arpf;
import org.sbamock.aka.subscriber.AuthenticationMethod;
import org.sbamock.aka.subscriber.DerivedSubscribers;
import org.sbamock.aka.subscriber.SequenceNumbers;
import org.sbamock.aka.subscriber.SubscriberKeys;
import org.sbamock.aka.suci.HomeNetworkKeyPair;
import org.sbamock.aka.suci.ProtectionScheme;
import org.sbamock.aka.suci.SuciConcealment;
import org.sbamock.aka.suci.SuciDeconcealment;
import org.sbamock.aka.ue.AuthenticationOutcome;
import org.sbamock.aka.ue.UsimAuthenticator;
import org.sbamock.homenetwork.HomeNetwork;
import org.sbamock.homenetwork.Identification;
import org.sbamock.homenetwork.ServingNetworks;

/** An AUSF's core with a clock to move, and UEs for it. IMSIs that end in 7 use EAP-AKA'. */
public final class AuthenticatingNetwork {
  public static final String SEED = "test seed";
  public static final Plmn PLMN = new Plmn("001", "01");
  public static final ServingNetworkName SNN = ServingNetworkName.of(PLMN);
  public static final Supi SUPI = new Supi("001010000000001");
  public static final Supi EAP_SUPI = new Supi("001010000000007");
  public static final String SUCI = "suci-0-001-01-0000-0-0-0000000001";
  public static final HomeNetworkKeyPair KEY_A =
      HomeNetworkKeyPair.derive(SEED, 1, ProtectionScheme.PROFILE_A);
  public static final HomeNetworkKeyPair KEY_B =
      HomeNetworkKeyPair.derive(SEED, 2, ProtectionScheme.PROFILE_B);

  public final ManualClock clock = new ManualClock();
  public final UeAuthentications authentications;

  public AuthenticatingNetwork() {
    this(List.of());
  }

  public AuthenticatingNetwork(List<Plmn> authorized) {
    this(authorized, EapSettings.DEFAULT);
  }

  public AuthenticatingNetwork(List<Plmn> authorized, EapSettings eap) {
    authentications =
        new UeAuthentications(
            new HomeNetwork(
                new Identification(
                    "/supiOrSuci",
                    supi -> subscribers(supi).find(supi),
                    new SuciDeconcealment(List.of(KEY_A, KEY_B))),
                new ServingNetworks(authorized),
                new Arpf(new SequenceNumbers(clock, 0, 100), new SplittableRandom(1))),
            new SplittableRandom(2),
            new ContextSettings(3, Duration.ofSeconds(30), 3, Duration.ofMinutes(10)),
            eap,
            clock);
  }

  private static DerivedSubscribers subscribers(Supi supi) {
    return new DerivedSubscribers(
        SEED,
        PLMN::contains,
        supi.digits().endsWith("7")
            ? AuthenticationMethod.EAP_AKA_PRIME
            : AuthenticationMethod.AKA_5G);
  }

  /** A USIM as new. */
  public static UsimAuthenticator usim(Supi supi) {
    return new UsimAuthenticator(SubscriberKeys.derive(SEED, supi));
  }

  public static AuthenticationOutcome.Accepted accepted(
      UsimAuthenticator usim, byte[] rand, byte[] autn) {
    return (AuthenticationOutcome.Accepted) usim.authenticate(rand, autn);
  }

  public static String concealed(HomeNetworkKeyPair key) {
    return SuciConcealment.with("12", key.publicKey()).conceal(SUPI, PLMN).value();
  }

  public Challenge.FiveGAka begin(String identity) {
    return (Challenge.FiveGAka)
        authentications.begin(new AuthenticationInfo(identity, SNN.value(), null));
  }
}
