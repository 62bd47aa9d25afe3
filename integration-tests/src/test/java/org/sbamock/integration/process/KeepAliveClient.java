/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.process;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.ConnectException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.Locale;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;

/**
 * A client that sends one POST after the other over a persistent HTTP/1.1 connection, and opens
 * another connection after {@code connection: close}, until the server refuses it.
 */
final class KeepAliveClient implements Runnable {
  private static final int PATIENCE_MILLIS = 15_000;

  /** A connection without a response for so long is not used again. */
  private static final long LONGEST_IDLE_NANOS = 250_000_000;

  private final RequestLedger ledger;
  private final HttpProtocol protocol;
  private final InetSocketAddress server;
  private final @Nullable SSLContext tls;

  KeepAliveClient(RequestLedger ledger, InetSocketAddress server, @Nullable SSLContext tls) {
    this.ledger = ledger;
    this.protocol = tls == null ? HttpProtocol.H1C : HttpProtocol.H1;
    this.server = server;
    this.tls = tls;
  }

  @Override
  public void run() {
    for (Socket socket = connect(); socket != null; socket = connect()) {
      try (Socket open = socket) {
        InputStream in = new BufferedInputStream(open.getInputStream());
        long answered = System.nanoTime();
        boolean persistent = true;
        while (persistent && System.nanoTime() - answered < LONGEST_IDLE_NANOS) {
          persistent = exchange(open, in);
          answered = System.nanoTime();
        }
      } catch (IOException e) {
        ledger.violated(protocol, "a connection broke while no request was open: " + e);
        return;
      }
    }
  }

  /** Returns null if the server no longer accepts connections. */
  private @Nullable Socket connect() {
    try {
      Socket socket = new Socket();
      socket.connect(server, PATIENCE_MILLIS);
      socket.setSoTimeout(PATIENCE_MILLIS);
      socket.setTcpNoDelay(true);
      if (tls == null) {
        return socket;
      }
      SSLSocket secure =
          (SSLSocket)
              tls.getSocketFactory()
                  .createSocket(socket, server.getHostString(), server.getPort(), true);
      secure.startHandshake();
      return secure;
    } catch (ConnectException | SocketTimeoutException e) {
      return null;
    } catch (SSLException e) {
      if (!(e.getCause() instanceof EOFException)) {
        ledger.violated(protocol, "a handshake failed: " + e);
      }
      return null;
    } catch (IOException e) {
      ledger.violated(protocol, "a new connection broke: " + e);
      return null;
    }
  }

  /** Makes an exchange; returns whether the connection can be used again. */
  private boolean exchange(Socket socket, InputStream in) {
    String request = ledger.begin(protocol);
    String head =
        "POST /stop/v1/" + request + " HTTP/1.1\r\nhost: stop.test\r\ncontent-length: 4\r\n\r\n";
    boolean begun = false;
    try {
      socket.getOutputStream().write((head + "body").getBytes(US_ASCII));
      int first = in.read();
      if (first < 0) {
        ledger.unprocessed(request, "the connection ended without a response");
        return false;
      }
      begun = true;
      String section = (char) first + headerSection(in);
      String fields = section.toLowerCase(Locale.ROOT);
      in.readNBytes(contentLength(fields));
      if (section.startsWith("HTTP/1.1 200 ")) {
        ledger.answered(protocol);
      } else {
        ledger.violated(protocol, request + " was answered with " + section.lines().findFirst());
      }
      return !fields.contains("connection: close");
    } catch (SocketException e) {
      ledger.violated(protocol, request + (begun ? ", amid its response: " : ": ") + e);
      return false;
    } catch (IOException e) {
      ledger.violated(protocol, request + ": " + e);
      return false;
    }
  }

  private static String headerSection(InputStream in) throws IOException {
    StringBuilder section = new StringBuilder();
    while (section.indexOf("\r\n\r\n") < 0) {
      int octet = in.read();
      if (octet < 0) {
        throw new EOFException("the connection ended amid a response");
      }
      section.append((char) octet);
    }
    return section.toString();
  }

  private static int contentLength(String fields) {
    int start = fields.indexOf("content-length: ");
    if (start < 0) {
      return 0;
    }
    start += "content-length: ".length();
    return Integer.parseInt(fields.substring(start, fields.indexOf('\r', start)));
  }
}
