/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.aka.subscriber.AuthenticationMethod;

class IdentifiersTest {
  @ParameterizedTest
  @ValueSource(strings = {"imsi-00101", "imsi-001010000000001"})
  void readsASupi(String value) {
    assertThat(Supi.parse(value).value()).isEqualTo(value);
    assertThat(Supi.parse(value)).hasToString(value).isEqualTo(new Supi(value.substring(5)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "imsi-",
        "imsi-0010",
        "imsi-0010100000000012",
        "imsi-00101000000000a",
        "imsi--01010000000001",
        "IMSI-001010000000001",
        "001010000000001",
        "nai-user@example.com",
        "imsi-00101\n",
        "imsi-٠٠١٠١",
      })
  void refusesWhatIsNoSupi(String value) {
    assertThatIllegalArgumentException().isThrownBy(() -> Supi.parse(value));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"00000", "00101", "001010000000001", "999999999999999", "000000000000000"})
  void packsASupiIntoAWord(String digits) {
    Supi supi = new Supi(digits);

    assertThat(Supi.unpacked(supi.packed())).isEqualTo(supi);
    assertThat(new Supi("0" + digits.substring(1)).packed() == supi.packed())
        .isEqualTo(digits.startsWith("0"));
    assertThat(new Supi("012345").packed()).isNotEqualTo(new Supi("12345").packed());
  }

  @Test
  void reportsTwoDigitNetworkCodesFromThreeDigitOnes() {
    assertThat(Plmn.parse("00101")).isEqualTo(new Plmn("001", "01")).hasToString("001-01");
    assertThat(Plmn.parse("001001")).isEqualTo(new Plmn("001", "001"));
    assertThat(new Plmn("001", "01").contains(new Supi("001011234567890"))).isTrue();
    assertThat(new Plmn("001", "011").contains(new Supi("001021234567890"))).isFalse();
    assertThat(new Plmn("002", "01").contains(new Supi("001011234567890"))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0010", "0010001", "00a01", "0010x", "00 01"})
  void rejectsWhatIsNoPlmn(String digits) {
    assertThatIllegalArgumentException().isThrownBy(() -> Plmn.parse(digits));
  }

  @ParameterizedTest
  @CsvSource({
    "001, 01, 5G:mnc001.mcc001.3gppnetwork.org",
    "234, 150, 5G:mnc150.mcc234.3gppnetwork.org",
  })
  void namesTheServingNetworkOfAPlmn(String mcc, String mnc, String name) {
    Plmn plmn = new Plmn(mcc, mnc);

    assertThat(ServingNetworkName.of(plmn)).hasToString(name);
    assertThat(ServingNetworkName.of(plmn)).isEqualTo(ServingNetworkName.parse(name));
    assertThat(ServingNetworkName.parse(name).isOf(plmn)).isTrue();
    assertThat(ServingNetworkName.parse(name + ":0123456789A").isOf(plmn)).isTrue();
    assertThat(ServingNetworkName.parse("5G:NSWO").isOf(plmn)).isFalse();
    assertThat(ServingNetworkName.parse(name).isOf(new Plmn("999", "99"))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "5G:",
        "5G:mnc01.mcc001.3gppnetwork.org",
        "5G:mnc001.mcc01.3gppnetwork.org",
        "5G:mnc001.mcc001.3gppnetwork.com",
        "5G:mnc001.mcc001x3gppnetwork.org",
        "5G:mnc001.mcc001.3gppnetwork.org.evil.example",
        "5G:mnc001.mcc001.3gppnetwork.org:0123456789",
        "5G:mnc001.mcc001.3gppnetwork.org:0123456789a",
        "5G:mnc001.mcc001.3gppnetwork.org\n",
        "x5G:NSWO",
        "mnc001.mcc001.3gppnetwork.org",
        "5g:mnc001.mcc001.3gppnetwork.org",
      })
  void refusesWhatIsNoServingNetworkName(String name) {
    assertThatIllegalArgumentException().isThrownBy(() -> ServingNetworkName.parse(name));
  }

  @Test
  void knowsBothMethodsByTheirNames() {
    assertThat(AuthenticationMethod.of("5G_AKA")).isEqualTo(AuthenticationMethod.AKA_5G);
    assertThat(AuthenticationMethod.EAP_AKA_PRIME.value()).isEqualTo("EAP_AKA_PRIME");
    assertThatIllegalArgumentException().isThrownBy(() -> AuthenticationMethod.of("EAP_TLS"));
  }
}
