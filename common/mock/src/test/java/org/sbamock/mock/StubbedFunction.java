/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock;

import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpMethod;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Origin;
import org.sbamock.http.Router;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.tls.CertificateAuthority;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.http.tls.TlsSettings;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.nf.NetworkFunctionSettings;
import org.sbamock.sbi.nf.SbiHost;
import org.sbamock.sbi.nf.ServiceProducer;
import org.sbamock.sbi.profile.NfProfile;

/** A function of one small service over all five protocols, and a client of it. */
final class StubbedFunction implements AutoCloseable {
  static final String OWN =
      "{\"own\":true,\"padding\":\"0123456789012345678901234567890123456789\"}";
  static final String RESOURCE = "/nudm-sdm/v2/imsi-001010000000001/am-data";
  private static final CallOptions OPTIONS =
      CallOptions.DEFAULT.withRetries(0).withDeadline(Duration.ofSeconds(20));

  final SbiHost host;
  final SbaMock mock;
  final SbiClient client;

  private static final class Udm implements ServiceProducer {
    @Override
    public NfType type() {
      return NfType.UDM;
    }

    @Override
    public Set<String> apis() {
      return Set.of("nudm-sdm/v2");
    }

    @Override
    public void describe(NfProfile.Builder profile) {}

    @Override
    public void mount(Router router, SbiHost host) {
      router.route(
          HttpMethod.GET,
          "/nudm-sdm/v2/{supi}/am-data",
          exchange ->
              exchange.respond(
                  HttpResponse.of(200, ByteBufUtil.writeUtf8(exchange.alloc(), OWN))
                      .with("content-type", "application/json")));
      router.route(
          HttpMethod.POST,
          "/nudm-sdm/v2/{supi}/am-data",
          exchange ->
              exchange.respond(HttpResponse.of(201, exchange.request().content().retain())));
    }
  }

  private StubbedFunction(Path directory, HttpProtocol... protocols) {
    CertificateAuthority authority = CertificateAuthority.open(directory);
    TlsMaterial material = authority.issue("udm", List.of(), List.of());
    NetworkFunctionSettings settings =
        NetworkFunctionSettings.builder()
            .protocols(protocols)
            .tls(material, TlsSettings.DEFAULT)
            .build();
    host = SbiHost.builder(settings, new Udm()).build();
    host.start();
    mock = SbaMock.of(host);
    client = SbiClient.builder().tls(material, TlsSettings.DEFAULT).build();
  }

  static StubbedFunction start(Path directory) {
    return new StubbedFunction(directory, HttpProtocol.values());
  }

  static StubbedFunction start(Path directory, HttpProtocol... protocols) {
    return new StubbedFunction(directory, protocols);
  }

  ApiRoot root(HttpProtocol protocol) {
    return ApiRoot.of(protocol.scheme(), "127.0.0.1", host.port());
  }

  CompletableFuture<HttpResponse> send(HttpProtocol protocol, HttpRequest request) {
    return client.send(protocol, new Origin("127.0.0.1", host.port()), request, OPTIONS);
  }

  Reply get(HttpProtocol protocol, String target) {
    return reply(protocol, HttpRequest.get(target));
  }

  Reply post(HttpProtocol protocol, String target, String content) {
    return reply(
        protocol,
        HttpRequest.of(
                HttpMethod.POST, target, Unpooled.copiedBuffer(content, StandardCharsets.UTF_8))
            .with("content-type", "application/json"));
  }

  Reply reply(HttpProtocol protocol, HttpRequest request) {
    try {
      HttpResponse response = send(protocol, request).get(25, TimeUnit.SECONDS);
      Reply reply = new Reply(response.status(), response.headers(), response.text());
      response.release();
      return reply;
    } catch (Exception e) {
      throw new AssertionError("no answer to " + request + " over " + protocol, e);
    }
  }

  record Reply(int status, HttpFields headers, String text) {}

  @Override
  public void close() {
    client.close();
    host.stop(Duration.ofSeconds(2)).join();
  }
}
