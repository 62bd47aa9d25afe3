/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.core;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/** A port that passes connections on to another one of this machine, and counts them. */
final class TcpForwarder implements AutoCloseable {
  private static final int BACKLOG = 64;

  private final ServerSocket listening;
  private final Set<Socket> open = ConcurrentHashMap.newKeySet();
  private final AtomicInteger connections = new AtomicInteger();
  private volatile int target;

  TcpForwarder() {
    try {
      listening = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    start("accept", this::accept);
  }

  /** Where to pass connections on. */
  public void to(int port) {
    target = port;
  }

  public int port() {
    return listening.getLocalPort();
  }

  /** How many connections came. */
  int connections() {
    return connections.get();
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        Socket near = listening.accept();
        connections.incrementAndGet();
        Socket far = new Socket(InetAddress.getLoopbackAddress(), target);
        open.add(near);
        open.add(far);
        start("there", () -> copy(near, far));
        start("back", () -> copy(far, near));
      } catch (IOException e) {
        // Closed, or the target is not there: the client sees what it would see of the target.
        continue;
      }
    }
  }

  private void copy(Socket from, Socket to) {
    try (from;
        to) {
      from.getInputStream().transferTo(to.getOutputStream());
    } catch (IOException e) {
      // One side has closed, and so does the other.
      return;
    } finally {
      open.remove(from);
      open.remove(to);
    }
  }

  private static void start(String name, Runnable task) {
    Thread thread = new Thread(task, "forwarder-" + name);
    thread.setDaemon(true);
    thread.start();
  }

  @Override
  public void close() throws IOException {
    listening.close();
    for (Socket socket : open) {
      socket.close();
    }
  }
}
