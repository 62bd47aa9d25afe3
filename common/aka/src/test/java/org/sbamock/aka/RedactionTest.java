/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sbamock.aka.eap.EapAkaPrime;
import org.sbamock.aka.eap.EapAkaPrimeKeys;
import org.sbamock.aka.eap.EapAkaPrimeVector;
import org.sbamock.aka.subscriber.AuthenticationMethod;
import org.sbamock.aka.subscriber.DerivedSubscribers;
import org.sbamock.aka.subscriber.NamedSubscriber;
import org.sbamock.aka.subscriber.Subscriber;
import org.sbamock.aka.subscriber.SubscriberKeys;
import org.sbamock.aka.suci.HomeNetworkKeyPair;
import org.sbamock.aka.suci.ProtectionScheme;
import org.sbamock.aka.ue.AuthenticationOutcome;
import org.sbamock.aka.ue.EapAkaPrimePeer;
import org.sbamock.aka.ue.UsimAuthenticator;

class RedactionTest {
  private static final HexFormat HEX = HexFormat.of();

  static Stream<Map.Entry<Object, List<byte[]>>> holders() {
    ServingNetworkName snn = ServingNetworkName.of(new Plmn("001", "01"));
    Supi supi = Supi.parse("imsi-001010000000001");
    SubscriberKeys keys = SubscriberKeys.derive("seed", supi);
    byte[] rand = Arrays.copyOf(new byte[] {1, 2, 3}, 16);
    AuthenticationVector vector =
        AuthenticationVector.generate(keys.milenage(), rand, 32, 0x8000, snn);
    EapAkaPrimeVector eap = EapAkaPrimeVector.generate(keys.milenage(), rand, 32, 0x8000, snn);
    EapAkaPrimeKeys eapKeys = eap.keys(supi.digits());
    UsimAuthenticator usim = new UsimAuthenticator(keys);
    AuthenticationOutcome.Accepted accepted =
        (AuthenticationOutcome.Accepted) usim.authenticate(rand, vector.autn());
    AuthenticationOutcome.SynchFailure stale =
        (AuthenticationOutcome.SynchFailure) usim.authenticate(rand, vector.autn());
    HomeNetworkKeyPair pair = HomeNetworkKeyPair.generate(1, ProtectionScheme.PROFILE_B);
    List<byte[]> longTerm = List.of(keys.k(), keys.opc());
    String k = HEX.formatHex(keys.k());
    String opc = HEX.formatHex(keys.opc());
    return Stream.of(
        Map.entry(keys, longTerm),
        Map.entry(keys.milenage(), longTerm),
        Map.entry(new Subscriber(supi, keys, 0x8000, AuthenticationMethod.AKA_5G), longTerm),
        Map.entry(new NamedSubscriber(supi.value(), k, null, opc, null, null), longTerm),
        Map.entry(new NamedSubscriber(supi.value(), k, opc, null, null, null), longTerm),
        Map.entry(usim, longTerm),
        Map.entry(
            new DerivedSubscribers("topsecretseed", s -> true, AuthenticationMethod.AKA_5G),
            List.of("topsecretseed".getBytes(US_ASCII))),
        Map.entry(
            vector, List.of(vector.xresStar(), vector.kausf(), vector.kseaf(), vector.hxresStar())),
        Map.entry(eap, List.of(eap.xres(), eap.ckPrime(), eap.ikPrime())),
        Map.entry(eapKeys, List.of(eapKeys.kAut(), eapKeys.kEncr(), eapKeys.msk(), eapKeys.emsk())),
        Map.entry(
            new EapAkaPrimePeer.Answer(EapAkaPrime.success(1).octets(), eapKeys),
            List.of(eapKeys.kAut(), eapKeys.msk())),
        Map.entry(accepted, List.of(accepted.res(), accepted.ck(), accepted.ik())),
        Map.entry(stale, List.of(stale.auts())),
        Map.entry(
            EapAkaPrime.challengeResponse(1, accepted.res(), eapKeys.kAut()),
            List.of(accepted.res())),
        Map.entry(pair, List.of(pair.privateOctets())));
  }

  @ParameterizedTest
  @MethodSource("holders")
  void reportsNoSecret(Map.Entry<Object, List<byte[]>> holder) {
    String text = holder.getKey().toString();

    assertThat(text).doesNotContain("@", "topsecretseed");
    for (byte[] secret : holder.getValue()) {
      String start = HEX.formatHex(secret).substring(0, 8);
      assertThat(text.toLowerCase(Locale.ROOT))
          .doesNotContain(start)
          .doesNotContain(Arrays.toString(secret).substring(1, 12));
    }
  }
}
