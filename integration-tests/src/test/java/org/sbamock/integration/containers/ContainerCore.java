/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.containers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.security.cert.CertificateException;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.http.tls.TlsSettings;
import org.sbamock.integration.support.Subscribers;
import org.sbamock.integration.support.TestCaller;
import org.sbamock.integration.support.TestUe;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Json;
import org.sbamock.testkit.containers.AmfContainer;
import org.sbamock.testkit.containers.AusfContainer;
import org.sbamock.testkit.containers.FunctionContainer;
import org.sbamock.testkit.containers.Hop;
import org.sbamock.testkit.containers.NrfContainer;
import org.sbamock.testkit.containers.SbaCoreContainers;
import org.sbamock.testkit.toxiproxy.ToxiproxyLink;
import tools.jackson.databind.JsonNode;

/** The core in containers with Toxiproxy on every hop, its journals, and UEs before it. */
final class ContainerCore implements AutoCloseable {
  private final HttpProtocol protocol;
  private final SbaCoreContainers containers;
  private final SbiClient client;
  private final HttpClient management =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private int ues;

  ContainerCore(HttpProtocol protocol) {
    this.protocol = protocol;
    containers =
        SbaCoreContainers.builder()
            .protocol(protocol.id())
            .withToxiproxy()
            .setting("sbamock.ausf.subscribers.seed", Subscribers.SEED)
            .setting("sbamock.client.deadline", "3s")
            .setting("sbamock.client.connect-timeout", "2s")
            .setting("sbamock.mock.journal-capacity", "1000")
            .build();
    containers.start();
    client =
        SbiClient.builder()
            .tls(TlsMaterial.trusting(List.of(authority())), TlsSettings.DEFAULT)
            .build();
  }

  /** Where UEs register. */
  String ueApiRoot() {
    return containers.ueApiRoot().toString();
  }

  /** The certificate of the functions' authority. */
  String authorityPem() {
    return containers.nrf().authority();
  }

  private X509Certificate authority() {
    byte[] pem = authorityPem().getBytes(StandardCharsets.US_ASCII);
    try {
      return (X509Certificate)
          CertificateFactory.getInstance("X.509")
              .generateCertificate(new ByteArrayInputStream(pem));
    } catch (CertificateException e) {
      throw new AssertionError(e);
    }
  }

  NrfContainer nrf() {
    return containers.nrf();
  }

  AusfContainer ausf() {
    return containers.ausf();
  }

  public AmfContainer amf() {
    return containers.amf();
  }

  public ToxiproxyLink link(Hop hop) {
    return containers.link(hop);
  }

  /** Where connections come from that Toxiproxy makes. */
  String proxyAddress() {
    return containers.proxyAddress();
  }

  /** Another UE than all before. */
  public TestUe ue() {
    ues++;
    return new TestUe(
        Subscribers.supi(ues), new TestCaller(client, protocol, ApiRoot.parse(ueApiRoot())));
  }

  /**
   * Links as they were, journals empty, and a UE that registers: connections and cache are warm.
   */
  public void calm() {
    containers.resetLinks();
    await()
        .atMost(Duration.ofSeconds(30))
        .untilAsserted(() -> assertThat(ue().register().text("result")).isEqualTo("REGISTERED"));
    for (FunctionContainer<?> function : List.of(nrf(), ausf(), amf())) {
      send(request(function, "/__admin/requests").DELETE());
    }
  }

  /** The requests that a function has answered since the links were calmed. */
  public List<JsonNode> journal(FunctionContainer<?> function) {
    List<JsonNode> requests = new ArrayList<>();
    send(request(function, "/__admin/requests").GET()).path("requests").forEach(requests::add);
    return requests;
  }

  /** Those of a method. */
  public List<JsonNode> journal(FunctionContainer<?> function, String method) {
    return journal(function).stream()
        .filter(entry -> entry.path("request").path("method").asString("").equals(method))
        .toList();
  }

  private static HttpRequest.Builder request(FunctionContainer<?> function, String path) {
    URI uri = function.managementRoot().resolve(path);
    return HttpRequest.newBuilder(uri)
        .header("authorization", "Bearer " + function.managementToken())
        .timeout(Duration.ofSeconds(30));
  }

  private JsonNode send(HttpRequest.Builder request) {
    try {
      String body = management.send(request.build(), BodyHandlers.ofString()).body();
      return Json.mapper().readTree(body.isEmpty() ? "{}" : body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  @Override
  public void close() {
    client.close();
    containers.close();
  }
}
