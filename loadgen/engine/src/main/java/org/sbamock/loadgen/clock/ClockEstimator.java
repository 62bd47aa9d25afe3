/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.clock;

import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.http.client.call.CallOptions.ConnectionUse;
import org.sbamock.loadgen.clock.PartyClock.Method;
import org.sbamock.loadgen.clock.TimedRequests.Replies;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.probe.ChainAnswer;
import org.sbamock.sbi.probe.ChainMessage;
import org.sbamock.sbi.probe.ClockAnswer;
import org.sbamock.sbi.probe.TimingProbe;

/**
 * An estimator of the offsets of functions' clocks from this machine's clock, as in NTP (RFC 5905
 * section 8), over the timing probe. Sends {@value #EXCHANGES} sequential requests and uses the one
 * with the smallest round-trip time. The offset of a function that the generator cannot call is
 * estimated from the preceding function, by the timestamps of messages along the chain.
 */
public final class ClockEstimator {
  /** The number of requests per function. */
  public static final int EXCHANGES = 16;

  private static final String ROOT = "/" + TimingProbe.API;

  private final SbiClient client;
  private final HttpProtocol protocol;
  private final CallOptions options;

  /**
   * Creates an estimator.
   *
   * @param client a client whose connections are not used by a measurement
   * @param deadline the deadline of each request
   */
  public ClockEstimator(SbiClient client, HttpProtocol protocol, Duration deadline) {
    this.client = client;
    this.protocol = protocol;
    this.options = new CallOptions(deadline, ConnectionUse.REUSE, 0);
  }

  /**
   * Estimates the clocks of all functions of a route, in its order. Blocks; must not be called on
   * an event loop.
   *
   * @param route 1 to 9 functions
   */
  public List<PartyClock> estimate(List<ApiRoot> route) {
    List<PartyClock> clocks = new ArrayList<>();
    for (ApiRoot root : route) {
      clocks.add(ask(root));
    }
    if (route.size() > 1 && clocks.stream().anyMatch(clock -> clock.offset() == null)) {
      followChain(route, clocks);
    }
    return List.copyOf(clocks);
  }

  private PartyClock ask(ApiRoot root) {
    Replies<ClockAnswer> replies =
        exchange(root, () -> HttpRequest.get(root.target(ROOT + "/clock")), ClockAnswer.class);
    return ClockOffset.of(
            replies.answers().stream()
                .map(
                    one ->
                        new ClockExchange(
                            one.sent(),
                            one.answer().touch(),
                            one.answer().response(),
                            one.received()))
                .toList())
        .map(offset -> PartyClock.known(root, Method.DIRECT, offset))
        .orElseGet(
            () ->
                PartyClock.unknown(
                    root, replies.failureOr("a clock was adjusted during the estimate")));
  }

  private void followChain(List<ApiRoot> route, List<PartyClock> clocks) {
    byte[] message =
        Json.writeBytes(
            new ChainMessage(
                null,
                route.subList(1, route.size()),
                protocol.id(),
                "reuse",
                null,
                null,
                ChainMessage.HIGHEST_LANE,
                (int) options.deadline().toMillis(),
                null));
    ApiRoot first = route.get(0);
    Replies<ChainAnswer> replies =
        exchange(
            first,
            () ->
                HttpRequest.of(
                        HttpMethod.POST,
                        first.target(ROOT + "/chain"),
                        Unpooled.wrappedBuffer(message))
                    .with(HttpHeaderNames.CONTENT_TYPE, MediaTypes.JSON),
            ChainAnswer.class);
    @Nullable ClockOffset before = ClockOffset.NONE;
    for (int place = 0; place < route.size(); place++) {
      PartyClock clock = clocks.get(place);
      if (clock.offset() == null) {
        clock = follow(clock, before, replies, place);
        clocks.set(place, clock);
      }
      before = clock.offset();
    }
  }

  private static PartyClock follow(
      PartyClock clock, @Nullable ClockOffset before, Replies<ChainAnswer> replies, int place) {
    Optional<ClockOffset> hop = ClockOffset.of(ChainStamps.exchanges(replies.answers(), place));
    if (before != null && hop.isPresent()) {
      return PartyClock.known(clock.root(), Method.CHAIN, before.plus(hop.get()));
    }
    return PartyClock.unknown(
        clock.root(),
        clock.failure()
            + "; along the chain "
            + replies.failureOr("the timestamps are inconsistent too"));
  }

  private <T> Replies<T> exchange(ApiRoot root, Supplier<HttpRequest> request, Class<T> type) {
    return new TimedRequests<>(client, protocol, root.origin(), options, request, type, EXCHANGES)
        .play();
  }
}
