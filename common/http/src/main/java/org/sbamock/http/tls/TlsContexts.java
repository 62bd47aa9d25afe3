/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.tls;

import io.netty.handler.codec.http2.Http2SecurityUtil;
import io.netty.handler.codec.quic.QuicSslContext;
import io.netty.handler.codec.quic.QuicSslContextBuilder;
import io.netty.handler.ssl.ApplicationProtocolConfig;
import io.netty.handler.ssl.ApplicationProtocolConfig.Protocol;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectedListenerFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolConfig.SelectorFailureBehavior;
import io.netty.handler.ssl.ApplicationProtocolNames;
import io.netty.handler.ssl.OpenSsl;
import io.netty.handler.ssl.OpenSslSessionContext;
import io.netty.handler.ssl.OpenSslSessionTicketKey;
import io.netty.handler.ssl.SslContext;
import io.netty.handler.ssl.SslContextBuilder;
import io.netty.handler.ssl.SslProvider;
import io.netty.handler.ssl.SupportedCipherSuiteFilter;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.TlsVersion;

/**
 * A factory of TLS contexts. TLS over TCP uses BoringSSL if the platform supports it, otherwise the
 * JDK; QUIC always uses BoringSSL. Contexts need no release.
 *
 * <p>With resumption disabled, BoringSSL neither stores nor accepts sessions. The JDK's TLS has no
 * such option; its sessions expire after one second.
 */
public final class TlsContexts {
  private static final String HTTPS = "HTTPS";
  private static final String ALPN_H3 = "h3";
  private static final X509Certificate[] NO_CERTIFICATES = new X509Certificate[0];

  private TlsContexts() {}

  /** Returns whether TLS over TCP uses BoringSSL instead of the JDK. */
  public static boolean boringSsl() {
    return OpenSsl.isAvailable() && SslProvider.isAlpnSupported(SslProvider.OPENSSL);
  }

  /**
   * Creates the context of a server's TCP port.
   *
   * @param protocols the protocols of the server; ALPN offers h2 and h1 if they are included, h2
   *     first
   * @throws IllegalArgumentException if neither h2 nor h1 is included, or the material is invalid
   * @throws IllegalStateException if the material has no key
   */
  public static SslContext server(
      TlsMaterial material, TlsSettings settings, Set<HttpProtocol> protocols) {
    return server(material, settings, protocols, null);
  }

  /** Creates such a context with keys of session tickets; null for those of BoringSSL. */
  public static SslContext server(
      TlsMaterial material,
      TlsSettings settings,
      Set<HttpProtocol> protocols,
      @Nullable TicketKeys tickets) {
    List<String> offered = new ArrayList<>(2);
    if (protocols.contains(HttpProtocol.H2)) {
      offered.add(ApplicationProtocolNames.HTTP_2);
    }
    if (protocols.contains(HttpProtocol.H1)) {
      offered.add(ApplicationProtocolNames.HTTP_1_1);
    }
    if (offered.isEmpty()) {
      throw new IllegalArgumentException("neither h2 nor h1 is among " + protocols);
    }
    SslContextBuilder builder =
        SslContextBuilder.forServer(material.requireKey(), chain(material))
            .clientAuth(settings.clientAuth().netty());
    return build(builder, material, settings, offered, tickets);
  }

  /**
   * Creates the context of a client's TCP connections, which verifies the server's name. Handlers
   * must be created with the peer's host and port, which the verification and resumption need.
   *
   * @param protocol h1 or h2, the only protocol that ALPN offers
   * @throws IllegalArgumentException if the protocol is neither, or the material is invalid
   */
  public static SslContext client(
      TlsMaterial material, TlsSettings settings, HttpProtocol protocol) {
    String offered =
        switch (protocol) {
          case H1 -> ApplicationProtocolNames.HTTP_1_1;
          case H2 -> ApplicationProtocolNames.HTTP_2;
          default -> throw new IllegalArgumentException(protocol + " has no TLS over TCP");
        };
    SslContextBuilder builder =
        SslContextBuilder.forClient().endpointIdentificationAlgorithm(HTTPS);
    if (material.key() != null) {
      builder.keyManager(material.key(), chain(material));
    }
    return build(builder, material, settings, List.of(offered), null);
  }

