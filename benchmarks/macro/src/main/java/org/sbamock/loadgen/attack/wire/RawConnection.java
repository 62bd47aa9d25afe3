/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack.wire;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.concurrent.atomic.LongAdder;
import org.sbamock.http.HttpProtocol;

/**
 * A TCP connection, with TLS if the protocol is secure, whose octets a hostile peer writes itself.
 * Writes block while the server does not read. {@link #close} ends blocked reads and writes.
 */
public final class RawConnection implements Closeable {
  private static final int CONNECT_TIMEOUT_MILLIS = 2_000;
  private static final int HANDSHAKE_TIMEOUT_MILLIS = 5_000;

  private final Socket tcp;
  private final LongAdder sent;
  private final OutputStream out;
  private final InputStream in;

  private RawConnection(Socket tcp, Socket layer, LongAdder sent) throws IOException {
    this.tcp = tcp;
    this.sent = sent;
    this.out = layer.getOutputStream();
    this.in = layer.getInputStream();
  }

  /**
   * Connects, including the TLS handshake.
   *
   * @param receiveBuffer the receive buffer of the socket in octets; 0 for the system's default
   * @param sent counts the octets that are written
   * @throws IOException if the server refuses the connection or does not answer in time
   */
  static RawConnection open(AttackTarget target, RawTls tls, int receiveBuffer, LongAdder sent)
      throws IOException {
    Socket tcp = new Socket();
    try {
      if (receiveBuffer > 0) {
        tcp.setReceiveBufferSize(receiveBuffer);
      }
      tcp.setTcpNoDelay(true);
      String host = target.origin().host();
      int port = target.origin().port();
      tcp.connect(new InetSocketAddress(host, port), CONNECT_TIMEOUT_MILLIS);
      if (target.protocol() == HttpProtocol.H1C || target.protocol() == HttpProtocol.H2C) {
        return new RawConnection(tcp, tcp, sent);
      }
      tcp.setSoTimeout(HANDSHAKE_TIMEOUT_MILLIS);
      Socket layer = tls.handshake(tcp, target);
      tcp.setSoTimeout(0);
      return new RawConnection(tcp, layer, sent);
    } catch (IOException | RuntimeException e) {
      tcp.close();
      throw e;
    }
  }

  /**
   * Writes octets.
   *
   * @throws IOException if the connection is closed
   */
  public void write(byte[] octets) throws IOException {
    out.write(octets);
    out.flush();
    sent.add(octets.length);
  }

  /** Returns the octets from the server. */
  public InputStream in() {
    return in;
  }

  /** Reads and discards everything that the server sends, in the background. */
  public void drain() {
    inBackground(() -> in.transferTo(OutputStream.nullOutputStream()));
  }

  /** Runs a reader of this connection until the connection ends. */
  public void inBackground(Reader reader) {
    Thread thread =
        new Thread(
            () -> {
              try {
                reader.run();
              } catch (IOException e) {
                close();
              }
            },
            "attack-reader");
    thread.setDaemon(true);
    thread.start();
  }

  /** Closes the connection without a TLS alert, for which a blocked write would have to end. */
  @Override
  public void close() {
    try {
      tcp.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A reader of a connection. */
  public interface Reader {
    /** Reads until the connection ends. */
    void run() throws IOException;
  }
}
