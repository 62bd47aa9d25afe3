/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.probe;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Router;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.SbiHandler;

/**
 * The resources of the timing probe under {@code /sbamock-probe/v1}, for the measurement of
 * round-trip and one-way times.
 *
 * <ul>
 *   <li>{@code GET files/{octets}}: 200 with as many octets, 0 to {@value #LONGEST}, as {@code
 *       application/octet-stream}; 404 RESOURCE_URI_STRUCTURE_NOT_FOUND for another length. HEAD
 *       returns the length only.
 *   <li>{@code GET timed-files/{octets}}: 200 with a {@link ChainAnswer} that contains the file, 0
 *       to {@value #LONGEST_TIMED} octets, and the time at which the request was received.
 *   <li>{@code POST uploads} and {@code PUT uploads}, with any content: 200 with an {@link
 *       UploadAnswer}; {@code DELETE uploads}: 204.
 *   <li>{@code POST chain} and {@code PUT chain} with a {@link ChainMessage}: 200 with a {@link
 *       ChainAnswer}; 403 if the message has a route and the function must not forward it; 504
 *       TARGET_NF_NOT_REACHABLE, TIMED_OUT_REQUEST or INBOUND_SERVER_ERROR if the next function
 *       cannot be reached, does not respond in time or aborts its response; 502 if its response is
 *       invalid; its own problem if it returns one.
 *   <li>{@code GET clock}: 200 with a {@link ClockAnswer}.
 * </ul>
 */
public final class TimingProbe {
  /** The name and major version of the API. */
  public static final String API = "sbamock-probe/v1";

  /** The maximum length of a file, octets. */
  public static final int LONGEST = 16 << 20;

  /** The maximum length of a file within JSON, octets. */
  public static final int LONGEST_TIMED = Json.MAX_STRING;

  private static final String OCTETS = "octets";
  private static final String ROOT = "/" + API + "/";

  private final String party;
  private final @Nullable ProbeClients clients;

  private TimingProbe(String party, @Nullable ProbeClients clients) {
    this.party = party;
    this.clients = clients;
  }

  /**
   * Adds the probe's resources.
   *
   * @param party the type of the function, such as {@code AMF}, for timestamps
   * @param clients the clients to forward chains with; null if the function must not forward them
   */
  public static void mount(Router router, String party, @Nullable ProbeClients clients) {
    TimingProbe probe = new TimingProbe(party, clients);
    router.route(HttpMethod.GET, ROOT + "files/{octets}", SbiHandler.of(TimingProbe::answerFile));
    router.route(
        HttpMethod.GET, ROOT + "timed-files/{octets}", SbiHandler.of(probe::answerTimedFile));
    router.route(HttpMethod.GET, ROOT + "clock", SbiHandler.of(TimingProbe::answerClock));
    for (HttpMethod method : List.of(HttpMethod.POST, HttpMethod.PUT)) {
      router.route(method, ROOT + "uploads", SbiHandler.of(probe::answerUpload));
      router.route(
          method, ROOT + "chain", SbiHandler.consuming(probe::answerChain, MediaTypes.JSON));
    }
    router.route(
        HttpMethod.DELETE,
        ROOT + "uploads",
        SbiHandler.of(exchange -> exchange.respond(HttpResponse.of(204))));
  }

  private static void answerFile(HttpExchange exchange) {
    int octets = octets(exchange.pathParameter(OCTETS), LONGEST);
    exchange.respond(
        HttpResponse.of(200, ProbeContent.of(octets))
            .with(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.APPLICATION_OCTET_STREAM));
  }

  private void answerTimedFile(HttpExchange exchange) {
    int octets = octets(exchange.pathParameter(OCTETS), LONGEST_TIMED);
    answer(exchange, new ChainAnswer(List.of(own(exchange)), text(octets)));
  }

  /** Returns a file of at most {@value #LONGEST_TIMED} octets as text. */
  public static String text(int octets) {
    ByteBuf content = ProbeContent.of(octets);
    return content.toString(StandardCharsets.US_ASCII);
  }

  /** Fills an array with the content of a file, for uploads. */
  public static void fill(byte[] content) {
    for (int i = 0; i < content.length; i++) {
      content[i] = ProbeContent.octet(i);
    }
  }

  /**
   * Returns whether content equals the file of a length, octet by octet.
   *
   * @param content the content; neither read nor released
   */
  public static boolean isFile(ByteBuf content, int octets) {
    return ProbeContent.isPrefix(content, octets);
  }

  /**
   * Returns whether content has the length of a file and, at each 64 KiB, its octets; for files
   * that are too long to be compared each time.
   *
   * @param content the content; neither read nor released
   */
  public static boolean resemblesFile(ByteBuf content, int octets) {
    return ProbeContent.resembles(content, octets);
  }

  private static void answerClock(HttpExchange exchange) {
    long touch = EpochClock.nanosAt(exchange.receivedNanos());
    answer(exchange, new ClockAnswer(touch, EpochClock.nanos()));
  }

  private void answerUpload(HttpExchange exchange) {
    answer(
        exchange,
        new UploadAnswer(
            party,
            EpochClock.nanosAt(exchange.receivedNanos()),
            exchange.request().content().readableBytes()));
  }

  private void answerChain(HttpExchange exchange) {
    HopStamps own = own(exchange);
    ChainMessage message = Json.read(exchange.request().content(), ChainMessage.class);
    if (message.isLastHop()) {
      answer(exchange, new ChainAnswer(message.passedWith(own), null));
    } else if (clients == null) {
      throw SbiException.of(
          403, null, "this " + party + " does not pass requests on: sbamock.probe.forward is off");
    } else {
      ChainForwarding.start(exchange, message, own, clients);
    }
  }

  private HopStamps own(HttpExchange exchange) {
    return new HopStamps(party, EpochClock.nanosAt(exchange.receivedNanos()), null);
  }

  static void answer(HttpExchange exchange, Object content) {
    exchange.respond(
        HttpResponse.of(200, Json.write(exchange.alloc(), content))
            .with(HttpHeaderNames.CONTENT_TYPE, MediaTypes.JSON));
  }

  private static int octets(String text, int longest) {
    try {
      int octets = Integer.parseInt(text);
      if (octets >= 0 && octets <= longest && Character.isDigit(text.charAt(0))) {
        return octets;
      }
    } catch (NumberFormatException e) {
      throw noSuchFile(longest);
    }
    throw noSuchFile(longest);
  }

  private static SbiException noSuchFile(int longest) {
    return SbiException.of(
        Cause.RESOURCE_URI_STRUCTURE_NOT_FOUND,
        OCTETS,
        "a file has a length in octets, 0 to " + longest + ", for its name");
  }
}
