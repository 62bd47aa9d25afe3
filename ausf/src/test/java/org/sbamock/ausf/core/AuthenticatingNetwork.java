/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
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
import org.sbamock.homenetwork.AuthenticationData;
import org.sbamock.homenetwork.AuthenticationDataRequest;
import org.sbamock.homenetwork.HomeNetwork;
import org.sbamock.homenetwork.Identification;
import org.sbamock.homenetwork.ServingNetworks;
import org.sbamock.sbi.MessageContext;
import org.sbamock.sbi.Reply;
import org.sbamock.sbi.SbiException;

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

  /** The subscribers whose last result was removed at the UDM, in order. */
  public final List<Supi> removed = new ArrayList<>();

  public AuthenticatingNetwork() {
    this(List.of());
  }

  public AuthenticatingNetwork(List<Plmn> authorized) {
    this(authorized, EapSettings.DEFAULT);
  }

  public AuthenticatingNetwork(List<Plmn> authorized, EapSettings eap) {
    ServingNetworks servingNetworks = new ServingNetworks(authorized);
    AuthenticationDataSource udm =
        new RecordingUdm(
            new EmbeddedUdm(
                new HomeNetwork(
                    new Identification(
                        "/supiOrSuci",
                        supi -> subscribers(supi).find(supi),
                        new SuciDeconcealment(List.of(KEY_A, KEY_B))),
                    servingNetworks,
                    new Arpf(new SequenceNumbers(clock, 0, 100), new SplittableRandom(1)))),
            removed);
    authentications =
        new UeAuthentications(
            servingNetworks,
            () -> udm,
            new SplittableRandom(2),
            new ContextSettings(3, Duration.ofSeconds(30), 3, Duration.ofMinutes(10)),
            eap,
            clock);
  }

  /** The embedded UDM, which records the removal of results. */
  private record RecordingUdm(AuthenticationDataSource udm, List<Supi> removed)
      implements AuthenticationDataSource {
    @Override
    public void generate(
        AuthenticationInfo info,
        ServingNetworkName servingNetwork,
        MessageContext context,
        Reply<AuthenticationData> reply) {
      udm.generate(info, servingNetwork, context, reply);
    }

    @Override
    public void authenticateRg(
        String suci, boolean authenticated, MessageContext context, Reply<Supi> reply) {
      udm.authenticateRg(suci, authenticated, context, reply);
    }

    @Override
    public void confirm(Result result) {
      udm.confirm(result);
    }

    @Override
    public void remove(Supi supi) {
      removed.add(supi);
      udm.remove(supi);
    }
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
    return (Challenge.FiveGAka) begin(new AuthenticationDataRequest(identity, SNN.value(), null));
  }

  /** Begins an authentication at the embedded UDM, which replies at once. */
  public Challenge begin(AuthenticationDataRequest request) {
    return replied(
        reply ->
            authentications.begin(new AuthenticationInfo(request), MessageContext.NONE, reply));
  }

  /** Continues an EAP session. */
  public EapStep continueEap(ContextId id, byte @Nullable [] payload) {
    return replied(reply -> authentications.continueEap(id, payload, MessageContext.NONE, reply));
  }

  private static <T> T replied(Consumer<Reply<T>> call) {
    CompletableFuture<T> result = new CompletableFuture<>();
    call.accept(
        new Reply<>() {
          @Override
          public void done(T answer) {
            result.complete(answer);
          }

          @Override
          public void failed(SbiException problem) {
            throw problem;
          }
        });
    assertThat(result).isDone();
    return result.join();
  }
}
