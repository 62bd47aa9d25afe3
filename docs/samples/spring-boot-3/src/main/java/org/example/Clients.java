package org.example;

import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.time.Duration;
import javax.net.ssl.TrustManagerFactory;
import reactor.netty.http.Http11SslContextSpec;
import reactor.netty.http.Http2SslContextSpec;
import reactor.netty.http.Http3SslContextSpec;
import reactor.netty.http.HttpProtocol;
import reactor.netty.http.client.HttpClient;
import reactor.netty.tcp.SslProvider.GenericSslContextSpec;

/** Reactor Netty's clients, each for one protocol. */
final class Clients {
  private Clients() {}

  static HttpClient of(String protocol, KeyStore trusted) {
    HttpClient client = HttpClient.create();
    TrustManagerFactory trust = trust(trusted);
    return switch (protocol) {
      case "h1c" -> client.protocol(HttpProtocol.HTTP11);
      case "h2c" -> client.protocol(HttpProtocol.H2C);
      case "h1" ->
          secure(
              client.protocol(HttpProtocol.HTTP11),
              Http11SslContextSpec.forClient().configure(tls -> tls.trustManager(trust)));
      case "h2" ->
          secure(
              client.protocol(HttpProtocol.H2),
              Http2SslContextSpec.forClient().configure(tls -> tls.trustManager(trust)));
      case "h3" ->
          secure(
              client
                  .protocol(HttpProtocol.HTTP3)
                  // Nothing comes back while these are 0, as they are by default.
                  .http3Settings(
                      quic ->
                          quic.idleTimeout(Duration.ofSeconds(10))
                              .maxData(1 << 20)
                              .maxStreamDataBidirectionalLocal(1 << 16)),
              // The drafts that Netty offers beside it are not spoken.
              Http3SslContextSpec.forClient()
                  .configure(tls -> tls.trustManager(trust).applicationProtocols("h3")));
      default -> throw new IllegalArgumentException("no protocol '" + protocol + "'");
    };
  }

  private static HttpClient secure(HttpClient client, GenericSslContextSpec<?> context) {
    return client.secure(ssl -> ssl.sslContext(context));
  }

  private static TrustManagerFactory trust(KeyStore trusted) {
    try {
      TrustManagerFactory trust =
          TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
      trust.init(trusted);
      return trust;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("no trust in the authority", e);
    }
  }
}
