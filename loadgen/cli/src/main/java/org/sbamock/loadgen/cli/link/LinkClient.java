/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.link;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.sbamock.loadgen.terminal.CommandFailedException;
import org.sbamock.sbi.Json;

/**
 * A client that sends requests to a running link.
 *
 * @param socket the control socket of the link
 * @param name the name of the link
 */
record LinkClient(Path socket, String name) {
  /**
   * Sends a request and returns the reply.
   *
   * @throws IllegalArgumentException if the link does not run, or the link rejects the request
   */
  LinkReply ask(LinkRequest request) {
    return trySend(request)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no link '"
                        + name
                        + "' is running (no process listens at "
                        + socket
                        + "): start one with 'sbamock link create', run as the user who started it,"
                        + " or give its --name and --directory"));
  }

  /** Sends a request; returns empty if the link does not run. */
  Optional<LinkReply> trySend(LinkRequest request) {
    LinkReply reply;
    try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      channel.connect(UnixDomainSocketAddress.of(socket));
      BufferedWriter out = new BufferedWriter(Channels.newWriter(channel, StandardCharsets.UTF_8));
      out.write(Json.mapper().writeValueAsString(request) + "\n");
      out.flush();
      String line =
          new BufferedReader(Channels.newReader(channel, StandardCharsets.UTF_8)).readLine();
      if (line == null) {
        throw new CommandFailedException(
            "link '" + name + "' closed the connection without a reply", null);
      }
      reply = Json.mapper().readValue(line, LinkReply.class);
    } catch (IOException e) {
      return Optional.empty();
    }
    if (reply.error() != null) {
      throw reply.usage()
          ? new IllegalArgumentException(reply.error())
          : new CommandFailedException(reply.error(), null);
    }
    return Optional.of(reply);
  }

  LinkStatus status() {
    LinkStatus status = ask(LinkRequest.of(LinkAction.STATUS)).status();
    if (status == null) {
      throw new CommandFailedException(
          "link '" + name + "' was started by another version of sbamock", null);
    }
    return status;
  }

  /** Returns whether the socket belongs to a crashed link. */
  boolean isStale() {
    return Files.exists(socket) && trySend(LinkRequest.of(LinkAction.STATUS)).isEmpty();
  }
}
