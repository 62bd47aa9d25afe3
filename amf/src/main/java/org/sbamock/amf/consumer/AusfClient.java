/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.consumer;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.util.AsciiString;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.ServingNetworkName;
import org.sbamock.aka.suci.Suci;
import org.sbamock.amf.core.AuthenticationServer;
import org.sbamock.amf.core.Challenge;
import org.sbamock.amf.core.Reply;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.MessageContext;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.ResourceUri;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.consumer.ReplyListener;
import org.sbamock.sbi.consumer.SbiConsumer;
import org.sbamock.sbi.consumer.TargetService;
import org.sbamock.sbi.nrf.NrfClient;

/**
 * The consumer of Nausf_UEAuthentication (TS 29.509). A challenge is requested from one AUSF after
 * another until the deadline. The UE's response is sent to the link of the challenge, and thus
 * through the same proxies.
 */
public final class AusfClient implements AuthenticationServer {
  private static final String COLLECTION = "/nausf-auth/v1/ue-authentications";
  private static final TargetService SERVICE = new TargetService(NfType.AUSF, AusfQueries.SERVICE);
  private static final AsciiString ACCEPT_CONTEXT =
      AsciiString.cached(
          MediaTypes.HAL_JSON + ", " + MediaTypes.JSON + ", " + MediaTypes.PROBLEM_JSON);

  private final SbiConsumer consumer;
  private final AusfLocator locator;
  private final CallOptions options;
  private final LongSupplier nanoClock;

  private AusfClient(
      SbiConsumer consumer, AusfLocator locator, CallOptions options, LongSupplier nanoClock) {
    this.consumer = consumer;
    this.locator = locator;
    this.options = options;
    this.nanoClock = nanoClock;
  }

  /**
   * Creates a client of AUSFs that are discovered through the NRF.
   *
   * @param options the deadline applies to all attempts of a challenge together, and to each
   *     confirmation
   */
  public static AusfClient discovering(
      SbiConsumer consumer, NrfClient nrf, CallOptions options, RandomGenerator random) {
    return new AusfClient(
        consumer, new DiscoveringLocator(nrf, consumer, random), options, System::nanoTime);
  }

  /**
   * Creates a client of AUSFs that an SCP discovers.
   *
   * @param options the deadline applies to each challenge and to each confirmation
   */
  public static AusfClient delegating(SbiConsumer consumer, CallOptions options) {
    return new AusfClient(consumer, AusfLocator.delegating(), options, System::nanoTime);
  }

  /**
   * Creates a client of one AUSF.
   *
   * @throws IllegalArgumentException if its scheme does not match the protocol of calls to AUSFs
   */
  public static AusfClient of(SbiConsumer consumer, ApiRoot ausf, CallOptions options) {
    if (!ausf.scheme().equals(consumer.scheme(NfType.AUSF))) {
      throw new IllegalArgumentException(
          "the API root of the AUSF is "
              + ausf
              + ", but the protocol of calls to the AUSF is "
              + consumer.protocol(NfType.AUSF));
    }
    return new AusfClient(consumer, AusfLocator.fixed(ausf), options, System::nanoTime);
  }

  @Override
  public void authenticate(
      Suci suci,
      ServingNetworkName servingNetwork,
      @Nullable Resynchronization resynchronization,
      MessageContext context,
      Reply<Challenge> reply) {
    long deadline = nanoClock.getAsLong() + options.deadline().toNanos();
    locator.locate(
        suci,
        new Reply<>() {
          @Override
          public void done(List<AusfRoute> routes) {
            new Attempt(suci, servingNetwork, resynchronization, context, routes, deadline, reply)
                .make(0);
          }

          @Override
          public void failed(SbiException problem) {
            reply.failed(problem);
          }
        });
  }

  @Override
  public void confirm(
      Challenge.FiveGAka challenge, byte[] resStar, MessageContext context, Reply<Verdict> reply) {
    follow(
        HttpMethod.PUT,
        challenge.link(),
        AusfMessages.confirmationData(ByteBufAllocator.DEFAULT, resStar),
        AusfMessages::readConfirmation,
        context,
        reply);
  }

  @Override
  public void continueEap(
      Challenge.Eap challenge, String payload, MessageContext context, Reply<Verdict> reply) {
    follow(
        HttpMethod.POST,
        challenge.link(),
        AusfMessages.eapSession(ByteBufAllocator.DEFAULT, payload),
        AusfMessages::readEapSession,
        context,
        reply);
  }

