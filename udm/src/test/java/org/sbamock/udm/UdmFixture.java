/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.udm;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HexFormat;
import java.util.List;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.ServingNetworkName;
import org.sbamock.aka.Supi;
import org.sbamock.aka.subscriber.AuthenticationMethod;
import org.sbamock.aka.subscriber.DerivedSubscribers;
import org.sbamock.aka.subscriber.SubscriberKeys;
import org.sbamock.aka.ue.AuthenticationOutcome;
import org.sbamock.aka.ue.UsimAuthenticator;
import org.sbamock.homenetwork.HomeNetworkDefaults;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.tls.CertificateAuthority;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.http.tls.TlsSettings;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.nf.NetworkFunctionSettings;
import org.sbamock.sbi.testing.SbiProbe;
import org.sbamock.sbi.testing.SbiProbe.Answer;
import tools.jackson.databind.JsonNode;

/** A running UDM with a client. IMSIs that end in 7 use EAP-AKA'. */
public final class UdmFixture implements AutoCloseable {
  static final Plmn PLMN = new Plmn("001", "01");
  static final ServingNetworkName SNN = ServingNetworkName.of(PLMN);
  static final Supi SUPI = new Supi("001010000000001");
  static final Supi EAP_SUPI = new Supi("001010000000007");
  static final String SUCI = "suci-0-001-01-0000-0-0-0000000001";
  static final String SEED = "test seed";
  static final HexFormat HEX = HexFormat.of();

  final Udm udm;
  final SbiProbe probe;
  private final HttpProtocol protocol;

  UdmFixture(HttpProtocol protocol, Path directory) {
    this.protocol = protocol;
    TlsMaterial material =
        protocol.secure()
            ? CertificateAuthority.open(directory).issue("udm", List.of(), List.of())
            : null;
    udm =
        Udm.builder(
                NetworkFunctionSettings.builder()
                    .protocols(protocol)
                    .tls(material, TlsSettings.DEFAULT)
                    .build())
            .subscribers(
                supi -> new DerivedSubscribers(SEED, PLMN::contains, method(supi)).find(supi))
            .homeNetworkKeys(HomeNetworkDefaults.homeNetworkKeys(SEED))
            .servingNetworks(List.of(PLMN, new Plmn("002", "02")))
            .build();
    udm.start();
    probe = new SbiProbe(protocol, material);
  }

  private static AuthenticationMethod method(Supi supi) {
    return supi.digits().endsWith("7")
        ? AuthenticationMethod.EAP_AKA_PRIME
        : AuthenticationMethod.AKA_5G;
  }

  static UsimAuthenticator usim(Supi supi) {
    return new UsimAuthenticator(SubscriberKeys.derive(SEED, supi));
  }

  static AuthenticationOutcome outcome(UsimAuthenticator usim, JsonNode result) {
    return usim.authenticate(octets(result, "rand"), octets(result, "autn"));
  }

  /** Returns an element of the vector. */
  static byte[] octets(JsonNode result, String name) {
    return HEX.parseHex(result.path("authenticationVector").path(name).stringValue());
  }

  String uri(String path) {
    return ApiRoot.of(protocol.scheme(), "127.0.0.1", udm.port()).uri(path);
  }

  String resource(String identity) {
    return uri(path(identity));
  }

  public static String path(String identity) {
    return "/nudm-ueau/v1/" + identity + "/security-information/generate-auth-data";
  }

  Answer post(String body) {
    return probe.send("POST", resource(SUCI), body);
  }

  Answer send(String method, String path, String body) {
    return probe.send(method, uri(path), body);
  }

  Answer generate(String identity) {
    return probe.send("POST", resource(identity), request());
  }

  public static String request() {
    return "{\"servingNetworkName\":\""
        + SNN
        + "\",\"ausfInstanceId\":\"c8d1f3a2-5b6e-4f70-8192-a3b4c5d6e7f8\"}";
  }

  /** Returns the request with one more attribute. */
  static String requestWith(String attribute) {
    String request = request();
    return request.substring(0, request.length() - 1) + "," + attribute + "}";
  }

  static String events(String supi) {
    return "/nudm-ueau/v1/" + supi + "/auth-events";
  }

  /** Returns the result of an authentication. */
  static String event() {
    return "{\"nfInstanceId\":\"c8d1f3a2-5b6e-4f70-8192-a3b4c5d6e7f8\",\"success\":true,"
        + "\"timeStamp\":\"2026-11-26T05:00:00Z\",\"authType\":\"5G_AKA\","
        + "\"servingNetworkName\":\""
        + SNN
        + "\"}";
  }

  /** Returns the request to remove the result. */
  static String removal() {
    return event().replace("\"success\"", "\"authRemovalInd\":true,\"success\"");
  }

  static String resynchronization(byte[] rand, byte[] auts) {
    return "\"resynchronizationInfo\":{\"rand\":\""
        + HEX.formatHex(rand)
        + "\",\"auts\":\""
        + HEX.formatHex(auts)
        + "\"}";
  }

  @Override
  public void close() {
    probe.close();
    udm.stop(Duration.ofSeconds(5)).join();
  }
}
