/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.faults;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketAddress;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.sbamock.integration.support.FreePort;

/**
 * A port of this machine that forwards TCP connections and UDP datagrams to another port. While it
 * is cut, the octets of connections are held back, as TCP holds them back in a partition, and
 * datagrams are lost.
 */
final class Cable implements AutoCloseable {
  private static final int BACKLOG = 256;
  private static final int BUFFER = 65_536;
  private static final InetAddress LOOPBACK = InetAddress.getLoopbackAddress();

  private final int port = FreePort.next();
  private final InetSocketAddress target;
  private final ServerSocket listening;
  private final DatagramSocket near;
  private final Set<AutoCloseable> open = ConcurrentHashMap.newKeySet();
  private final Map<SocketAddress, DatagramSocket> far = new ConcurrentHashMap<>();
  private final Object lock = new Object();
  private boolean cut;

  Cable(int targetPort) {
    target = new InetSocketAddress(LOOPBACK, targetPort);
    try {
      listening = new ServerSocket(port, BACKLOG, LOOPBACK);
      near = new DatagramSocket(new InetSocketAddress(LOOPBACK, port));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    start("accept", this::accept);
    start("datagrams", this::forwardDatagrams);
  }

  int port() {
    return port;
  }

  void cut() {
    synchronized (lock) {
      cut = true;
    }
  }

  void heal() {
    synchronized (lock) {
      cut = false;
      lock.notifyAll();
    }
  }

  private boolean isCut() {
    synchronized (lock) {
      return cut;
    }
  }

  private void awaitHealed() throws InterruptedException {
    synchronized (lock) {
      while (cut) {
        lock.wait();
      }
    }
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        Socket client = listening.accept();
        open.add(client);
        start("connection", () -> connect(client));
      } catch (IOException e) {
        // The cable was closed.
        return;
      }
    }
  }

  private void connect(Socket client) {
    try {
      awaitHealed();
      Socket server = new Socket(target.getAddress(), target.getPort());
      open.add(server);
      start("requests", () -> copy(client, server));
      copy(server, client);
    } catch (IOException | InterruptedException e) {
      close(client);
    }
  }

  private void copy(Socket from, Socket to) {
    byte[] buffer = new byte[BUFFER];
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int length = in.read(buffer); length >= 0; length = in.read(buffer)) {
        awaitHealed();
        out.write(buffer, 0, length);
      }
      awaitHealed();
    } catch (IOException | InterruptedException e) {
      // One side closed the connection; the other side learns it here.
      return;
    } finally {
      close(from);
      close(to);
    }
  }

  private void close(Socket socket) {
    open.remove(socket);
    try {
      socket.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void forwardDatagrams() {
    DatagramPacket packet = new DatagramPacket(new byte[BUFFER], BUFFER);
    while (!near.isClosed()) {
      try {
        packet.setLength(BUFFER);
        near.receive(packet);
        DatagramSocket server = far.get(packet.getSocketAddress());
        if (server == null) {
          server = openFar(packet.getSocketAddress());
        }
        if (!isCut()) {
          server.send(new DatagramPacket(packet.getData(), packet.getLength(), target));
        }
      } catch (IOException e) {
        // The cable was closed, or the kernel reports that nothing listens on the target port.
        continue;
      }
    }
  }

  private DatagramSocket openFar(SocketAddress client) throws IOException {
    DatagramSocket server = new DatagramSocket(new InetSocketAddress(LOOPBACK, 0));
    far.put(client, server);
    open.add(server);
    start("answers", () -> returnDatagrams(server, client));
    return server;
  }

  private void returnDatagrams(DatagramSocket server, SocketAddress client) {
    DatagramPacket packet = new DatagramPacket(new byte[BUFFER], BUFFER);
    while (!server.isClosed()) {
      try {
        packet.setLength(BUFFER);
        server.receive(packet);
        if (!isCut()) {
          near.send(new DatagramPacket(packet.getData(), packet.getLength(), client));
        }
      } catch (IOException e) {
        // As above.
        continue;
      }
    }
  }

  private static void start(String name, Runnable task) {
    Thread thread = new Thread(task, "cable-" + name);
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws Exception {
    heal();
    listening.close();
    near.close();
    for (AutoCloseable one : open) {
      one.close();
    }
  }
}
