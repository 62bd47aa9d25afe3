/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
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

/** What the AUSF answers to what is wrong: the rows of its error table. */
@Timeout(60)
class AusfErrorsTest {
  private static final String SNN = "\"servingNetworkName\":\"" + AusfFixture.SNN + "\"";
  private static final String ZEROS = "0".repeat(32);
  private static final Map<String, Function<AusfFixture, Answer>> REQUESTS = requests();

  @TempDir Path directory;

  static List<Row> rows() {
    return ErrorTable.of(AusfErrorsTest.class);
  }

  @ParameterizedTest
  @MethodSource("rows")
  void answersAsDocumented(Row row) {
    try (AusfFixture ausf = new AusfFixture(HttpProtocol.H2C, directory)) {
      row.verify(requireNonNull(REQUESTS.get(row.condition())).apply(ausf));
    }
  }

  @Test
  void hasARowForEachRequest() {
    assertThat(rows()).extracting(Row::condition).containsExactlyElementsOf(REQUESTS.keySet());
  }

  private static Map<String, Function<AusfFixture, Answer>> requests() {
    Map<String, Function<AusfFixture, Answer>> requests = new LinkedHashMap<>();
    addOdd(requests);
    addAbsurd(requests);
    addUnknown(requests);
    addConfirmations(requests);
    addEap(requests);
    addRg(requests);
    requests.put("content above the limit", ausf -> ausf.post(" ".repeat(65 << 10)));
    return requests;
  }

  private static void addOdd(Map<String, Function<AusfFixture, Answer>> requests) {
    String good = AusfFixture.info(AusfFixture.SUCI);
    requests.put(
        "unknown API or version",
        ausf -> ausf.probe.send("POST", ausf.uri("/nausf-auth/v9/ue-authentications"), good));
    requests.put(
        "unknown path below the API root",
        ausf -> ausf.probe.send("POST", ausf.uri("/nausf-auth/v1/nothing"), good));
    requests.put(
        "operation that is not supported",
        ausf -> ausf.probe.send("POST", ausf.uri("/nausf-auth/v1/prose-authentications"), good));
    requests.put(
        "request received after its maximum response time",
        ausf -> ausf.probe.send("POST", ausf.collection(), good, SbiProbe.overdue()));
    requests.put(
        "method that the resource does not have",
        ausf -> ausf.probe.send("DELETE", ausf.collection(), ""));
    requests.put(
        "content that is not application/json",
        ausf ->
            ausf.probe.send(
                "POST", ausf.collection(), good, HttpFields.of("content-type", "text/plain")));
    requests.put(
        "accept that excludes JSON",
        ausf ->
            ausf.probe.send("POST", ausf.collection(), good, HttpFields.of("accept", "text/html")));
    requests.put("no content", ausf -> ausf.post(""));
    requests.put("broken JSON", ausf -> ausf.post(good.substring(0, good.length() - 2)));
    requests.put("JSON that is not an object", ausf -> ausf.post("[" + good + "]"));
    requests.put(
        "attribute that occurs twice", ausf -> ausf.post("{" + SNN + "," + good.substring(1)));
    requests.put(
        "JSON nested a thousand deep",
        ausf -> ausf.post("{\"a\":" + "[".repeat(1_000) + "]".repeat(1_000) + "}"));
  }

