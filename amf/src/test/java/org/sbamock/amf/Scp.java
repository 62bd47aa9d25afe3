/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf;

import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.server.SbiServer;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.http.tls.TlsSettings;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.ProblemDetails;

/** An SCP, as far as an AMF meets it; it discovers one AUSF. */
final class Scp implements AutoCloseable {
  /** The header fields of each request, in their order. */
  final List<HttpFields> received = new CopyOnWriteArrayList<>();

  /** Fields that are added to each response. */
  volatile HttpFields added = new HttpFields();

  /** What a discovery finds. */
  volatile @Nullable ApiRoot ausf;

  private final HttpProtocol protocol;
  private final SbiClient client;
  private final SbiServer server;

  Scp(HttpProtocol protocol, @Nullable TlsMaterial material) {
    this.protocol = protocol;
    client =
        material == null
            ? SbiClient.builder().build()
            : SbiClient.builder().tls(material, TlsSettings.DEFAULT).build();
    SbiServer.Builder builder = SbiServer.builder(this::forward).protocols(Set.of(protocol));
    server = (material == null ? builder : builder.tls(material)).start();
  }

  ApiRoot root() {
    return ApiRoot.of(protocol.scheme(), "127.0.0.1", server.port());
  }

  private void forward(HttpExchange exchange) {
    HttpRequest request = exchange.request();
    received.add(new HttpFields().addAll(request.headers()));
    String named = request.headers().getString("3gpp-sbi-target-apiroot");
    ApiRoot target = named == null ? ausf : ApiRoot.parse(named);
    if (target == null) {
      ProblemDetails.of(Cause.NF_DISCOVERY_FAILURE, "no AUSF").answer(exchange);
      return;
    }
    HttpRequest forwarded =
        HttpRequest.of(request.method(), target.target(request.target()), request.content().copy());
    copy("content-type", request.headers(), forwarded.headers());
    client
        .send(protocol, target.origin(), forwarded)
        .whenComplete((response, failure) -> answer(exchange, response));
  }

  private void answer(HttpExchange exchange, @Nullable HttpResponse response) {
    if (response == null) {
      exchange.respond(HttpResponse.of(504));
      return;
    }
    HttpResponse forwarded = HttpResponse.of(response.status(), response.content());
    copy("content-type", response.headers(), forwarded.headers());
    copy("3gpp-sbi-binding", response.headers(), forwarded.headers());
    forwarded.headers().addAll(added);
    exchange.respond(forwarded);
  }

  private static void copy(String name, HttpFields from, HttpFields to) {
    String value = from.getString(name);
    if (value != null) {
      to.add(name, value);
    }
  }

  @Override
  public void close() {
    server.close();
    client.close();
  }
}
