/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.overload;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.http.HttpFields;
import org.sbamock.http.Origin;

class PeerLoadsTest {
  private static final Origin PEER = new Origin("ausf", 8000);
  private static final String SCOPE = "NF-Instance: 54804518-4191-46b3-955c-ac631f953ed8";
  private static final String SET = "NF-Set: set1.ausfset.5gc.mnc001.mcc001";

  private long nanos;
  private final PeerLoads loads = PeerLoads.ofFunctions(() -> nanos);

  @Test
  void anOverloadAppliesForItsPeriodOfValidity() {
    overload("08:49:37", 100, 75);
    assertThat(throttled()).isEqualTo(100);

    nanos += TimeUnit.SECONDS.toNanos(75) - 1;
    assertThat(throttled()).isEqualTo(100);
    nanos++;
    assertThat(throttled()).isZero();
  }

  @Test
  void newerInformationReplacesOlder() {
    overload("08:49:37", 100, 75);
    overload("08:49:38", 0, 75);
    assertThat(throttled()).isZero();

    overload("08:49:37", 100, 75);
    assertThat(throttled()).as("older information").isZero();
    overload("08:49:38", 100, 75);
    assertThat(throttled()).as("other information of the same second").isEqualTo(100);
  }

  @Test
  void aRepetitionDoesNotExtendThePeriod() {
    overload("08:49:37", 100, 75);
    nanos += TimeUnit.SECONDS.toNanos(50);
    overload("08:49:37", 100, 75);
    nanos += TimeUnit.SECONDS.toNanos(25);

    assertThat(throttled()).isZero();
  }

  @Test
  void theLargestReductionOfAllScopesApplies() {
    overload("08:49:37", 100, 75);
    overload(oci("08:49:37", 0, 75).replace(SCOPE, SET));
    assertThat(throttled()).isEqualTo(100);

    overload("08:49:38", 0, 75);
    assertThat(throttled()).isZero();
  }

  @Test
  void aRepetitionOfSeveralScopesDoesNotExtendThePeriod() {
    String scopes = oci("08:49:37", 100, 75) + ", " + oci("08:49:37", 100, 75).replace(SCOPE, SET);
    overload(scopes);
    nanos += TimeUnit.SECONDS.toNanos(50);
    overload(scopes);
    assertThat(throttled()).isEqualTo(100);
    nanos += TimeUnit.SECONDS.toNanos(25);
    overload(scopes);

    assertThat(throttled()).isZero();
  }

