/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf.consumer;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.ServingNetworkName;
import org.sbamock.aka.Supi;
import org.sbamock.aka.suci.InvalidSuciException;
import org.sbamock.aka.suci.Suci;
import org.sbamock.ausf.core.AuthenticationDataSource;
import org.sbamock.ausf.core.AuthenticationInfo;
import org.sbamock.ausf.core.ContextSettings;
import org.sbamock.homenetwork.AuthEvent;
import org.sbamock.homenetwork.AuthenticationCause;
import org.sbamock.homenetwork.AuthenticationData;
import org.sbamock.homenetwork.AuthenticationDataRequest;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.MessageContext;
import org.sbamock.sbi.NfInstanceId;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.Reply;
import org.sbamock.sbi.ResourceUri;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.consumer.ReplyListener;
import org.sbamock.sbi.consumer.TargetService;
import org.sbamock.sbi.expiry.EntryLayout;
import org.sbamock.sbi.expiry.ExpiringTable;
import org.sbamock.sbi.nrf.DiscoveryQuery;
import org.sbamock.sbi.route.HomeNetworkQueries;
import org.sbamock.sbi.route.ProducerClient;
import org.sbamock.sbi.route.ProducerRequest;
import org.sbamock.sbi.route.ProducerRoute;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The consumer of Nudm_UEAuthentication. Vectors are requested from one UDM after another until the
 * deadline. Results are reported in the background; one that no UDM accepts is logged.
 *
 * <p>A UDM is selected by the routing indicator, the UDM group or the SUPI (TS 23.501 clause
 * 6.3.8). Further requests for a subscriber, by SUPI, are for those UDMs of which one provided the
 * vector.
 */
public final class UdmClient implements AuthenticationDataSource {
  /** The service. */
  public static final TargetService SERVICE = new TargetService(NfType.UDM, "nudm-ueau");

  private static final Logger LOG = LoggerFactory.getLogger(UdmClient.class);
  private static final String ROOT = "/nudm-ueau/v1/";

  private final ProducerClient udms;
  private final NfInstanceId self;
  private final InstantSource clock;
  private final HomeNetworkQueries queries = new HomeNetworkQueries(SERVICE, NfType.AUSF);
  private final ExpiringTable<Supi, StoredResult> results;

  /** The queries that led to the UDMs of subscribers. */
  private final ExpiringTable<Supi, DiscoveryQuery> selections;

  /**
   * Creates a client.
   *
   * @param udms the UDMs of {@link #SERVICE}
   * @param self the AUSF
   * @param settings the capacity and lifetime of contexts, and of results that can be removed
   * @param clock the clock of the time of a result
   */
  public UdmClient(
      ProducerClient udms, NfInstanceId self, ContextSettings settings, InstantSource clock) {
    this.udms = udms;
    this.self = self;
    this.clock = clock;
    results =
        new ExpiringTable<>(
            EntryLayout.ofReferences(Supi::packed),
            settings.maxResults(),
            settings.resultLifetime(),
            System::nanoTime);
    selections =
        new ExpiringTable<>(
            EntryLayout.ofReferences(Supi::packed),
            settings.maxContexts(),
            settings.lifetime(),
            System::nanoTime);
  }

  @Override
  public void generate(
      AuthenticationInfo info,
      ServingNetworkName servingNetwork,
      MessageContext context,
      Reply<AuthenticationData> reply) {
    AuthenticationDataRequest request = info.data();
    String identity = request.supiOrSuci();
    DiscoveryQuery selection = selection(identity, info.routingIndicator(), info.udmGroupId());
    udms.send(
        selection,
        null,
        200,
        new UdmRequest<AuthenticationData>() {
          @Override
          public HttpRequest to(ProducerRoute route) {
            return request(
                HttpMethod.POST,
                route.target(path(identity, "/security-information/generate-auth-data")),
                UdmMessages.AuthenticationInfoRequest.of(request, self),
                context);
          }

          @Override
          public AuthenticationData read(ByteBuf content) {
            try {
              return UdmMessages.readResult(content, identity, servingNetwork);
            } catch (IllegalArgumentException e) {
              // Nothing of the content is reported, since it contains keys.
              throw SbiException.of(Cause.INBOUND_SERVER_ERROR, "the vector is invalid");
            }
          }

          @Override
          public void done(AuthenticationData data, HttpFields headers) {
            selections.put(data.supi(), selection);
            reply.done(data);
          }

          @Override
          public void failed(SbiException failure) {
            reply.failed(UdmProblems.forAmf(failure));
          }
        });
  }

  /** RgAuthCtx (TS 29.503 clause 6.3.6.2.11). */
  private record RgAuthCtx(boolean authInd, @Nullable String supi) {}

  @Override
  public void authenticateRg(
      String suci, boolean authenticated, MessageContext context, Reply<Supi> reply) {
    udms.send(
        selection(suci, null, null),
        null,
        200,
        new UdmRequest<RgAuthCtx>() {
          @Override
          public HttpRequest to(ProducerRoute route) {
            HttpRequest request =
                HttpRequest.of(
                    HttpMethod.GET,
                    route.target(
                        path(suci, "/security-information-rg?authenticated-ind=" + authenticated)));
            context.addTo(request.headers());
            return request;
          }

          @Override
          public RgAuthCtx read(ByteBuf content) {
            return Json.read(content, RgAuthCtx.class);
          }

          @Override
          public void done(RgAuthCtx result, HttpFields headers) {
            Supi supi = Supi.parseOrNull(result.supi() == null ? suci : result.supi());
            if (supi == null) {
              failed(SbiException.of(Cause.INBOUND_SERVER_ERROR, "the SUPI is no IMSI"));
            } else if (!result.authInd()) {
              reply.failed(
                  AuthenticationCause.AUTHENTICATION_REJECTED.because(
                      "the UDM requires the authentication of the FN-RG by the 5GC"));
            } else {
              reply.done(supi);
            }
          }

          @Override
          public void failed(SbiException failure) {
            reply.failed(UdmProblems.forAmf(failure));
          }
        });
  }

