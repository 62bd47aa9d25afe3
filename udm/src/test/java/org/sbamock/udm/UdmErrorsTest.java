/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.udm;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sbamock.aka.suci.HomeNetworkKeyPair;
import org.sbamock.aka.suci.SuciConcealment;
import org.sbamock.homenetwork.HomeNetworkDefaults;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpProtocol;
import org.sbamock.sbi.testing.ErrorTable;
import org.sbamock.sbi.testing.ErrorTable.Row;
import org.sbamock.sbi.testing.SbiProbe;
import org.sbamock.sbi.testing.SbiProbe.Answer;

/** The errors that the UDM answers: the rows of its error table. */
@Timeout(60)
class UdmErrorsTest {
  private static final String AUSF = "\"ausfInstanceId\":\"c8d1f3a2-5b6e-4f70-8192-a3b4c5d6e7f8\"";
  private static final String SNN = "\"servingNetworkName\":\"" + UdmFixture.SNN + "\"";
  private static final Map<String, Function<UdmFixture, Answer>> REQUESTS = requests();

  @TempDir Path directory;

  static List<Row> rows() {
    return ErrorTable.of(UdmErrorsTest.class);
  }

  @ParameterizedTest
  @MethodSource("rows")
  void answersAsTheTableSays(Row row) {
    try (UdmFixture udm = new UdmFixture(HttpProtocol.H2C, directory)) {
      row.verify(requireNonNull(REQUESTS.get(row.condition())).apply(udm));
    }
  }

  @Test
  void hasARowForEachRequest() {
    assertThat(rows()).extracting(Row::condition).containsExactlyElementsOf(REQUESTS.keySet());
  }

  private static Map<String, Function<UdmFixture, Answer>> requests() {
    Map<String, Function<UdmFixture, Answer>> requests = new LinkedHashMap<>();
    addMessages(requests);
    addAttributes(requests);
    addIdentities(requests);
    addEvents(requests);
    return requests;
  }

  private static void addMessages(Map<String, Function<UdmFixture, Answer>> requests) {
    String good = UdmFixture.request();
    requests.put(
        "unknown API or version",
        udm -> udm.probe.send("POST", udm.uri("/nudm-ueau/v9/imsi-001010000000001"), good));
    requests.put(
        "operation that is not supported",
        udm ->
            udm.probe.send(
                "POST",
                udm.uri(
                    "/nudm-ueau/v1/"
                        + UdmFixture.SUPI.value()
                        + "/gba-security-information/generate-av"),
                good));
    requests.put(
        "request received after its maximum response time",
        udm -> udm.probe.send("POST", udm.resource(UdmFixture.SUCI), good, SbiProbe.overdue()));
    requests.put(
        "method that the resource does not have",
        udm -> udm.probe.send("DELETE", udm.resource(UdmFixture.SUCI), ""));
    requests.put(
        "content that is not application/json",
        udm ->
            udm.probe.send(
                "POST",
                udm.resource(UdmFixture.SUCI),
                good,
                HttpFields.of("content-type", "text/plain")));
    requests.put(
        "accept that excludes JSON",
        udm ->
            udm.probe.send(
                "POST", udm.resource(UdmFixture.SUCI), good, HttpFields.of("accept", "text/html")));
    requests.put("no content", udm -> udm.post(""));
    requests.put("broken JSON", udm -> udm.post(good.substring(0, good.length() - 2)));
    requests.put("attribute that occurs twice", udm -> udm.post(UdmFixture.requestWith(SNN)));
    requests.put("content above the limit", udm -> udm.post(" ".repeat(65 << 10)));
  }

