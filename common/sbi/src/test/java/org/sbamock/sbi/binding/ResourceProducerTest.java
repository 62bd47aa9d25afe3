/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.binding;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.http.HttpFields;
import org.sbamock.sbi.NfInstanceId;

class ResourceProducerTest {
  private static final String ID = "54804518-4191-46b3-955c-ac631f953ed8";
  private static final String SET = "set1.ausfset.5gc.mnc001.mcc001";

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bl=nf-instance; nfinst=1; nfset=2 | bl=nf-instance; nfinst=1; nfset=2",
        "bl=nf-set;nfset=2;servname=nausf-auth | bl=nf-set; nfset=2; servname=nausf-auth",
        "bl=nfservice-instance; nfservinst=s; nfinst=1 | bl=nfservice-instance; nfservinst=s; nfinst=1",
        "bl=nfservice-set; nfserviceset=s | bl=nfservice-set; nfserviceset=s",
        "bl=nf-set; nfset=2; recoverytime=\"Tue, 04 Feb 2020 08:49:37 GMT\" | bl=nf-set; nfset=2",
        "bl=nf-set; nfset=2; group=true; groupid=g; no-redundancy=true | bl=nf-set; nfset=2",
        "bl=nf-set; nfset=1; scope=callback , bl=nf-set; nfset=2 | bl=nf-set; nfset=2",
        "bl=nf-set , bl=nf-set; nfset=2 | bl=nf-set; nfset=2",
        "bl=nf-set; nfset=1 , bl=nf-set; nfset=2 | bl=nf-set; nfset=1",
      })
  void theBindingIndicationIsReturnedAsARoutingBinding(String binding, String routing) {
    ResourceProducer producer =
        requireNonNull(ResourceProducer.of(HttpFields.of("3gpp-sbi-binding", binding)));

    assertThat(producer.binding()).hasToString(routing);
    assertThat(producer.instance()).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ";",
        "nf-set",
        "bl=nf-set",
        "bl=nf-set;",
        "bl=NF-SET; nfset=1",
        "bl=nf; nfset=1",
        "bl=; nfset=1",
        "bl=nf-set; nfset=",
        "bl=nf-set; nfset=\"1\"",
        "bl=nf-set; nfset=a b",
        "bl=nf-set; nfset=1; nfset=2",
        "bl=nf-set; nfset:1",
        "nfset=1; bl=nf-set",
        "bl=nf-set; other=1",
        "bl=nf-set; nfset=1; scope=other-service",
      })
  void aMalformedBindingIndicationIsIgnored(String binding) {
    assertThat(ResourceProducer.of(HttpFields.of("3gpp-sbi-binding", binding))).isNull();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nfinst=" + ID,
        "nfinst=" + ID + " ; nfservinst=s;nfset=" + SET,
        "nfinst=54804518-4191-46B3-955C-AC631F953ED8",
      })
  void theInstanceIsThatOfTheScp(String producerId) {
    assertThat(ResourceProducer.of(HttpFields.of("3gpp-sbi-producer-id", producerId)))
        .isEqualTo(new ResourceProducer(null, NfInstanceId.parse(ID)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ID,
        "nfinst=",
        "nfinst=1-1-1-1-1",
        "nfservinst=s",
        "nfinst=" + ID + "; nfinst=" + ID,
        "nfinst=" + ID + ", nfinst=" + ID,
        "nfinst=" + ID + ";",
      })
  void aMalformedProducerIdIsIgnored(String producerId) {
    assertThat(ResourceProducer.of(HttpFields.of("3gpp-sbi-producer-id", producerId))).isNull();
  }

  @Test
  void longFieldsAreIgnored() {
    String longest = "bl=nf-set; nfset=" + "a".repeat(1_024 - "bl=nf-set; nfset=".length());

    assertThat(ResourceProducer.of(HttpFields.of("3gpp-sbi-binding", longest))).isNotNull();
    assertThat(ResourceProducer.of(HttpFields.of("3gpp-sbi-binding", longest + "a"))).isNull();
  }

  @Test
  void aLaterResponseReplacesWhatItNames() {
    HttpFields binding = HttpFields.of("3gpp-sbi-binding", "bl=nf-set; nfset=" + SET);
    HttpFields producer = HttpFields.of("3gpp-sbi-producer-id", "nfinst=" + ID);
    ResourceProducer known = ResourceProducer.of(binding);

    assertThat(ResourceProducer.updated(null, new HttpFields())).isNull();
    assertThat(ResourceProducer.updated(null, binding)).isEqualTo(known);
    assertThat(ResourceProducer.updated(known, new HttpFields())).isEqualTo(known);
    ResourceProducer both = requireNonNull(ResourceProducer.updated(known, producer));
    assertThat(both.binding()).isEqualTo(requireNonNull(known).binding());
    assertThat(both.instance()).hasToString(ID);
    ResourceProducer moved =
        requireNonNull(
            ResourceProducer.updated(
                both, HttpFields.of("3gpp-sbi-binding", "bl=nf-set; nfset=other")));
    assertThat(requireNonNull(moved.binding()).set()).isEqualTo("other");
    assertThat(moved.instance()).hasToString(ID);
  }

  @ParameterizedTest
  @CsvSource({
    "NF_INSTANCE, , bl=nf-instance; nfinst=" + ID,
    "NF_INSTANCE, " + SET + ", bl=nf-instance; nfinst=" + ID + "; nfset=" + SET,
    "NF_SET, " + SET + ", bl=nf-set; nfset=" + SET,
  })
  void anInstanceIndicatesItselfOrItsSet(
      BindingLevel level, @Nullable String set, String expected) {
    assertThat(BindingIndication.of(level, NfInstanceId.parse(ID), set)).hasToString(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "NF_SET | | binding nf-set: expected an NF set in nfSetIdList of the NF profile",
        "NF_SET | a b | nfset 'a b' of a binding indication: expected a token",
        "NFSERVICE_SET | a | binding nfservice-set: expected nf-instance or nf-set",
      })
  void anImpossibleIndicationIsRejected(BindingLevel level, @Nullable String set, String reason) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> BindingIndication.of(level, NfInstanceId.parse(ID), set))
        .withMessage(reason);
  }
}
