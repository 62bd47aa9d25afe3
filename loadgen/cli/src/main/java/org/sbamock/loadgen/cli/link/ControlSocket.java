/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.link;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.sbamock.loadgen.terminal.CommandFailedException;
import org.sbamock.sbi.Json;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.core.JacksonException;

/**
 * The server of a running link's control socket. Each connection carries one request and one reply,
 * each a line of JSON.
 */
final class ControlSocket implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(ControlSocket.class);

  private final Path path;
  private final RunningLink link;
  private final ServerSocketChannel server;

  ControlSocket(Path path, RunningLink link) {
    this.path = path;
    this.link = link;
    try {
      Files.deleteIfExists(path);
      server = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
      server.bind(UnixDomainSocketAddress.of(path));
      Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-------"));
    } catch (IOException e) {
      throw new CommandFailedException("cannot listen at " + path + ": " + e.getMessage(), e);
    }
    start("sbamock-link-control", this::accept);
  }

  private static void start(String name, Runnable task) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    thread.start();
  }

  private void accept() {
    try {
      while (true) {
        SocketChannel channel = server.accept();
        start("sbamock-link-request", () -> serve(channel));
      }
    } catch (IOException e) {
      LOG.debug("the control socket has ended", e);
    }
  }

  private void serve(SocketChannel channel) {
    try (channel;
        BufferedReader in =
            new BufferedReader(Channels.newReader(channel, StandardCharsets.UTF_8));
        BufferedWriter out =
            new BufferedWriter(Channels.newWriter(channel, StandardCharsets.UTF_8))) {
      String line = in.readLine();
      if (line != null) {
        LinkReply reply = answer(line);
        out.write(Json.mapper().writeValueAsString(reply) + "\n");
        out.flush();
        if (reply.ends()) {
          link.stop().complete(null);
        }
      }
    } catch (IOException e) {
      LOG.debug("the client closed the connection before the reply", e);
    }
  }

  private LinkReply answer(String line) {
    try {
      return link.answer(Json.mapper().readValue(line, LinkRequest.class));
    } catch (JacksonException e) {
      return LinkReply.failed("invalid request: " + e.getOriginalMessage(), true);
    }
  }

  @Override
  public void close() {
    try {
      server.close();
      Files.deleteIfExists(path);
    } catch (IOException e) {
      LOG.warn("cannot remove {}", path, e);
    }
  }
}