  private static void addAttributes(Map<String, Function<UdmFixture, Answer>> requests) {
    requests.put("servingNetworkName missing", udm -> udm.post("{" + AUSF + "}"));
    requests.put(
        "servingNetworkName null", udm -> udm.post("{\"servingNetworkName\":null," + AUSF + "}"));
    requests.put(
        "servingNetworkName in an invalid format",
        udm ->
            udm.post("{\"servingNetworkName\":\"4G:mnc001.mcc001.3gppnetwork.org\"," + AUSF + "}"));
    requests.put("ausfInstanceId missing", udm -> udm.post("{" + SNN + "}"));
    requests.put(
        "ausfInstanceId that is not a UUID",
        udm -> udm.post("{" + SNN + ",\"ausfInstanceId\":\"ausf-1\"}"));
    requests.put(
        "resynchronizationInfo a string",
        udm -> udm.post(UdmFixture.requestWith("\"resynchronizationInfo\":\"x\"")));
    requests.put(
        "resynchronizationInfo without auts",
        udm ->
            udm.post(
                UdmFixture.requestWith(
                    "\"resynchronizationInfo\":{\"rand\":\"" + "0".repeat(32) + "\"}")));
    requests.put("auts too short", udm -> resynchronize(udm, 13));
    requests.put("AUTS of another subscriber", udm -> resynchronize(udm, 14));
    requests.put(
        "serving network that is not authorized",
        udm ->
            udm.post("{\"servingNetworkName\":\"5G:mnc099.mcc999.3gppnetwork.org\"," + AUSF + "}"));
  }

  private static void addIdentities(Map<String, Function<UdmFixture, Answer>> requests) {
    requests.put("supiOrSuci that is neither a SUPI nor a SUCI", udm -> udm.generate("somebody"));
    requests.put("SUCI with elements missing", udm -> udm.generate("suci-0-001-01-0000"));
    requests.put("SUPI of another network", udm -> udm.generate("imsi-999990000000001"));
    requests.put(
        "SUCI of another network", udm -> udm.generate("suci-0-999-99-0000-0-0-0000000001"));
    requests.put("SUPI that is not an IMSI", udm -> udm.generate("nai-user@example.org"));
    requests.put(
        "SUCI with an unknown home network key", udm -> udm.generate("suci-0-001-01-0000-1-9-00"));
    requests.put("SUCI with a corrupted scheme output", udm -> udm.generate(damagedSuci()));
    requests.put(
        "SUCI of an unknown protection scheme", udm -> udm.generate("suci-0-001-01-0000-c-1-00"));
  }

  private static void addEvents(Map<String, Function<UdmFixture, Answer>> requests) {
    String events = UdmFixture.events(UdmFixture.SUPI.value());
    String event = UdmFixture.event();
    requests.put(
        "AuthEvent without success",
        udm -> udm.send("POST", events, event.replace("\"success\":true,", "")));
    requests.put(
        "AuthEvent with a timeStamp in an invalid format",
        udm -> udm.send("POST", events, event.replace("T05:00:00Z", "")));
    requests.put(
        "AuthEvent of a SUCI", udm -> udm.send("POST", UdmFixture.events(UdmFixture.SUCI), event));
    requests.put(
        "AuthEvent of an unknown subscriber",
        udm -> udm.send("POST", UdmFixture.events("imsi-999990000000001"), event));
    requests.put(
        "removal of an AuthEvent without authRemovalInd",
        udm -> udm.send("PUT", events + "/1", event));
    requests.put(
        "removal of an unknown AuthEvent",
        udm -> udm.send("PUT", events + "/1", UdmFixture.removal()));
    String rg = "/security-information-rg";
    requests.put(
        "FN-RG without authenticated-ind",
        udm -> udm.send("GET", "/nudm-ueau/v1/" + UdmFixture.SUCI + rg, ""));
    requests.put(
        "FN-RG with an invalid authenticated-ind",
        udm ->
            udm.send("GET", "/nudm-ueau/v1/" + UdmFixture.SUCI + rg + "?authenticated-ind=1", ""));
  }

  private static Answer resynchronize(UdmFixture udm, int octets) {
    return udm.post(
        UdmFixture.requestWith(UdmFixture.resynchronization(new byte[16], new byte[octets])));
  }

  private static String damagedSuci() {
    HomeNetworkKeyPair key = HomeNetworkDefaults.homeNetworkKeys(UdmFixture.SEED).get(0);
    String suci =
        SuciConcealment.with("0", key.publicKey())
            .conceal(UdmFixture.SUPI, UdmFixture.PLMN)
            .value();
    return suci.substring(0, suci.length() - 1) + (suci.endsWith("0") ? '1' : '0');
  }
}
