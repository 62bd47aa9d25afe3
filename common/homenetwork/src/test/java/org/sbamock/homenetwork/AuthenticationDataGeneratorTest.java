/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.homenetwork;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.ServingNetworkName;
import org.sbamock.aka.Supi;
import org.sbamock.aka.subscriber.Arpf;
import org.sbamock.aka.subscriber.AuthenticationMethod;
import org.sbamock.aka.subscriber.DerivedSubscribers;
import org.sbamock.aka.subscriber.SequenceNumbers;
import org.sbamock.aka.suci.SuciDeconcealment;
import org.sbamock.sbi.SbiException;

class AuthenticationDataGeneratorTest {
  private static final Plmn PLMN = new Plmn("001", "01");
  private static final String SNN = ServingNetworkName.of(PLMN).value();
  private static final Supi SUPI = new Supi("001010000000001");

  @ParameterizedTest
  @EnumSource(AuthenticationMethod.class)
  void generatesTheVectorOfTheMethodOfTheSubscriber(AuthenticationMethod method) {
    AuthenticationData data =
        generator(method).generate(new AuthenticationDataRequest(SUPI.value(), SNN, null, false));

    assertThat(data.supi()).isEqualTo(SUPI);
    assertThat(data)
        .isInstanceOf(
            method == AuthenticationMethod.AKA_5G
                ? AuthenticationData.FiveGAka.class
                : AuthenticationData.EapAkaPrime.class);
  }

  @Test
  void generatesAFreshVectorForEachRequest() {
    AuthenticationDataGenerator generator = generator(AuthenticationMethod.AKA_5G);

    assertThat(autn(generator)).isNotEqualTo(autn(generator));
  }

  @Test
  void rejectsAnAutsThatIsNotOfTheSubscriber() {
    AuthenticationDataRequest request =
        new AuthenticationDataRequest(
            SUPI.value(), SNN, new Resynchronization(new byte[16], new byte[14]));

    assertThatExceptionOfType(SbiException.class)
        .isThrownBy(() -> generator(AuthenticationMethod.AKA_5G).generate(request))
        .satisfies(
            failure -> assertThat(failure.problem().cause()).isEqualTo("AUTHENTICATION_REJECTED"));
  }

  @Test
  void namesThePathVariableOfAnIncorrectIdentity() {
    assertThatExceptionOfType(SbiException.class)
        .isThrownBy(
            () ->
                generator(AuthenticationMethod.AKA_5G)
                    .generate(new AuthenticationDataRequest("somebody", SNN, null, false)))
        .satisfies(failure -> assertThat(failure.problem().toString()).contains("{supiOrSuci}"));
  }

  private static byte[] autn(AuthenticationDataGenerator generator) {
    return ((AuthenticationData.FiveGAka)
            generator.generate(new AuthenticationDataRequest(SUPI.value(), SNN, null, false)))
        .vector()
        .autn();
  }

  private static AuthenticationDataGenerator generator(AuthenticationMethod method) {
    return new AuthenticationDataGenerator(
        new HomeNetwork(
            new Identification(
                "{supiOrSuci}",
                new DerivedSubscribers("a seed", PLMN::contains, method),
                new SuciDeconcealment(List.of())),
            new ServingNetworks(List.of()),
            new Arpf(
                new SequenceNumbers(
                    InstantSource.fixed(Instant.parse("2026-01-01T00:00:00Z")), 0, 10),
                new SplittableRandom(1))));
  }
}