  @Override
  public void confirm(Result result) {
    AuthEvent event =
        AuthEvent.of(
            self,
            result.success(),
            clock.instant(),
            result.method().value(),
            result.servingNetwork());
    StoredResult stored = new StoredResult(result.supi(), event);
    if (result.success()) {
      results.put(result.supi(), stored);
    }
    udms.send(
        ofSupi(result.supi()),
        null,
        201,
        new UdmRequest<AuthEvent>() {
          @Override
          public HttpRequest to(ProducerRoute route) {
            return request(
                HttpMethod.POST,
                route.target(path(result.supi().value(), "/auth-events")),
                event,
                MessageContext.NONE);
          }

          @Override
          public AuthEvent read(ByteBuf content) {
            return event;
          }

          @Override
          public void done(AuthEvent accepted, HttpFields headers) {
            stored.at(String.valueOf(headers.get(HttpHeaderNames.LOCATION)));
          }

          @Override
          public void failed(SbiException failure) {
            LOG.warn("no UDM accepts the result of {}", result.supi(), failure);
          }
        });
  }

  @Override
  public void remove(Supi supi) {
    StoredResult result = results.remove(supi);
    if (result != null) {
      result.remove();
    }
  }

  /** A result that a UDM stores. It may be removed before the UDM has responded. */
  private final class StoredResult {
    private final Supi supi;
    private final AuthEvent event;
    private @Nullable ResourceUri resource;
    private boolean removed;

    StoredResult(Supi supi, AuthEvent event) {
      this.supi = supi;
      this.event = event;
    }

    /** Receives the URI of the result. */
    void at(String location) {
      synchronized (this) {
        try {
          resource = ResourceUri.parse(location);
        } catch (IllegalArgumentException e) {
          LOG.warn("the UDM returned the location {} for the result of {}", location, supi);
        }
        if (!removed) {
          return;
        }
      }
      sendRemoval();
    }

    void remove() {
      synchronized (this) {
        removed = true;
        if (resource == null) {
          return;
        }
      }
      sendRemoval();
    }

    private void sendRemoval() {
      ResourceUri uri = resource;
      if (uri == null) {
        return;
      }
      try {
        udms.consumer().requireReachable(NfType.UDM, uri);
      } catch (SbiException e) {
        LOG.warn("the result of {} is not removed at the UDM", supi, e);
        return;
      }
      udms.consumer()
          .call(
              SERVICE,
              uri.origin(),
              request(HttpMethod.PUT, uri.target(), event.removal(), MessageContext.NONE),
              udms.options(),
              new ReplyListener(NfType.UDM) {
                @Override
                protected void replied(HttpResponse response) {
                  if (response.status() >= 400) {
                    throw new SbiException(problem(response));
                  }
                }

                @Override
                protected void failed(SbiException cause) {
                  LOG.warn("the UDM did not remove the result of {}", supi, cause);
                }
              });
    }
  }

  /**
   * Returns the query for the UDMs that serve a UE.
   *
   * @param routingIndicator that of a UE which is identified by its SUPI; null if not known
   * @param udmGroupId the group of the UDMs; null if not known
   */
  private DiscoveryQuery selection(
      String identity, @Nullable String routingIndicator, @Nullable String udmGroupId) {
    if (identity.startsWith("suci-")) {
      try {
        return queries.of(Suci.parse(identity).routingIndicator());
      } catch (InvalidSuciException e) {
        throw SbiException.incorrectIe("/supiOrSuci", String.valueOf(e.getMessage()));
      }
    }
    Supi supi = identity.startsWith("imsi-") ? Supi.parseOrNull(identity) : null;
    if (supi == null) {
      throw SbiException.incorrectIe("/supiOrSuci", "expected a SUCI, or a SUPI that is an IMSI");
    }
    if (routingIndicator != null) {
      return queries.of(routingIndicator);
    }
    return udmGroupId == null ? ofSupi(supi) : queries.ofGroup(udmGroupId);
  }

  private DiscoveryQuery ofSupi(Supi supi) {
    DiscoveryQuery known = selections.get(supi);
    return known == null ? queries.ofSupi(supi.value()) : known;
  }

  /** Returns the path of a resource of an identity, which may have a realm. */
  private static String path(String identity, String resource) {
    return ROOT
        + URLEncoder.encode(identity, StandardCharsets.UTF_8).replace("+", "%20")
        + resource;
  }

  private static HttpRequest request(
      HttpMethod method, String target, Object content, MessageContext context) {
    HttpRequest request =
        HttpRequest.of(method, target, Json.write(ByteBufAllocator.DEFAULT, content));
    request.headers().addReceived(HttpHeaderNames.CONTENT_TYPE, MediaTypes.JSON);
    context.addTo(request.headers());
    return request;
  }

  /** A request to a UDM. */
  private abstract static class UdmRequest<T> implements ProducerRequest<T> {
    @Override
    public boolean isOfProducerAlone(SbiException failure) {
      return UdmProblems.isOfThisUdmAlone(failure);
    }
  }
}
