/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.subscriber;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sbamock.aka.ImsiRange;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.Supi;
import org.sbamock.aka.Vectors;
import org.sbamock.aka.Vectors.Vector;

class SubscribersTest {
  private static final Supi UE = Supi.parse("imsi-001010000000001");
  private static final Plmn HOME = new Plmn("001", "01");

  private final DerivedSubscribers derived =
      new DerivedSubscribers("seed", HOME::contains, AuthenticationMethod.AKA_5G);

  private static NamedSubscriber named(
      String supi, String k, @Nullable String op, @Nullable String opc) {
    return new NamedSubscriber(supi, k, op, opc, null, null);
  }

  @Test
  void derivesKAndOpcByHmac() throws GeneralSecurityException {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec("seed".getBytes(StandardCharsets.UTF_8), "x"));
    byte[] expected = mac.doFinal(UE.digits().getBytes(StandardCharsets.US_ASCII));

    SubscriberKeys keys = SubscriberKeys.derive("seed", UE);

    assertThat(keys.k()).isEqualTo(Arrays.copyOf(expected, 16));
    assertThat(keys.opc()).isEqualTo(Arrays.copyOfRange(expected, 16, 32));
    assertThat(keys).isEqualTo(SubscriberKeys.derive("seed", UE));
    assertThat(keys).isNotEqualTo(SubscriberKeys.derive("Seed", UE));
    assertThatIllegalArgumentException().isThrownBy(() -> SubscriberKeys.derive("", UE));
  }

  @Test
  void findsSubscribersOfTheNetworkOnly() {
    Subscriber found = derived.find(UE).orElseThrow();

    assertThat(found.supi()).isEqualTo(UE);
    assertThat(found.keys()).isEqualTo(SubscriberKeys.derive("seed", UE));
    assertThat(found.amf()).isEqualTo(0x8000);
    assertThat(derived.find(new Supi("001020000000001"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "001010000000009, false",
    "001010000000010, true",
    "001010000000019, true",
    "001010000000020, false",
    "00101000000001, false",
  })
  void keepsToItsRange(String imsi, boolean inside) {
    ImsiRange range = ImsiRange.of("001010000000010", 10);

    assertThat(range).isEqualTo(new ImsiRange("001010000000010", "001010000000019"));
    assertThat(range.test(new Supi(imsi))).isEqualTo(inside);
    assertThat(
            new DerivedSubscribers("s", range, AuthenticationMethod.EAP_AKA_PRIME)
                .find(new Supi(imsi)))
        .matches(found -> found.isPresent() == inside);
  }

  @Test
  void rejectsRangesThatAreNone() {
    assertThatIllegalArgumentException().isThrownBy(() -> new ImsiRange("00102", "00101"));
    assertThatIllegalArgumentException().isThrownBy(() -> new ImsiRange("00101", "001011"));
    assertThatIllegalArgumentException().isThrownBy(() -> ImsiRange.of("00101", 0));
    assertThatIllegalArgumentException().isThrownBy(() -> ImsiRange.of("99999", 2));
  }

  @Test
  void readsANamedSubscriberWithOpOrOpc() {
    Vector numbers = Vectors.first("fiveg_aka");
    String supi = numbers.text("supi");
    String k = numbers.text("k");

    Subscriber byOp = named(supi, k, numbers.text("op"), null).toSubscriber();
    Subscriber byOpc =
        new NamedSubscriber(supi, k, null, numbers.text("opc"), "B9b9", "EAP_AKA_PRIME")
            .toSubscriber();

    assertThat(byOp.keys()).isEqualTo(byOpc.keys());
    assertThat(byOp.amf()).isEqualTo(0x8000);
    assertThat(byOp.method()).isEqualTo(AuthenticationMethod.AKA_5G);
    assertThat(byOpc.amf()).isEqualTo(0xb9b9);
    assertThat(byOpc.method()).isEqualTo(AuthenticationMethod.EAP_AKA_PRIME);
  }

  @Test
  void reportsWhatIsWrongWithANamedSubscriberButNotItsKeys() {
    String key = "00112233445566778899aabbccddeeff";

    assertThatIllegalArgumentException()
        .isThrownBy(() -> named(UE.value(), "topsecret", key, null).toSubscriber())
        .withMessage("k of imsi-001010000000001 is not hexadecimal")
        .withNoCause();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> named(UE.value(), key, null, "0011").toSubscriber())
        .withMessage("opc of imsi-001010000000001 must have 16 octets, not 2");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> named(UE.value(), key, key, key).toSubscriber())
        .withMessage("imsi-001010000000001 must have either op or opc");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> named(UE.value(), key, null, null).toSubscriber());
  }

  @Test
  void prefersTheNamedOverTheDerived() {
    String key = HexFormat.of().formatHex(new byte[16]);
    Subscriber special = named(UE.value(), key, null, key).toSubscriber();
    SubscriberRepository both = NamedSubscribers.of(List.of(special)).orElse(derived);
    Supi other = new Supi("001010000000002");

    assertThat(both.find(UE)).containsSame(special);
    assertThat(both.find(other).orElseThrow().keys())
        .isEqualTo(SubscriberKeys.derive("seed", other));
    assertThat(both.find(new Supi("99999"))).isEmpty();
  }

  @Test
  void rejectsASubscriberGivenTwice() {
    String key = HexFormat.of().formatHex(new byte[16]);
    Subscriber one = named(UE.value(), key, null, key).toSubscriber();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> NamedSubscribers.of(List.of(one, one)))
        .withMessageContaining(UE.value());
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new Subscriber(UE, one.keys(), 0x10000, one.method()));
  }
}
