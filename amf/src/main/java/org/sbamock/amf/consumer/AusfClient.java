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
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.MessageContext;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.ResourceUri;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.SbiHeaders;
import org.sbamock.sbi.binding.BindingIndication;
import org.sbamock.sbi.binding.ResourceProducer;
import org.sbamock.sbi.consumer.SbiConsumer;
import org.sbamock.sbi.consumer.TargetService;
import org.sbamock.sbi.nrf.NrfClient;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The consumer of Nausf_UEAuthentication (TS 29.509). A challenge is requested from one AUSF after
 * another until the deadline. The UE's response is sent to the link of the challenge, and thus
 * through the same proxies; if that AUSF fails, to others of its NF set.
 */
public final class AusfClient implements AuthenticationServer {
  private static final Logger LOG = LoggerFactory.getLogger(AusfClient.class);
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
   * @param options the deadline applies to all attempts of a challenge or confirmation together
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
    ResourceProducer former = resynchronization == null ? null : resynchronization.producer();
    locator.locate(
        suci,
        former == null ? null : former.instance(),
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
    new Continuation(challenge, reply, AusfMessages::readConfirmation) {
      @Override
      HttpRequest request(String target) {
        return AusfClient.request(
            HttpMethod.PUT,
            target,
            AusfMessages.confirmationData(ByteBufAllocator.DEFAULT, resStar),
            context);
      }
    }.send();
  }

  @Override
  public void continueEap(
      Challenge.Eap challenge, String payload, MessageContext context, Reply<Verdict> reply) {
    new Continuation(challenge, reply, AusfMessages::readEapSession) {
      @Override
      HttpRequest request(String target) {
        return AusfClient.request(
            HttpMethod.POST,
            target,
            AusfMessages.eapSession(ByteBufAllocator.DEFAULT, payload),
            context);
      }
    }.send();
  }

  private static HttpRequest request(
      HttpMethod method, String target, ByteBuf content, MessageContext context) {
    HttpRequest request = HttpRequest.of(method, target, content);
    request.headers().addReceived(HttpHeaderNames.CONTENT_TYPE, MediaTypes.JSON);
    request.headers().addReceived(HttpHeaderNames.ACCEPT, ACCEPT_CONTEXT);
    context.addTo(request.headers());
    return request;
  }

  /**
   * The UE's response to a challenge, sent to the link of the challenge. Without an SCP, if the
   * AUSF fails and its binding indication names an NF set, the response is sent to one other AUSF
   * of the set after another until the deadline (TS 29.500 clause 6.12).
   */
  private abstract class Continuation extends AusfReply<Verdict> {
    private final Challenge challenge;
    private final Reply<Verdict> reply;
    private final long deadline = nanoClock.getAsLong() + options.deadline().toNanos();
    private @Nullable List<AusfRoute> others;
    private int next;

    Continuation(Challenge challenge, Reply<Verdict> reply, Function<ByteBuf, Verdict> reader) {
      super(200, reader);
      this.challenge = challenge;
      this.reply = reply;
    }

    /** Returns a new request. */
    abstract HttpRequest request(String target);

    final void send() {
      ResourceUri link;
      try {
        link = consumer.requireReachable(NfType.AUSF, link());
      } catch (SbiException e) {
        reply.failed(e);
        return;
      }
      HttpRequest request = request(link.target());
      BindingIndication binding = binding();
      if (binding != null && consumer.isIndirect()) {
        request.headers().add(SbiHeaders.ROUTING_BINDING, binding.toString());
      }
      consumer.call(SERVICE, link.origin(), request, options, this);
    }

    private ResourceUri link() {
      try {
        return ResourceUri.parse(challenge.link());
      } catch (IllegalArgumentException e) {
        throw SbiException.of(
            Cause.INBOUND_SERVER_ERROR, "the AUSF returned a link that is not an absolute URI");
      }
    }

    private @Nullable BindingIndication binding() {
      ResourceProducer producer = challenge.producer();
      return producer == null ? null : producer.binding();
    }

    @Override
    final void understood(Verdict verdict, HttpFields headers) {
      Challenge further = verdict.next();
      reply.done(
          further == null
              ? verdict
              : verdict.withNext(
                  further.of(ResourceProducer.updated(challenge.producer(), headers))));
    }

    @Override
    protected final void failed(SbiException cause) {
      BindingIndication binding = binding();
      String set = binding == null || consumer.isIndirect() ? null : binding.set();
      List<AusfRoute> known = others;
      if (set == null || !isRetriable(cause)) {
        reply.failed(AusfProblems.forUe(cause));
      } else if (known != null) {
        sendToOther(known, cause);
      } else {
        locator.locateSet(
            set,
            new Reply<>() {
              @Override
              public void done(List<AusfRoute> routes) {
                others = routes;
                sendToOther(routes, cause);
              }

              @Override
              public void failed(SbiException problem) {
                reply.failed(AusfProblems.forUe(cause));
              }
            });
      }
    }

    private void sendToOther(List<AusfRoute> routes, SbiException cause) {
      ResourceUri link = link();
      ApiRoot root = ApiRoot.of(link);
      if (next < routes.size() && routes.get(next).equals(new AusfRoute.Known(root))) {
        next++;
      }
      long left = deadline - nanoClock.getAsLong();
      if (next == routes.size() || left <= 0) {
        reply.failed(AusfProblems.forUe(cause));
        return;
      }
      AusfRoute other = routes.get(next++);
      LOG.debug("{} failed, and its set is called at {}", root, other, cause);
      String target = other.target(link.target().substring(root.prefix().length()));
      CallOptions rest = options.withDeadline(Duration.ofNanos(left));
      other.call(consumer, SERVICE, request(target), rest, this);
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
            void understood(Challenge challenge, HttpFields headers) {
              ResourceProducer producer = ResourceProducer.of(headers);
              if (producer != null) {
                LOG.debug("{} has the producers {}", challenge.link(), producer);
              }
              reply.done(challenge.of(producer));
            }

            @Override
            protected void failed(SbiException cause) {
              missed(index, cause, isRetriable(cause));
            }
          });
    }

    private void missed(int index, SbiException cause, boolean retriable) {
      if (AusfProblems.isOfThisAusfAlone(cause)) {
        boolean late = deadline - nanoClock.getAsLong() <= 0;
        if (retriable && index + 1 < routes.size() && !late) {
          make(index + 1);
          return;
        }
        locator.failed(suci);
      }
      reply.failed(AusfProblems.forUe(cause));
    }
  }
}