  /**
   * Creates the context of a server's QUIC connections; ALPN offers h3 only.
   *
   * @param earlyData whether 0-RTT is accepted, which requires resumption
   * @throws IllegalStateException if the material has no key
   */
  public static QuicSslContext quicServer(
      TlsMaterial material, TlsSettings settings, boolean earlyData) {
    return quicServer(material, settings, earlyData, null);
  }

  /** Creates such a context with keys of session tickets; null for those of BoringSSL. */
  public static QuicSslContext quicServer(
      TlsMaterial material, TlsSettings settings, boolean earlyData, @Nullable TicketKeys tickets) {
    QuicSslContextBuilder builder =
        QuicSslContextBuilder.forServer(material.requireKey(), null, chain(material))
            .clientAuth(settings.clientAuth().netty())
            .applicationProtocols(ALPN_H3)
            .earlyData(earlyData && settings.resumption());
    if (!material.trustAnchors().isEmpty()) {
      builder.trustManager(trustAnchors(material));
    }
    if (settings.keyLogFile() != null) {
      KeyLog.of(settings.keyLogFile()).attach(builder);
    }
    QuicSslContext context = builder.build();
    if (!settings.resumption()) {
      return new NonResumingQuicSslContext(context);
    }
    if (tickets != null) {
      context.sessionContext().setTicketKeys(tickets.overQuic());
    }
    return context;
  }

  /**
   * Creates the context of a client's QUIC connections, which verifies the server's name; ALPN
   * offers h3 only. Engines must be created with the peer's host and port, which the verification
   * and resumption need.
   *
   * @param earlyData whether 0-RTT is offered, which requires resumption
   */
  public static QuicSslContext quicClient(
      TlsMaterial material, TlsSettings settings, boolean earlyData) {
    QuicSslContextBuilder builder =
        QuicSslContextBuilder.forClient()
            .applicationProtocols(ALPN_H3)
            .endpointIdentificationAlgorithm(HTTPS)
            .earlyData(earlyData && settings.resumption());
    if (!settings.resumption()) {
      builder.sessionCacheSize(0);
    }
    if (!material.trustAnchors().isEmpty()) {
      builder.trustManager(trustAnchors(material));
    }
    if (material.key() != null) {
      builder.keyManager(material.key(), null, chain(material));
    }
    if (settings.keyLogFile() != null) {
      KeyLog.of(settings.keyLogFile()).attach(builder);
    }
    return builder.build();
  }

  private static SslContext build(
      SslContextBuilder builder,
      TlsMaterial material,
      TlsSettings settings,
      List<String> alpn,
      @Nullable TicketKeys tickets) {
    if (!material.trustAnchors().isEmpty()) {
      builder.trustManager(trustAnchors(material));
    }
    try {
      SslContext context =
          builder
              .sslProvider(boringSsl() ? SslProvider.OPENSSL : SslProvider.JDK)
              .protocols(settings.versions().stream().map(TlsVersion::jdkName).toList())
              .ciphers(Http2SecurityUtil.CIPHERS, SupportedCipherSuiteFilter.INSTANCE)
              .applicationProtocolConfig(
                  new ApplicationProtocolConfig(
                      Protocol.ALPN,
                      SelectorFailureBehavior.NO_ADVERTISE,
                      SelectedListenerFailureBehavior.ACCEPT,
                      alpn))
              .build();
      if (settings.keyLogFile() != null) {
        KeyLog.of(settings.keyLogFile()).attach(context);
      }
      return withResumption(context, settings.resumption(), tickets);
    } catch (SSLException e) {
      throw new IllegalArgumentException("TLS cannot be set up: " + e.getMessage(), e);
    }
  }

  private static SslContext withResumption(
      SslContext context, boolean resumption, @Nullable TicketKeys tickets) {
    if (context.sessionContext() instanceof OpenSslSessionContext sessions) {
      sessions.setSessionCacheEnabled(resumption);
      if (resumption) {
        sessions.setTicketKeys(
            tickets == null ? new OpenSslSessionTicketKey[0] : tickets.overTcp());
      } else if (context.isServer()) {
        return new NonResumingSslContext(context, sessions);
      }
    } else if (!resumption) {
      context.sessionContext().setSessionTimeout(1);
    }
    return context;
  }

  private static X509Certificate[] chain(TlsMaterial material) {
    return material.chain().toArray(NO_CERTIFICATES);
  }

  private static X509Certificate[] trustAnchors(TlsMaterial material) {
    return material.trustAnchors().toArray(NO_CERTIFICATES);
  }
}
