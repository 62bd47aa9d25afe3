/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.benchmarks.http;

import io.netty.handler.ssl.SslContext;
import java.util.EnumSet;
import java.util.List;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.server.SbiServer;
import org.sbamock.http.tls.TlsContexts;
import org.sbamock.http.tls.TlsSettings;

/**
 * A client that costs next to nothing, on one connection to an embedded server: its requests are
 * made beforehand, and of the answers it only counts the octets.
 */
public interface Wire extends AutoCloseable {
  /** Has a request answered, and tells how many octets the answer has. */
  int exchange(int request);

  /** The same with that in place of {@link WireRequest#VARIABLE}. */
  int exchange(int request, byte[] variable);

  /** Has a request answered, and gives the answer's octets as text. */
  String ask(int request);

  @Override
  void close();

  /**
   * A connection to a server of those settings.
   *
   * @throws IllegalStateException if a request is not answered with one of the status codes 2xx,
   *     unless it has a variable
   */
  static Wire open(HttpProtocol protocol, SbiServer.Builder settings, WireRequest... requests) {
    Line line = line(protocol, settings.protocols(EnumSet.of(protocol)));
    return switch (protocol) {
      case H1C, H1 -> new Http1Wire(line, List.of(requests));
      case H2C, H2 -> new Http2Wire(line, protocol.scheme(), List.of(requests));
      case H3 -> throw new IllegalArgumentException("QUIC needs sockets");
    };
  }

  private static Line line(HttpProtocol protocol, SbiServer.Builder settings) {
    if (!protocol.secure()) {
      return new Line(settings.acceptor(null));
    }
    SslContext server =
        TlsContexts.server(Certificates.SERVER, TlsSettings.DEFAULT, EnumSet.of(protocol));
    SslContext client = TlsContexts.client(Certificates.CLIENT, TlsSettings.DEFAULT, protocol);
    return new TlsLine(settings.acceptor(server), client);
  }
}
