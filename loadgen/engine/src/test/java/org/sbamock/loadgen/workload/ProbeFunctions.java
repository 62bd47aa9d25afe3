/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload;

import io.netty.buffer.Unpooled;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.sbamock.http.HttpHandler;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Router;
import org.sbamock.http.server.connection.ServerObserver;
import org.sbamock.http.tls.CertificateAuthority;
import org.sbamock.http.tls.ClientAuth;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.http.tls.TlsSettings;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.nf.NetworkFunctionSettings;
import org.sbamock.sbi.nf.RequestInterceptor;
import org.sbamock.sbi.nf.SbiHost;
import org.sbamock.sbi.nf.ServiceProducer;
import org.sbamock.sbi.profile.NfProfile;

/** Functions that have nothing but their timing probes, on all protocols. */
public final class ProbeFunctions implements AutoCloseable {
  private final CertificateAuthority authority;
  private final List<SbiHost> hosts = new ArrayList<>();

  /** Whose certificates are of an authority that is kept there. */
  public ProbeFunctions(Path directory) {
    authority = CertificateAuthority.open(directory);
  }

  private record NoServices(NfType type) implements ServiceProducer {
    @Override
    public Set<String> apis() {
      return Set.of("nothing/v1");
    }

    @Override
    public void describe(NfProfile.Builder profile) {}

    @Override
    public void mount(Router router, SbiHost host) {}
  }

  private record Before(UnaryOperator<HttpHandler> wrapping) implements RequestInterceptor {
    @Override
    public HttpHandler intercept(HttpHandler own, SbiHost host) {
      return wrapping.apply(own);
    }

    @Override
    public ServerObserver observer(ServerObserver further) {
      return further;
    }
  }

  /** Starts one, and tells where it is. */
  public SbiHost start(NfType type) {
    return start(type, UnaryOperator.identity());
  }

  /** One that answers all with that. */
  public SbiHost startAnswering(int status, String content) {
    return start(
        NfType.UDR,
        own ->
            exchange ->
                exchange.respond(
                    HttpResponse.of(
                        status, Unpooled.copiedBuffer(content, StandardCharsets.UTF_8))));
  }

  /** Starts one with a handler before its own. */
  public SbiHost start(NfType type, UnaryOperator<HttpHandler> wrapping) {
    return start(type, wrapping, UnaryOperator.identity());
  }

  /** One with other settings. */
  public SbiHost start(
      NfType type,
      UnaryOperator<HttpHandler> wrapping,
      UnaryOperator<NetworkFunctionSettings.Builder> other) {
    NetworkFunctionSettings settings =
        other
            .apply(
                NetworkFunctionSettings.builder()
                    .protocols(HttpProtocol.values())
                    .tls(authority.issue(type.value(), List.of(), List.of()), TlsSettings.DEFAULT)
                    .probeForward(true))
            .build();
    SbiHost host =
        SbiHost.builder(settings, new NoServices(type)).interceptor(new Before(wrapping)).build();
    host.start();
    hosts.add(host);
    return host;
  }

  /** One that asks its clients for a certificate. */
  SbiHost start(NfType type, ClientAuth asked) {
    TlsMaterial material = authority.issue(type.value(), List.of(), List.of());
    return start(
        type,
        UnaryOperator.identity(),
        settings -> settings.tls(material, TlsSettings.DEFAULT.withClientAuth(asked)));
  }

  /** Where a function is for a protocol. */
  public static ApiRoot root(SbiHost host, HttpProtocol protocol) {
    return ApiRoot.of(protocol.scheme(), "127.0.0.1", host.port());
  }

  /** Whom its clients are to believe. */
  public TlsMaterial trust() {
    return authority.trust();
  }

  @Override
  public void close() {
    hosts.forEach(host -> host.stop(Duration.ZERO).join());
  }
}
