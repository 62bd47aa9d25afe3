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
 * Talks to a running link.
 *
 * @param socket its control socket
 * @param name of the link
 */
record LinkClient(Path socket, String name) {
  /**
   * Asks.
   *
   * @throws IllegalArgumentException if there is no such link, or it refuses
   */
  LinkReply ask(LinkRequest request) {
    return tryAsk(request)
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "no link '"
                        + name
                        + "' is running (no one answers at "
                        + socket
                        + "): start one by 'sbamock link create', or be the user who did, or give"
                        + " its --name and --directory"));
  }

  /** Asks; empty if no one is there. */
  Optional<LinkReply> tryAsk(LinkRequest request) {
    LinkReply reply;
    try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
      channel.connect(UnixDomainSocketAddress.of(socket));
      BufferedWriter out = new BufferedWriter(Channels.newWriter(channel, StandardCharsets.UTF_8));
      out.write(Json.mapper().writeValueAsString(request) + "\n");
      out.flush();
      String line =
          new BufferedReader(Channels.newReader(channel, StandardCharsets.UTF_8)).readLine();
      if (line == null) {
        throw new CommandFailedException("link '" + name + "' ended without an answer", null);
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
      throw new CommandFailedException("link '" + name + "' is of another version", null);
    }
    return status;
  }

  /** Whether a crashed link left its socket. */
  boolean isLeft() {
    return Files.exists(socket) && tryAsk(LinkRequest.of(LinkAction.STATUS)).isEmpty();
  }
}
