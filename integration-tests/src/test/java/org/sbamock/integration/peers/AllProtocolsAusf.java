/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.peers;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.sbamock.aka.subscriber.AuthenticationMethod;
import org.sbamock.ausf.Ausf;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.server.connection.ServerObserver;
import org.sbamock.http.tls.CertificateAuthority;
import org.sbamock.http.tls.TlsSettings;
import org.sbamock.integration.support.Subscribers;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.nf.NetworkFunctionSettings;

/** An AUSF without an NRF that speaks all five protocols on one port. */
final class AllProtocolsAusf implements AutoCloseable {
  private final CertificateAuthority authority;
  private final Ausf ausf;

  /** Starts one, whose authority is kept in that directory. */
  AllProtocolsAusf(Path directory) {
    this(directory, ServerObserver.NONE);
  }

  /** The same with an observer of the exchanges. */
  AllProtocolsAusf(Path directory, ServerObserver observer) {
    authority = CertificateAuthority.open(directory);
    ausf =
        Ausf.builder(
                NetworkFunctionSettings.builder()
                    .protocols(HttpProtocol.values())
                    .tls(authority.issue("ausf", List.of(), List.of()), TlsSettings.DEFAULT)
                    .build())
            .observer(observer)
            .subscribers(Subscribers.all(AuthenticationMethod.AKA_5G))
            .build();
    ausf.start();
  }

  public int port() {
    return ausf.port();
  }

  public ApiRoot apiRoot(String scheme) {
    return ApiRoot.of(scheme, "127.0.0.1", port());
  }

  /** The certificate of the authority, as PEM. */
  public String certificateFile() {
    return authority.certificateFile().toString();
  }

  @Override
  public void close() {
    ausf.stop(Duration.ofSeconds(5)).join();
  }
}
