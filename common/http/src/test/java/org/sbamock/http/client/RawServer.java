/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.sbamock.http.Origin;

/** A TCP server whose octets the test writes by hand; a thread serves one connection at a time. */
final class RawServer implements AutoCloseable {
  private final ServerSocket listener;
  private final AtomicInteger connections = new AtomicInteger();

  RawServer(Script script) {
    try {
      listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    Thread thread = new Thread(() -> serve(script), "raw-server");
    thread.setDaemon(true);
    thread.start();
  }

  private void serve(Script script) {
    while (!listener.isClosed()) {
      try (Socket socket = listener.accept()) {
        int number = connections.incrementAndGet();
        script.run(new Peer(socket), number);
      } catch (SocketException e) {
        continue;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  Origin origin() {
    return new Origin("127.0.0.1", listener.getLocalPort());
  }

  int connections() {
    return connections.get();
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }

  /** What the server does on its n-th connection, from 1; the connection closes afterwards. */
  interface Script {
    void run(Peer peer, int connection) throws IOException;
  }

  /** The client as the server sees it. */
  static final class Peer {
    static final int DATA = 0;
    static final int HEADERS = 1;
    static final int RST_STREAM = 3;
    static final int SETTINGS = 4;
    static final int GOAWAY = 7;
    static final int END_STREAM = 1;
    static final int END_HEADERS = 4;

    private final DataInputStream in;
    private final OutputStream out;
    private boolean held;

    Peer(Socket socket) throws IOException {
      in = new DataInputStream(socket.getInputStream());
      out = new BufferedOutputStream(socket.getOutputStream());
    }

    /** Reads a request head of HTTP/1.1; an empty text if the client closes. */
    String readHead() throws IOException {
      StringBuilder head = new StringBuilder();
      while (head.indexOf("\r\n\r\n") < 0) {
        int octet = in.read();
        if (octet < 0) {
          return "";
        }
        head.append((char) octet);
      }
      return head.toString();
    }

    void write(String text) throws IOException {
      out.write(text.getBytes(StandardCharsets.ISO_8859_1));
      out.flush();
    }

    void awaitEnd() throws IOException {
      while (in.read() >= 0) {
        continue;
      }
    }

    /** Reads the client's preface and sends SETTINGS with that limit of streams. */
    void beginHttp2(int maxStreams) throws IOException {
      in.readNBytes(24);
      frame(SETTINGS, 0, 0, 0, 3, maxStreams >> 24, maxStreams >> 16, maxStreams >> 8, maxStreams);
    }

    /** Reads frames up to the next HEADERS, and returns its stream; -1 if the client closes. */
    int readHeaders() throws IOException {
      byte[] frame = readFrame(HEADERS);
      return frame.length == 0 ? -1 : number(frame, 5) & Integer.MAX_VALUE;
    }

    /** Reads frames up to the next GOAWAY, and returns its code; -1 if the client closes. */
    int readGoAway() throws IOException {
      byte[] frame = readFrame(GOAWAY);
      return frame.length == 0 ? -1 : number(frame, 13);
    }

    /** Reads frames up to the next one of a type; empty if the client closes. */
    private byte[] readFrame(int type) throws IOException {
      while (true) {
        byte[] head = in.readNBytes(9);
        if (head.length < 9) {
          return new byte[0];
        }
        int length = number(head, 0) >>> 8;
        byte[] payload = in.readNBytes(length);
        if (head[3] == type) {
          return ByteBuffer.allocate(9 + length).put(head).put(payload).array();
        }
      }
    }

    private static int number(byte[] octets, int index) {
      return ByteBuffer.wrap(octets).getInt(index);
    }

    void frame(int type, int flags, int stream, int... payload) throws IOException {
      byte[] octets = new byte[9 + payload.length];
      octets[1] = (byte) (payload.length >> 8);
      octets[2] = (byte) payload.length;
      octets[3] = (byte) type;
      octets[4] = (byte) flags;
      octets[5] = (byte) (stream >> 24);
      octets[6] = (byte) (stream >> 16);
      octets[7] = (byte) (stream >> 8);
      octets[8] = (byte) stream;
      for (int i = 0; i < payload.length; i++) {
        octets[9 + i] = (byte) payload[i];
      }
      out.write(octets);
      if (!held) {
        out.flush();
      }
    }

    /** Holds frames back until {@link #sendHeld}, which sends them in one segment. */
    void hold() {
      held = true;
    }

    void sendHeld() throws IOException {
      held = false;
      out.flush();
    }

    /** A response with status 200 and nothing else: index 8 of HPACK's static table. */
    void ok(int stream) throws IOException {
      frame(HEADERS, END_HEADERS | END_STREAM, stream, 0x88);
    }

    void rst(int stream, int error) throws IOException {
      frame(RST_STREAM, 0, stream, 0, 0, 0, error);
    }

    void goAway(int lastStream) throws IOException {
      frame(
          GOAWAY,
          0,
          0,
          lastStream >> 24,
          lastStream >> 16,
          lastStream >> 8,
          lastStream,
          0,
          0,
          0,
          0);
    }
  }
}