  private void follow(
      HttpMethod method,
      String link,
      ByteBuf content,
      Function<ByteBuf, Verdict> reader,
      MessageContext context,
      Reply<Verdict> reply) {
    ResourceUri uri;
    try {
      uri = consumer.requireReachable(NfType.AUSF, resource(link));
    } catch (SbiException e) {
      content.release();
      reply.failed(e);
      return;
    }
    consumer.call(
        SERVICE,
        uri.origin(),
        request(method, uri.target(), content, context),
        options,
        new AusfReply<>(200, reader) {
          @Override
          void understood(Verdict verdict) {
            reply.done(verdict);
          }

          @Override
          protected void failed(SbiException cause) {
            reply.failed(AusfProblems.forUe(cause));
          }
        });
  }

  private static HttpRequest request(
      HttpMethod method, String target, ByteBuf content, MessageContext context) {
    HttpRequest request = HttpRequest.of(method, target, content);
    request.headers().addReceived(HttpHeaderNames.CONTENT_TYPE, MediaTypes.JSON);
    request.headers().addReceived(HttpHeaderNames.ACCEPT, ACCEPT_CONTEXT);
    context.addTo(request.headers());
    return request;
  }

  private static ResourceUri resource(String link) {
    try {
      return ResourceUri.parse(link);
    } catch (IllegalArgumentException e) {
      throw SbiException.of(
          Cause.INBOUND_SERVER_ERROR, "the AUSF returned a link that is not an absolute URI");
    }
  }

  /** A challenge request to one AUSF after another. */
  private final class Attempt {
    private final Suci suci;
    private final ServingNetworkName servingNetwork;
    private final @Nullable Resynchronization resynchronization;
    private final MessageContext context;
    private final List<AusfRoute> routes;
    private final long deadline;
    private final Reply<Challenge> reply;

    Attempt(
        Suci suci,
        ServingNetworkName servingNetwork,
        @Nullable Resynchronization resynchronization,
        MessageContext context,
        List<AusfRoute> routes,
        long deadline,
        Reply<Challenge> reply) {
      this.suci = suci;
      this.servingNetwork = servingNetwork;
      this.resynchronization = resynchronization;
      this.context = context;
      this.routes = routes;
      this.deadline = deadline;
      this.reply = reply;
    }

    void make(int index) {
      AusfRoute route = routes.get(index);
      ByteBuf content =
          AusfMessages.authenticationInfo(
              ByteBufAllocator.DEFAULT, suci, servingNetwork, resynchronization);
      Duration left = Duration.ofNanos(Math.max(1_000_000, deadline - nanoClock.getAsLong()));
      route.call(
          consumer,
          SERVICE,
          request(HttpMethod.POST, route.target(COLLECTION), content, context),
          options.withDeadline(left),
          new AusfReply<>(201, AusfMessages::readContext) {
            @Override
            void understood(Challenge challenge) {
              reply.done(challenge);
            }

            @Override
            protected void failed(SbiException cause) {
              missed(index, cause);
            }
          });
    }

    private void missed(int index, SbiException cause) {
      if (AusfProblems.isOfThisAusfAlone(cause)) {
        if (index + 1 < routes.size() && deadline - nanoClock.getAsLong() > 0) {
          make(index + 1);
          return;
        }
        locator.failed(suci);
      }
      reply.failed(AusfProblems.forUe(cause));
    }
  }

  /**
   * A listener that reads a response. An invalid response is an error of the AUSF; its content is
   * not reported, since it may contain keys.
   */
  private abstract static class AusfReply<T> extends ReplyListener {
    private final int expected;
    private final Function<ByteBuf, T> reader;

    AusfReply(int expected, Function<ByteBuf, T> reader) {
      super(NfType.AUSF);
      this.expected = expected;
      this.reader = reader;
    }

    abstract void understood(T answer);

    @Override
    protected void replied(HttpResponse response) {
      if (response.status() >= 400) {
        throw new SbiException(problem(response));
      }
      if (response.status() != expected) {
        throw SbiException.of(
            Cause.INBOUND_SERVER_ERROR, "the AUSF responded " + response.status());
      }
      T answer;
      try {
        answer = reader.apply(response.content());
      } catch (SbiException e) {
        throw SbiException.of(
            Cause.INBOUND_SERVER_ERROR, "the AUSF responded " + expected + " with invalid content");
      }
      understood(answer);
    }
  }
}
