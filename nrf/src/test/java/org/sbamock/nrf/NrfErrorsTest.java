/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.sbamock.nrf.core.Profiles.ausf;
import static org.sbamock.nrf.core.Profiles.id;
import static org.sbamock.nrf.core.Profiles.with;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.Origin;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.nf.NetworkFunctionSettings;
import org.sbamock.sbi.testing.ErrorTable;
import org.sbamock.sbi.testing.ErrorTable.Row;
import org.sbamock.sbi.testing.OpenApiSchemas;
import org.sbamock.sbi.testing.SbiProbe;
import org.sbamock.sbi.testing.SbiProbe.Answer;
import org.sbamock.testing.Requires3gppFiles;
import tools.jackson.databind.node.ObjectNode;

/**
 * What the NRF answers to what is wrong: the rows of its error table. One NRF serves all of them,
 * so that none may spoil it for the next; the instance 1 is registered before each row.
 */
@Timeout(60)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class NrfErrorsTest {
  private static final String NFM = "/nnrf-nfm/v1/nf-instances";
  private static final String KNOWN = NFM + "/" + id(1);
  private static final String UNKNOWN = NFM + "/" + id(404);
  private static final String SUBSCRIPTIONS = "/nnrf-nfm/v1/subscriptions";
  private static final String SCP_SUBSCRIPTIONS = "/nnrf-disc/v1/scp-domain-routing-info-subs";
  private static final String DISC = "/nnrf-disc/v1/nf-instances?";
  private static final String TARGET = "target-nf-type=AUSF";
  private static final String REQUESTER = "requester-nf-type=AMF";
  private static final String GRANT = "grant_type=client_credentials";
  private static final String AUSFS = "targetNfType=AUSF";
  private static final String SCOPE = "scope=nausf-auth";
  private static final HttpFields JSON = HttpFields.of("content-type", "application/json");
  private static final Map<String, Function<NrfErrorsTest, Answer>> REQUESTS = requests();

  private final Nrf nrf =
      Nrf.builder(NetworkFunctionSettings.builder().protocols(HttpProtocol.H2C).build()).build();
  private final SbiProbe probe = new SbiProbe(HttpProtocol.H2C, null);

  static List<Row> rows() {
    return ErrorTable.of(NrfErrorsTest.class);
  }

  @BeforeAll
  void start() {
    nrf.start();
  }

  @AfterAll
  void stop() {
    probe.close();
    nrf.stop(Duration.ofSeconds(5)).join();
  }

  @Requires3gppFiles
  @ParameterizedTest
  @MethodSource("rows")
  void answersAsDocumented(Row row) {
    assertThat(put(ausf(1)).status()).isIn(200, 201);

    Answer answer = requireNonNull(REQUESTS.get(row.condition())).apply(this);

    row.verify(answer);
    if (row.cause().startsWith("error=")) {
      OpenApiSchemas.of("TS29510_Nnrf_AccessToken").assertValid("AccessTokenErr", answer.json());
    } else {
      OpenApiSchemas.of("TS29510_Nnrf_NFManagement").assertValid("ProblemDetails", answer.json());
    }
  }

  @Test
  void hasARowForEachRequest() {
    assertThat(rows()).extracting(Row::condition).containsExactlyElementsOf(REQUESTS.keySet());
  }

  private static Map<String, Function<NrfErrorsTest, Answer>> requests() {
    Map<String, Function<NrfErrorsTest, Answer>> requests = new LinkedHashMap<>();
    addOdd(requests);
    addRegistrations(requests);
    addPatches(requests);
    addPreconditions(requests);
    addUnknown(requests);
    addSubscriptions(requests);
    addScpDomainSubscriptions(requests);
    addDiscoveries(requests);
    addTokens(requests);
    return requests;
  }

  private static void addOdd(Map<String, Function<NrfErrorsTest, Answer>> requests) {
    String good = ausf(1).toString();
    requests.put(
        "unknown API or version", nrf -> nrf.send("GET", "/nnrf-disc/v9/nf-instances", "", JSON));
    requests.put(
        "unknown path below the API root",
        nrf -> nrf.send("GET", "/nnrf-nfm/v1/nothing", "", JSON));
    requests.put(
        "request received after its maximum response time",
        nrf -> nrf.send("PUT", KNOWN, good, SbiProbe.overdue()));
    requests.put(
        "method that the resource does not have", nrf -> nrf.send("POST", NFM, good, JSON));
    requests.put(
        "content that is not application/json",
        nrf -> nrf.send("PUT", KNOWN, good, HttpFields.of("content-type", "text/plain")));
    requests.put(
        "patch that is not application/json-patch+json",
        nrf -> nrf.send("PATCH", KNOWN, "[]", JSON));
    requests.put(
        "accept that excludes JSON",
        nrf -> nrf.send("GET", KNOWN, "", HttpFields.of("accept", "text/html")));
    requests.put("no content", nrf -> nrf.put(""));
    requests.put("broken JSON", nrf -> nrf.put(good.substring(0, good.length() - 2)));
    requests.put("JSON that is not an object", nrf -> nrf.put("[" + good + "]"));
    requests.put(
        "attribute that occurs twice", nrf -> nrf.put("{\"nfType\":\"AUSF\"," + good.substring(1)));
    requests.put(
        "JSON nested a thousand deep",
        nrf -> nrf.put("{\"vendorThing\":" + nested() + "," + good.substring(1)));
    requests.put("content above the limit", nrf -> nrf.put(" ".repeat(257 << 10)));
  }

  private static void addRegistrations(Map<String, Function<NrfErrorsTest, Answer>> requests) {
    requests.put(
        "registration at a path that is not a UUID",
        nrf ->
            nrf.send("PUT", NFM + "/x", with(ausf(1), "\"nfInstanceId\":\"x\"").toString(), JSON));
    requests.put("nfInstanceId missing", nrf -> nrf.put(without("nfInstanceId")));
    requests.put(
        "nfInstanceId that differs from the path's",
        nrf -> nrf.putWith("\"nfInstanceId\":\"" + id(2) + "\""));
    requests.put("nfInstanceId a number", nrf -> nrf.putWith("\"nfInstanceId\":1"));
    requests.put("nfType missing", nrf -> nrf.put(without("nfType")));
    requests.put("nfType empty", nrf -> nrf.putWith("\"nfType\":\"\""));
    requests.put("nfStatus missing", nrf -> nrf.put(without("nfStatus")));
    requests.put("nfStatus null", nrf -> nrf.putWith("\"nfStatus\":null"));
    requests.put("nfStatus an object", nrf -> nrf.putWith("\"nfStatus\":{}"));
    requests.put("no address", nrf -> nrf.put(without("ipv4Addresses")));
    requests.put("ipv4Addresses a string", nrf -> nrf.putWith("\"ipv4Addresses\":\"127.0.0.1\""));
    requests.put("priority above 65535", nrf -> nrf.putWith("\"priority\":65536"));
    requests.put("heartBeatTimer of 0", nrf -> nrf.putWith("\"heartBeatTimer\":0"));
    requests.put("nfServices a string", nrf -> nrf.putWith("\"nfServices\":\"nausf-auth\""));
    requests.put(
        "service without serviceName",
        nrf -> nrf.putWith("\"nfServices\":[{\"serviceInstanceId\":\"1\"}]"));
    requests.put(
        "plmnList with an incorrect PLMN",
        nrf -> nrf.putWith("\"plmnList\":[{\"mcc\":\"1\",\"mnc\":\"01\"}]"));
  }

  private static void addPatches(Map<String, Function<NrfErrorsTest, Answer>> requests) {
    requests.put(
        "heart-beat of an unknown instance",
        nrf -> nrf.patch(UNKNOWN, replace("/nfStatus", "\"REGISTERED\"")));
    requests.put(
        "patch of an unknown instance", nrf -> nrf.patch(UNKNOWN, replace("/priority", "1")));
    requests.put("patch that is not a list", nrf -> nrf.patch(KNOWN, "{\"priority\":1}"));
    requests.put("patch that is empty", nrf -> nrf.patch(KNOWN, "[]"));
    requests.put(
        "patch with an unknown operation",
        nrf -> nrf.patch(KNOWN, "[{\"op\":\"increment\",\"path\":\"/priority\"}]"));
    requests.put(
        "patch without a value",
        nrf -> nrf.patch(KNOWN, "[{\"op\":\"replace\",\"path\":\"/priority\"}]"));
    requests.put(
        "patch whose path is not a JSON Pointer",
        nrf -> nrf.patch(KNOWN, replace("priority", "1")));
    requests.put(
        "patch whose copies are too large",
        nrf ->
            nrf.patch(
                KNOWN,
                IntStream.range(0, 22)
                    .mapToObj(i -> "{\"op\":\"copy\",\"from\":\"\",\"path\":\"/c" + i + "\"}")
                    .collect(Collectors.joining(",", "[", "]"))));
    requests.put(
        "patch of an attribute that is absent",
        nrf -> nrf.patch(KNOWN, replace("/recoveryTime", "\"2030-01-01T00:00:00Z\"")));
    requests.put(
        "patch whose test fails",
        nrf -> nrf.patch(KNOWN, "[{\"op\":\"test\",\"path\":\"/priority\",\"value\":99}]"));
    requests.put(
        "patch of nfInstanceId",
        nrf -> nrf.patch(KNOWN, replace("/nfInstanceId", "\"" + id(2) + "\"")));
    requests.put("patch of nfType", nrf -> nrf.patch(KNOWN, replace("/nfType", "\"UDM\"")));
    requests.put(
        "patch that removes the only address",
        nrf -> nrf.patch(KNOWN, "[{\"op\":\"remove\",\"path\":\"/ipv4Addresses\"}]"));
    requests.put(
        "patch that sets a load of 101",
        nrf -> nrf.patch(KNOWN, "[{\"op\":\"add\",\"path\":\"/load\",\"value\":101}]"));
    requests.put(
        "patch with an outdated if-match",
        nrf ->
            nrf.send(
                "PATCH",
                KNOWN,
                replace("/priority", "1"),
                HttpFields.of("content-type", "application/json-patch+json")
                    .add("if-match", "\"another\"")));
  }

  private static void addPreconditions(Map<String, Function<NrfErrorsTest, Answer>> requests) {
    requests.put(
        "registration with an if-none-match of the current profile",
        nrf ->
            nrf.send(
                "PUT",
                KNOWN,
                ausf(1).toString(),
                HttpFields.of("content-type", "application/json").add("if-none-match", "*")));
    requests.put(
        "deregistration with an outdated if-match",
        nrf -> nrf.send("DELETE", KNOWN, "", HttpFields.of("if-match", "\"another\"")));
  }

  private static void addUnknown(Map<String, Function<NrfErrorsTest, Answer>> requests) {
    requests.put("retrieval of an unknown instance", nrf -> nrf.send("GET", UNKNOWN, "", JSON));
    requests.put(
        "deregistration of an unknown instance", nrf -> nrf.send("DELETE", UNKNOWN, "", JSON));
    requests.put(
        "repeated deregistration",
        nrf -> {
          assertThat(nrf.send("DELETE", KNOWN, "", JSON).status()).isEqualTo(204);
          return nrf.send("DELETE", KNOWN, "", JSON);
        });
    requests.put("list with a limit of 0", nrf -> nrf.send("GET", NFM + "?limit=0", "", JSON));
    requests.put(
        "list with a page-size that is not a number",
        nrf -> nrf.send("GET", NFM + "?page-size=x", "", JSON));
  }

  private static void addSubscriptions(Map<String, Function<NrfErrorsTest, Answer>> requests) {
    requests.put(
        "subscription that is not an object", nrf -> nrf.send("POST", SUBSCRIPTIONS, "[]", JSON));
    requests.put(
        "nfStatusNotificationUri missing", nrf -> nrf.send("POST", SUBSCRIPTIONS, "{}", JSON));
    requests.put(
        "nfStatusNotificationUri that is not a URI of http or https",
        nrf ->
            nrf.send(
                "POST", SUBSCRIPTIONS, "{\"nfStatusNotificationUri\":\"ftp://host/x\"}", JSON));
    requests.put(
        "subscrCond that is none of the conditions",
        nrf -> nrf.subscribe("\"subscrCond\":{\"nfColour\":\"red\"}"));
    requests.put(
        "subscrCond with an nfInstanceId that is not a UUID",
        nrf -> nrf.subscribe("\"subscrCond\":{\"nfInstanceId\":\"x\"}"));
    requests.put(
        "reqNotifEvents without a known event",
        nrf -> nrf.subscribe("\"reqNotifEvents\":[\"NF_EXPLODED\"]"));
    requests.put(
        "notifCondition with monitored and unmonitored attributes",
        nrf ->
            nrf.subscribe(
                "\"notifCondition\":{\"monitoredAttributes\":[\"/load\"],"
                    + "\"unmonitoredAttributes\":[\"/nfStatus\"]}"));
    requests.put(
        "validityTime that is not a date and time",
        nrf -> nrf.subscribe("\"validityTime\":\"tomorrow\""));
    requests.put("reqNfType that is not a string", nrf -> nrf.subscribe("\"reqNfType\":5"));
    requests.put("reqNfFqdn that is not a string", nrf -> nrf.subscribe("\"reqNfFqdn\":[\"amf\"]"));
    requests.put(
        "update of an unknown subscription",
        nrf -> nrf.patch(SUBSCRIPTIONS + "/0", replace("/validityTime", "\"\"")));
    requests.put(
        "update of subscriptionId",
        nrf -> {
          Answer created = nrf.subscribe("\"reqNfType\":\"AMF\"");
          String id = created.json().path("subscriptionId").asString("");
          return nrf.patch(SUBSCRIPTIONS + "/" + id, replace("/subscriptionId", "\"1\""));
        });
    requests.put(
        "removal of an unknown subscription",
        nrf -> nrf.send("DELETE", SUBSCRIPTIONS + "/0", "", JSON));
  }

  private static void addScpDomainSubscriptions(
      Map<String, Function<NrfErrorsTest, Answer>> requests) {
    requests.put(
        "SCP domain subscription that is not an object",
        nrf -> nrf.send("POST", SCP_SUBSCRIPTIONS, "[]", JSON));
    requests.put("callbackUri missing", nrf -> nrf.send("POST", SCP_SUBSCRIPTIONS, "{}", JSON));
    requests.put(
        "callbackUri that is not a URI of http or https",
        nrf -> nrf.send("POST", SCP_SUBSCRIPTIONS, "{\"callbackUri\":\"ftp://host/x\"}", JSON));
    requests.put(
        "localInd that is not a boolean", nrf -> nrf.subscribeScpDomains("\"localInd\":1"));
    requests.put(
        "reqInstanceId that is not a UUID",
        nrf -> nrf.subscribeScpDomains("\"reqInstanceId\":\"x\""));
    requests.put(
        "removal of an unknown SCP domain subscription",
        nrf -> nrf.send("DELETE", SCP_SUBSCRIPTIONS + "/0", "", JSON));
  }

  private static void addDiscoveries(Map<String, Function<NrfErrorsTest, Answer>> requests) {
    requests.put("target-nf-type missing", nrf -> nrf.discover(REQUESTER));
    requests.put("target-nf-type empty", nrf -> nrf.discover("target-nf-type=", REQUESTER));
    requests.put(
        "target-nf-type given twice", nrf -> nrf.discover(TARGET, "target-nf-type=UDM", REQUESTER));
    requests.put("requester-nf-type missing", nrf -> nrf.discover(TARGET));
    requests.put("requester-nf-type empty", nrf -> nrf.discover(TARGET, "requester-nf-type="));
    requests.put("snssais empty", nrf -> nrf.discoverBy("snssais="));
    requests.put("snssais an empty list", nrf -> nrf.discoverBy("snssais=%5B%5D"));
    requests.put("snssais of broken JSON", nrf -> nrf.discoverBy("snssais=%5B%7B%22sst%22:1"));
    requests.put("snssais a number", nrf -> nrf.discoverBy("snssais=1"));
    requests.put(
        "snssais with malformed sdRanges",
        nrf -> nrf.discoverBy("snssais=%5B%7B%22sst%22:1,%22sdRanges%22:%5B%7B%7D%5D%7D%5D"));
    requests.put("snssais without sst", nrf -> nrf.discoverBy("snssais=%5B%7B%7D%5D"));
    requests.put(
        "snssais nested a thousand deep", nrf -> nrf.discoverBy("snssais=" + "%5B".repeat(1_000)));
    requests.put(
        "target-plmn-list without mnc",
        nrf -> nrf.discoverBy("target-plmn-list=%5B%7B%22mcc%22:%22001%22%7D%5D"));
    requests.put(
        "target-nf-instance-id that is not a UUID",
        nrf -> nrf.discoverBy("target-nf-instance-id=x"));
    requests.put(
        "service-names with an empty element",
        nrf -> nrf.discoverBy("service-names=nausf-auth,,nausf-sorprotection"));
    requests.put(
        "routing-indicator of five digits", nrf -> nrf.discoverBy("routing-indicator=12345"));
    requests.put("limit of 0", nrf -> nrf.discoverBy("limit=0"));
    requests.put(
        "limit that exceeds the range of integers",
        nrf -> nrf.discoverBy("limit=99999999999999999999"));
    requests.put("limit given twice", nrf -> nrf.discoverBy("limit=1&limit=2"));
    requests.put("query with a broken percent-encoding", nrf -> nrf.discoverBy("snssais=%5"));
    requests.put("query that is not UTF-8", nrf -> nrf.discoverBy("dnn=%FF"));
  }

  private static void addTokens(Map<String, Function<NrfErrorsTest, Answer>> requests) {
    String self = "nfInstanceId=" + id(1);
    requests.put(
        "token request that is not a form", nrf -> nrf.send("POST", "/oauth2/token", "{}", JSON));
    requests.put("token request without grant_type", nrf -> nrf.token(self));
    requests.put(
        "token request of another grant_type", nrf -> nrf.token("grant_type=password", self));
    requests.put("token request without scope", nrf -> nrf.token(GRANT, self, AUSFS));
    requests.put(
        "token request with scope given twice", nrf -> nrf.token(GRANT, self, AUSFS, SCOPE, SCOPE));
    requests.put(
        "token request whose nfInstanceId is not a UUID",
        nrf -> nrf.token(GRANT, "nfInstanceId=x", AUSFS, SCOPE));
    requests.put("token request that names no producers", nrf -> nrf.token(GRANT, self, SCOPE));
    requests.put(
        "token request for producers that are not registered",
        nrf -> nrf.token(GRANT, self, "targetNfType=UDM", SCOPE));
    requests.put(
        "token request of an unknown instance",
        nrf -> nrf.token(GRANT, "nfInstanceId=" + id(404), AUSFS, SCOPE));
    requests.put(
        "token request with another nfType than registered",
        nrf -> nrf.token(GRANT, self, "nfType=AMF", AUSFS, SCOPE));
    requests.put(
        "token request for a service that no producer has",
        nrf -> nrf.token(GRANT, self, AUSFS, "scope=nausf-nothing"));
    requests.put(
        "token request by a type that the producers do not allow",
        nrf -> {
          assertThat(nrf.putWith("\"allowedNfTypes\":[\"AMF\"]").status()).isIn(200, 201);
          return nrf.token(GRANT, self, AUSFS, SCOPE);
        });
  }

  private Answer subscribe(String members) {
    return subscribe(SUBSCRIPTIONS, "nfStatusNotificationUri", members);
  }

  private Answer subscribeScpDomains(String members) {
    return subscribe(SCP_SUBSCRIPTIONS, "callbackUri", members);
  }

  private Answer subscribe(String target, String uri, String members) {
    return send("POST", target, "{\"" + uri + "\":\"http://127.0.0.1:9/\"," + members + "}", JSON);
  }

  private Answer token(String... parameters) {
    return send(
        "POST",
        "/oauth2/token",
        String.join("&", parameters),
        HttpFields.of("content-type", "application/x-www-form-urlencoded"));
  }

  private Answer send(String method, String target, String body, HttpFields fields) {
    Origin origin = ApiRoot.of("http", "127.0.0.1", nrf.port()).origin();
    return probe.send(method, origin, target, body, fields);
  }

  private Answer put(Object profile) {
    return send("PUT", KNOWN, profile.toString(), JSON);
  }

  private Answer putWith(String members) {
    return put(with(ausf(1), members));
  }

  private Answer patch(String target, String operations) {
    return send(
        "PATCH", target, operations, HttpFields.of("content-type", "application/json-patch+json"));
  }

  private Answer discover(String... parameters) {
    return send("GET", DISC + String.join("&", parameters), "", JSON);
  }

  private Answer discoverBy(String parameter) {
    Answer answer = discover(TARGET, REQUESTER, parameter);
    assertThat(answer.json().at("/invalidParams/0/param").asString(""))
        .isEqualTo("query " + parameter.substring(0, parameter.indexOf('=')));
    return answer;
  }

  private static ObjectNode without(String attribute) {
    ObjectNode profile = ausf(1);
    profile.remove(attribute);
    return profile;
  }

  private static String replace(String path, String value) {
    return "[{\"op\":\"replace\",\"path\":\"" + path + "\",\"value\":" + value + "}]";
  }

  private static String nested() {
    return "[".repeat(1_000) + "]".repeat(1_000);
  }
}