  private static void addAbsurd(Map<String, Function<AusfFixture, Answer>> requests) {
    requests.put("supiOrSuci missing", ausf -> ausf.post("{" + SNN + "}"));
    requests.put("supiOrSuci null", ausf -> ausf.post("{\"supiOrSuci\":null," + SNN + "}"));
    requests.put("supiOrSuci a number", ausf -> ausf.post("{\"supiOrSuci\":1," + SNN + "}"));
    requests.put("supiOrSuci that is neither a SUPI nor a SUCI", ausf -> ausf.begin("somebody"));
    requests.put("SUCI with elements missing", ausf -> ausf.begin("suci-0-001-01-0000"));
    requests.put(
        "servingNetworkName missing",
        ausf -> ausf.post("{\"supiOrSuci\":\"" + AusfFixture.SUCI + "\"}"));
    requests.put(
        "servingNetworkName in an invalid format",
        ausf ->
            ausf.post(
                "{\"supiOrSuci\":\""
                    + AusfFixture.SUCI
                    + "\",\"servingNetworkName\":\"4G:mnc001.mcc001.3gppnetwork.org\"}"));
    requests.put(
        "routingIndicator of five digits",
        ausf -> postWith(ausf, "\"routingIndicator\":\"12345\""));
    requests.put(
        "resynchronizationInfo a string",
        ausf -> postWith(ausf, "\"resynchronizationInfo\":\"x\""));
    requests.put(
        "resynchronizationInfo without rand",
        ausf ->
            postWith(ausf, "\"resynchronizationInfo\":{\"auts\":\"" + ZEROS.substring(4) + "\"}"));
    requests.put("auts too short", ausf -> resynchronize(ausf, "00"));
    requests.put("AUTS of another subscriber", ausf -> resynchronize(ausf, ZEROS.substring(4)));
  }

  private static void addUnknown(Map<String, Function<AusfFixture, Answer>> requests) {
    requests.put("SUPI of another network", ausf -> ausf.begin("imsi-999990000000001"));
    requests.put(
        "SUCI of another network", ausf -> ausf.begin("suci-0-999-99-0000-0-0-0000000001"));
    requests.put(
        "SUCI with an unknown home network key", ausf -> ausf.begin("suci-0-001-01-0000-1-9-00"));
    requests.put("SUCI with a corrupted scheme output", ausf -> ausf.begin(damagedSuci()));
    requests.put(
        "SUCI of an unknown protection scheme", ausf -> ausf.begin("suci-0-001-01-0000-c-1-00"));
    requests.put(
        "serving network that is not authorized",
        ausf ->
            ausf.post(
                "{\"supiOrSuci\":\""
                    + AusfFixture.SUCI
                    + "\",\"servingNetworkName\":\"5G:mnc099.mcc999.3gppnetwork.org\"}"));
  }

  private static void addConfirmations(Map<String, Function<AusfFixture, Answer>> requests) {
    String zeros = "{\"resStar\":\"" + ZEROS + "\"}";
    requests.put("confirmation with a wrong RES*", ausf -> confirm(ausf, zeros));
    requests.put("confirmation with RES* null", ausf -> confirm(ausf, "{\"resStar\":null}"));
    requests.put("confirmation without RES*", ausf -> confirm(ausf, "{}"));
    requests.put(
        "confirmation with RES* of 15 octets",
        ausf -> confirm(ausf, "{\"resStar\":\"" + ZEROS.substring(2) + "\"}"));
    requests.put("confirmation replayed", ausf -> ausf.probe.send("PUT", ausf.confirmed(), zeros));
    requests.put(
        "confirmation of an unknown context",
        ausf ->
            ausf.probe.send(
                "PUT", ausf.collection() + "/" + ZEROS + "/5g-aka-confirmation", zeros));
    requests.put(
        "confirmation of an expired context",
        ausf -> {
          String link = AusfFixture.link(ausf.begin(AusfFixture.SUCI), "5g-aka");
          ausf.nanos.addAndGet(Duration.ofSeconds(30).toNanos());
          return ausf.probe.send("PUT", link, zeros);
        });
    requests.put(
        "confirmation of a context of EAP-AKA'",
        ausf ->
            ausf.probe.send(
                "PUT",
                ausf.begin(AusfFixture.EAP_SUPI.value()).header("location")
                    + "/5g-aka-confirmation",
                zeros));
    requests.put(
        "removal of a result that does not exist yet",
        ausf ->
            ausf.probe.send(
                "DELETE", AusfFixture.link(ausf.begin(AusfFixture.SUCI), "5g-aka"), ""));
    requests.put(
        "repeated removal of a result",
        ausf -> {
          String link = ausf.confirmed();
          ausf.probe.send("DELETE", link, "");
          return ausf.probe.send("DELETE", link, "");
        });
    requests.put(
        "deregistration of a subscriber without a result",
        ausf ->
            ausf.probe.send(
                "POST",
                ausf.collection() + "/deregister",
                "{\"supi\":\"" + AusfFixture.SUPI.value() + "\"}"));
  }

