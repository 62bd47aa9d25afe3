/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.tls;

import io.netty.handler.ssl.DelegatingSslContext;
import io.netty.handler.ssl.OpenSslSessionContext;
import io.netty.handler.ssl.OpenSslSessionTicketKey;
import io.netty.handler.ssl.SslContext;
import javax.net.ssl.SSLEngine;

/**
 * Never resumes a session. Netty has BoringSSL send tickets with TLS 1.3 whatever the context says,
 * so each connection gets keys of its own, and no ticket outlives the connection that issued it.
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
