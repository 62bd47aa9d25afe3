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
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.ServingNetworkName;
import org.sbamock.aka.suci.Suci;
import org.sbamock.amf.core.AuthenticationServer;
import org.sbamock.amf.core.Challenge;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.MessageContext;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.ProblemDetails;
import org.sbamock.sbi.Reply;
import org.sbamock.sbi.ResourceUri;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.SbiHeaders;
import org.sbamock.sbi.binding.BindingIndication;
import org.sbamock.sbi.binding.ResourceProducer;
import org.sbamock.sbi.consumer.TargetService;
import org.sbamock.sbi.route.HomeNetworkQueries;
import org.sbamock.sbi.route.ProducerClient;
import org.sbamock.sbi.route.ProducerReply;
import org.sbamock.sbi.route.ProducerRequest;
import org.sbamock.sbi.route.ProducerRoute;
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

  /** The service. */
  public static final TargetService SERVICE = new TargetService(NfType.AUSF, "nausf-auth");

  private static final AsciiString ACCEPT_CONTEXT =
      AsciiString.cached(
          MediaTypes.HAL_JSON + ", " + MediaTypes.JSON + ", " + MediaTypes.PROBLEM_JSON);

  private final ProducerClient ausfs;
  private final HomeNetworkQueries queries = new HomeNetworkQueries(SERVICE, NfType.AMF);

  /** Creates a client of the AUSFs of {@link #SERVICE}. */
  public AusfClient(ProducerClient ausfs) {
    this.ausfs = ausfs;
  }

  @Override
  public void authenticate(
      Suci suci,
      ServingNetworkName servingNetwork,
      @Nullable Resynchronization resynchronization,
      MessageContext context,
      Reply<Challenge> reply) {
    ResourceProducer former = resynchronization == null ? null : resynchronization.producer();
    ausfs.send(
        queries.of(suci.routingIndicator()),
        former == null ? null : former.instance(),
        201,
        new ProducerRequest<Challenge>() {
          @Override
          public HttpRequest to(ProducerRoute route) {
            return request(
                HttpMethod.POST,
                route.target(COLLECTION),
                AusfMessages.authenticationInfo(
                    ByteBufAllocator.DEFAULT, suci, servingNetwork, resynchronization),
                context);
          }

          @Override
          public Challenge read(ByteBuf content) {
            return AusfMessages.readContext(content);
          }

          @Override
          public ProblemDetails interpret(ProblemDetails problem) {
            return AusfProblems.ofChallenge(problem);
          }

          @Override
          public boolean isOfProducerAlone(SbiException failure) {
            return AusfProblems.isOfThisAusfAlone(failure);
          }

          @Override
          public void done(Challenge challenge, HttpFields headers) {
            ResourceProducer producer = ResourceProducer.of(headers);
            if (producer != null) {
              LOG.debug("{} has the producers {}", challenge.link(), producer);
            }
            reply.done(challenge.of(producer));
          }

          @Override
          public void failed(SbiException failure) {
            reply.failed(AusfProblems.forUe(failure));
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
  private abstract class Continuation extends ProducerReply<Verdict> {
    private final Challenge challenge;
    private final Reply<Verdict> reply;
    private final Function<ByteBuf, Verdict> reader;
    private final long deadline = ausfs.deadline();
    private @Nullable List<ProducerRoute> others;
    private int next;

    Continuation(Challenge challenge, Reply<Verdict> reply, Function<ByteBuf, Verdict> reader) {
      super(NfType.AUSF, 200, reader);
      this.reader = reader;
      this.challenge = challenge;
      this.reply = reply;
    }

    /** Returns a new request. */
    abstract HttpRequest request(String target);

    final void send() {
      ResourceUri link;
      try {
        link = ausfs.consumer().requireReachable(NfType.AUSF, link());
      } catch (SbiException e) {
        reply.failed(e);
        return;
      }
      HttpRequest request = request(link.target());
      BindingIndication binding = binding();
      if (binding != null && ausfs.consumer().isIndirect()) {
        request.headers().add(SbiHeaders.ROUTING_BINDING, binding.toString());
      }
      ausfs.consumer().call(SERVICE, link.origin(), request, ausfs.options(), this);
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
    protected final @Nullable Verdict readError(HttpResponse response) {
      return AusfMessages.readRejection(response.content(), reader);
    }

    @Override
    protected final boolean isResult(HttpResponse unauthorized) {
      return readError(unauthorized) != null;
    }

    @Override
    protected final ProblemDetails interpret(ProblemDetails problem, HttpFields headers) {
      return AusfProblems.ofContinuation(problem, headers);
    }

    @Override
    protected final void understood(Verdict verdict, HttpFields headers) {
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
      String set = binding == null || ausfs.consumer().isIndirect() ? null : binding.set();
      List<ProducerRoute> known = others;
      if (set == null || isRetryForbidden() || !AusfProblems.isOfThisAusfAlone(cause)) {
        reply.failed(AusfProblems.forUe(cause));
      } else if (known != null) {
        sendToOther(known, cause);
      } else {
        ausfs.locateSet(
            queries.ofSet(set),
            new Reply<>() {
              @Override
              public void done(List<ProducerRoute> routes) {
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

    private void sendToOther(List<ProducerRoute> routes, SbiException cause) {
      ResourceUri link = link();
      ApiRoot root = ApiRoot.of(link);
      if (next < routes.size() && routes.get(next).equals(new ProducerRoute.Known(root))) {
        next++;
      }
      Duration left = ausfs.left(deadline);
      if (next == routes.size() || left.isNegative() || left.isZero()) {
        reply.failed(AusfProblems.forUe(cause));
        return;
      }
      ProducerRoute other = routes.get(next++);
      LOG.debug("{} failed, and its set is called at {}", root, other, cause);
      String target = other.target(link.target().substring(root.prefix().length()));
      ausfs.send(other, request(target), left, this);
    }
  }
}
