/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.tls;

import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.codec.quic.QuicSslContext;
import io.netty.handler.codec.quic.QuicSslEngine;
import io.netty.handler.codec.quic.QuicSslSessionContext;
import io.netty.handler.codec.quic.SslSessionTicketKey;
import io.netty.handler.ssl.ApplicationProtocolNegotiator;
import java.util.List;

/**
 * A QUIC TLS context without session resumption. BoringSSL always sends tickets within QUIC, so the
 * context replaces the ticket keys before each connection; no ticket is valid for another
 * connection.
 */
final class NonResumingQuicSslContext extends QuicSslContext {
  private final QuicSslContext context;

  NonResumingQuicSslContext(QuicSslContext context) {
    this.context = context;
  }

  @Override
  public QuicSslEngine newEngine(ByteBufAllocator alloc) {
    changeKeys();
    return context.newEngine(alloc);
  }

  @Override
  public QuicSslEngine newEngine(ByteBufAllocator alloc, String peerHost, int peerPort) {
    changeKeys();
    return context.newEngine(alloc, peerHost, peerPort);
  }

  private void changeKeys() {
    context
        .sessionContext()
        .setTicketKeys(
            new SslSessionTicketKey(
                TicketKeys.random(SslSessionTicketKey.NAME_SIZE),
                TicketKeys.random(SslSessionTicketKey.HMAC_KEY_SIZE),
                TicketKeys.random(SslSessionTicketKey.AES_KEY_SIZE)));
  }

  @Override
  public QuicSslSessionContext sessionContext() {
    return context.sessionContext();
  }

  @Override
  public boolean isClient() {
    return context.isClient();
  }

  @Override
  public List<String> cipherSuites() {
    return context.cipherSuites();
  }

  @Override
  public long sessionCacheSize() {
    return context.sessionCacheSize();
  }

  @Override
  public long sessionTimeout() {
    return context.sessionTimeout();
  }

  @Override
  public ApplicationProtocolNegotiator applicationProtocolNegotiator() {
    return context.applicationProtocolNegotiator();
  }
}