  private static void addEap(Map<String, Function<AusfFixture, Answer>> requests) {
    requests.put("EAP payload missing", ausf -> eap(ausf, "{}"));
    requests.put("EAP payload that is not base64", ausf -> eap(ausf, "{\"eapPayload\":\"?\"}"));
    requests.put(
        "EAP payload that is not an EAP packet", ausf -> eap(ausf, "{\"eapPayload\":\"AAAA\"}"));
    requests.put(
        "EAP packet of another method", ausf -> eap(ausf, "{\"eapPayload\":\"AgEABQ0=\"}"));
    requests.put(
        "EAP packet that cannot be processed",
        ausf -> eap(ausf, "{\"eapPayload\":\"AgEACDINAAA=\"}"));
    requests.put("EAP client error", ausf -> eap(ausf, "{\"eapPayload\":\"AgEADDIOAAAWAQAA\"}"));
    requests.put("EAP payload null", ausf -> eap(ausf, "{\"eapPayload\":null}"));
    requests.put(
        "unknown EAP session",
        ausf ->
            ausf.probe.send(
                "POST", ausf.collection() + "/" + ZEROS + "/eap-session", "{\"eapPayload\":null}"));
  }

  private static void addRg(Map<String, Function<AusfFixture, Answer>> requests) {
    String suci = "\"suci\":\"" + AusfFixture.SUCI + "\"";
    requests.put("FN-RG without a SUCI", ausf -> rg(ausf, "{\"authenticatedInd\":true}"));
    requests.put("FN-RG without authenticatedInd", ausf -> rg(ausf, "{" + suci + "}"));
    requests.put(
        "FN-RG whose authenticatedInd is a string",
        ausf -> rg(ausf, "{" + suci + ",\"authenticatedInd\":\"yes\"}"));
    requests.put(
        "FN-RG of another network",
        ausf ->
            rg(ausf, "{\"suci\":\"suci-0-999-99-0000-0-0-0000000001\",\"authenticatedInd\":true}"));
    requests.put(
        "FN-RG that the access network has not authenticated",
        ausf -> rg(ausf, "{" + suci + ",\"authenticatedInd\":false}"));
  }

  private static Answer rg(AusfFixture ausf, String body) {
    return ausf.probe.send("POST", ausf.uri("/nausf-auth/v1/rg-authentications"), body);
  }

  private static Answer postWith(AusfFixture ausf, String attribute) {
    String good = AusfFixture.info(AusfFixture.SUCI);
    return ausf.post(good.substring(0, good.length() - 1) + "," + attribute + "}");
  }

  private static Answer resynchronize(AusfFixture ausf, String auts) {
    return postWith(
        ausf, "\"resynchronizationInfo\":{\"rand\":\"" + ZEROS + "\",\"auts\":\"" + auts + "\"}");
  }

  private static Answer confirm(AusfFixture ausf, String body) {
    return ausf.probe.send("PUT", AusfFixture.link(ausf.begin(AusfFixture.SUCI), "5g-aka"), body);
  }

  private static Answer eap(AusfFixture ausf, String body) {
    Answer challenge = ausf.begin(AusfFixture.EAP_SUPI.value());
    return ausf.probe.send("POST", AusfFixture.link(challenge, "eap-session"), body);
  }

  private static String damagedSuci() {
    HomeNetworkKeyPair key = HomeNetworkDefaults.homeNetworkKeys(AusfFixture.SEED).get(0);
    String suci =
        SuciConcealment.with("0", key.publicKey())
            .conceal(AusfFixture.SUPI, AusfFixture.PLMN)
            .value();
    return suci.substring(0, suci.length() - 1) + (suci.endsWith("0") ? '1' : '0');
  }
}
