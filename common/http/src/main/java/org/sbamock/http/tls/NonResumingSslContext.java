/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.tls;

import io.netty.handler.ssl.DelegatingSslContext;
import io.netty.handler.ssl.OpenSslSessionContext;
import io.netty.handler.ssl.OpenSslSessionTicketKey;
import io.netty.handler.ssl.SslContext;
import javax.net.ssl.SSLEngine;

/**
 * A TLS context without session resumption. With TLS 1.3, Netty makes BoringSSL send tickets
 * regardless of the context's options, so the context replaces the ticket keys before each
 * connection; no ticket is valid for another connection.
 */
final class NonResumingSslContext extends DelegatingSslContext {
  private final OpenSslSessionContext sessions;

  NonResumingSslContext(SslContext context, OpenSslSessionContext sessions) {
    super(context);
    this.sessions = sessions;
  }

  @Override
  protected void initEngine(SSLEngine engine) {
    sessions.setTicketKeys(
        new OpenSslSessionTicketKey(
            TicketKeys.random(OpenSslSessionTicketKey.NAME_SIZE),
            TicketKeys.random(OpenSslSessionTicketKey.HMAC_KEY_SIZE),
            TicketKeys.random(OpenSslSessionTicketKey.AES_KEY_SIZE)));
  }
}