  @Test
  void theNumberOfScopesOfAPeerIsBounded() {
    for (int i = 0; i < 100; i++) {
      overload(oci("08:49:37", 0, 75).replace(SCOPE, "NF-Set: set" + i));
    }
    overload("08:49:37", 100, 75);
    assertThat(throttled()).as("there is no room").isZero();

    overload("08:49:38", 100, 75);
    assertThat(throttled()).as("newer information").isEqualTo(100);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "NFC-Instance: 54804518-4191-46b3-955c-ac631f953ed8; Service-Name: namf-comm",
        "NFC-Set: set1.amfset.5gc.mnc001.mcc001",
        "NFC-Service-Instance: 1; NF-Inst: 54804518-4191-46b3-955c-ac631f953ed8",
        "NFC-Service-Set: set1.snamf-comm.nfi1.5gc.mnc001.mcc001",
        "Callback-Uri: \"http://amf:8000/notify\"",
        "SEPP-FQDN: sepp.example",
      })
  void scopesOtherThanProducersAreIgnored(String scope) {
    overload(oci("08:49:37", 100, 75).replace(SCOPE, scope));

    assertThat(throttled()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        ",;:",
        "Timestamp: \"Tue, 04 Feb 2020 08:49:37 GMT\"",
        "Timestamp: Tue, 04 Feb 2020 08:49:37 GMT; Period-of-Validity: 75s;"
            + " Overload-Reduction-Metric: 50%; "
            + SCOPE,
        "Timestamp: \"yesterday\"; Period-of-Validity: 75s; Overload-Reduction-Metric: 50%; "
            + SCOPE,
        "Timestamp: \"Tue, 04 Feb 2020 08:49:37 GMT\"; Period-of-Validity: 75;"
            + " Overload-Reduction-Metric: 50%; "
            + SCOPE,
        "Timestamp: \"Tue, 04 Feb 2020 08:49:37 GMT\"; Period-of-Validity: 75s;"
            + " Overload-Reduction-Metric: 101%; "
            + SCOPE,
        "Timestamp: \"Tue, 04 Feb 2020 08:49:37 GMT\"; Period-of-Validity: 99999999999s;"
            + " Overload-Reduction-Metric: 50%; "
            + SCOPE,
        "Timestamp: \"Tue, 04 Feb 2020 08:49:37 GMT\"; Period-of-Validity: 75s;"
            + " Overload-Reduction-Metric: 100%",
        "Timestamp: \"Tue, 04 Feb 2020 08:49:37 GMT\"; Period-of-Validity: 75s;"
            + " Overload-Reduction-Metric: 100%; "
            + SCOPE
            + "; S-NSSAI: 1; DNN: internet",
        "Timestamp: \"Tue, 04 Feb 2020 08:49:37 GMT\"; Period-of-Validity: 75s;"
            + " Overload-Reduction-Metric: 100%; SCP-FQDN: scp.example",
      })
  void otherInformationIsIgnored(String value) {
    overload(value);

    assertThat(throttled()).isZero();
  }

  @Test
  void anyElementOfAFieldCounts() {
    loads.record(
        PEER,
        HttpFields.of("3gpp-sbi-oci", oci("08:49:37", 100, 75).replace(SCOPE, "SCP-FQDN: scp"))
            .add("3gpp-sbi-oci", oci("08:49:37", 0, 1) + " , " + oci("08:49:38", 100, 75)));

    assertThat(throttled()).isEqualTo(100);
  }

  @Test
  void theLoadIsThatOfTheNewestInformation() {
    assertThat(loads.load(PEER)).isZero();
    load("08:49:37", 20);
    load("08:49:36", 30);
    assertThat(loads.load(PEER)).isEqualTo(20);

    load("08:49:38", 30);
    assertThat(loads.load(PEER)).isEqualTo(30);
  }

  @Test
  void theLoadOfTheInstanceIsPreferredToThatOfOtherScopes() {
    load("08:49:38", 90, SET);
    assertThat(loads.load(PEER)).isEqualTo(90);

    load("08:49:37", 20);
    assertThat(loads.load(PEER)).isEqualTo(20);
    load("08:49:39", 80, SET);
    assertThat(loads.load(PEER)).isEqualTo(20);
  }

  @Test
  void theNumberOfPeersIsBounded() {
    for (int i = 0; i < 3_000; i++) {
      loads.record(
          new Origin("peer-" + i, 1), HttpFields.of("3gpp-sbi-oci", oci("08:49:37", 100, 75)));
    }
    overload("08:49:37", 100, 75);
    assertThat(throttled()).as("there is no room").isZero();

    nanos += TimeUnit.SECONDS.toNanos(75);
    overload("08:49:37", 100, 75);
    assertThat(throttled()).isEqualTo(100);
  }

  private int throttled() {
    return loads.throttles(PEER, new HttpFields());
  }

  private void overload(String time, int reduction, int seconds) {
    overload(oci(time, reduction, seconds));
  }

  private void overload(String value) {
    loads.record(PEER, HttpFields.of("3gpp-sbi-oci", value));
  }

  private void load(String time, int percentage) {
    load(time, percentage, SCOPE);
  }

  private void load(String time, int percentage, String scope) {
    loads.record(
        PEER,
        HttpFields.of(
            "3gpp-sbi-lci", timestamp(time) + "; Load-Metric: " + percentage + "%; " + scope));
  }

  private static String oci(String time, int reduction, int seconds) {
    return timestamp(time)
        + "; Period-of-Validity: "
        + seconds
        + "s; Overload-Reduction-Metric: "
        + reduction
        + "%; "
        + SCOPE;
  }

  private static String timestamp(String time) {
    return "Timestamp: \"Tue, 04 Feb 2020 " + time + " GMT\"";
  }
}
