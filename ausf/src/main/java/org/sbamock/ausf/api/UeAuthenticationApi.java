/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf.api;

import io.netty.buffer.ByteBuf;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.util.AsciiString;
import java.util.HexFormat;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.Supi;
import org.sbamock.aka.subscriber.AuthenticationMethod;
import org.sbamock.ausf.api.Messages.DeregistrationInfo;
import org.sbamock.ausf.api.Messages.EapAuthenticationCtx;
import org.sbamock.ausf.api.Messages.EapSession;
import org.sbamock.ausf.api.Messages.Link;
import org.sbamock.ausf.api.Messages.RgAuthCtx;
import org.sbamock.ausf.api.Messages.RgAuthenticationInfo;
import org.sbamock.ausf.core.Challenge;
import org.sbamock.ausf.core.ContextId;
import org.sbamock.ausf.core.EapStep;
import org.sbamock.ausf.core.RgAuthentication;
import org.sbamock.ausf.core.UeAuthentications;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Router;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.MessageContext;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.SbiHandler;
import org.sbamock.sbi.SbiHeaders;
import org.sbamock.sbi.binding.BindingIndication;

/** Nausf_UEAuthentication (TS 29.509 clause 6.1). */
public final class UeAuthenticationApi {
  /** The name of the service. */
  public static final String SERVICE = "nausf-auth";

  /** The collection of authentication contexts. */
  public static final String COLLECTION = "/nausf-auth/v1/ue-authentications";

  private static final String RG = "/nausf-auth/v1/rg-authentications";
  private static final String PROSE = "/nausf-auth/v1/prose-authentications";
  private static final String ID = "authCtxId";
  private static final String PROSE_AUTH = PROSE + "/{" + ID + "}/prose-auth";
  private static final String CONTEXT = COLLECTION + "/{" + ID + "}";
  private static final String CONFIRMATION = CONTEXT + "/5g-aka-confirmation";
  private static final String EAP_SESSION = CONTEXT + "/eap-session";

  private final UeAuthentications authentications;
  private final Function<HttpExchange, ApiRoot> root;
  private final @Nullable AsciiString binding;
  private volatile @Nullable Links cleartext;
  private volatile @Nullable Links secure;

  /**
   * Creates the service.
   *
   * @param root returns the API root of absolute links; called for each request, so it may be
   *     determined after construction
   * @param binding the binding indication for authentication contexts; null for none
   */
  public UeAuthenticationApi(
      UeAuthentications authentications,
      Function<HttpExchange, ApiRoot> root,
      @Nullable BindingIndication binding) {
    this.authentications = authentications;
    this.root = root;
    this.binding = binding == null ? null : AsciiString.of(binding.toString());
  }

  /** Adds the routes. */
  public void addTo(Router router) {
    router
        .route(
            HttpMethod.POST,
            COLLECTION,
            SbiHandler.consuming(this::authenticate, MediaTypes.JSON)
                .producing(MediaTypes.HAL_JSON))
        .route(
            HttpMethod.POST,
            COLLECTION + "/deregister",
            SbiHandler.consuming(this::deregister, MediaTypes.JSON))
        .route(
            HttpMethod.PUT,
            CONFIRMATION,
            SbiHandler.consuming(this::confirm, MediaTypes.JSON).producing(MediaTypes.JSON))
        .route(
            HttpMethod.DELETE,
            CONFIRMATION,
            SbiHandler.of(exchange -> removeResult(exchange, AuthenticationMethod.AKA_5G)))
        .route(
            HttpMethod.POST, EAP_SESSION, SbiHandler.consuming(this::continueEap, MediaTypes.JSON))
        .route(
            HttpMethod.DELETE,
            EAP_SESSION,
            SbiHandler.of(exchange -> removeResult(exchange, AuthenticationMethod.EAP_AKA_PRIME)))
        .route(
            HttpMethod.POST,
            RG,
            SbiHandler.consuming(this::authenticateRg, MediaTypes.JSON).producing(MediaTypes.JSON))
        .route(HttpMethod.POST, PROSE, SbiHandler.unsupported("ProSe authentication"))
        .route(HttpMethod.POST, PROSE_AUTH, SbiHandler.unsupported("ProSe authentication"))
        .route(HttpMethod.DELETE, PROSE_AUTH, SbiHandler.unsupported("ProSe authentication"));
  }

  private void authenticate(HttpExchange exchange) {
    authentications.begin(
        AuthenticationInfoReader.read(exchange.request().content()),
        MessageContext.of(exchange.request().headers()),
        SbiHandler.reply(exchange, challenge -> challenge(exchange, challenge)));
  }

  private void challenge(HttpExchange exchange, Challenge challenge) {
    Links links = links(exchange);
    AsciiString location = links.context(challenge.contextId());
    HttpResponse response = HttpResponse.of(201, content(exchange, challenge, links, location));
    response.headers().addReceived(HttpHeaderNames.CONTENT_TYPE, MediaTypes.HAL_JSON);
    response.headers().addReceived(HttpHeaderNames.LOCATION, location);
    if (binding != null) {
      response.headers().addReceived(SbiHeaders.BINDING, binding);
    }
    exchange.respond(response);
  }

  private static ByteBuf content(
      HttpExchange exchange, Challenge challenge, Links links, AsciiString location) {
    if (challenge instanceof Challenge.FiveGAka aka) {
      return links.template(aka.servingNetwork()).write(exchange.alloc(), aka);
    }
    Challenge.Eap eap = (Challenge.Eap) challenge;
    return Json.write(
        exchange.alloc(),
        new EapAuthenticationCtx(
            AuthenticationMethod.EAP_AKA_PRIME.value(),
            eap.payload(),
            eapLink(location),
            eap.servingNetwork().value()));
  }

  private void confirm(HttpExchange exchange) {
    byte[] resStar = ConfirmationMessages.readResStar(exchange.request().content());
    ByteBuf content =
        ConfirmationMessages.write(
            exchange.alloc(), authentications.confirm(contextId(exchange), resStar));
    HttpResponse response = HttpResponse.of(200, content);
    response.headers().addReceived(HttpHeaderNames.CONTENT_TYPE, MediaTypes.JSON);
    exchange.respond(response);
  }

  private void continueEap(HttpExchange exchange) {
    byte[] payload = EapRequest.read(exchange.request().content());
    ContextId id = contextId(exchange);
    authentications.continueEap(
        id,
        payload,
        MessageContext.of(exchange.request().headers()),
        SbiHandler.reply(exchange, step -> eapSession(exchange, id, step)));
  }

  private void eapSession(HttpExchange exchange, @Nullable ContextId id, EapStep step) {
    boolean ongoing = step.result() == EapStep.Result.ONGOING;
    Supi supi = step.supi();
    EapSession session =
        new EapSession(
            step.payload(),
            hex(step.kseaf()),
            ongoing && id != null ? eapLink(links(exchange).context(id)) : null,
            "AUTHENTICATION_" + step.result(),
            supi == null ? null : supi.value(),
            hex(step.msk()));
    exchange.respond(
        HttpResponse.of(200, Json.write(exchange.alloc(), session))
            .with(HttpHeaderNames.CONTENT_TYPE, ongoing ? MediaTypes.HAL_JSON : MediaTypes.JSON));
  }

  private static @Nullable String hex(byte @Nullable [] key) {
    return key == null ? null : HexFormat.of().formatHex(key);
  }

  private void authenticateRg(HttpExchange exchange) {
    RgAuthenticationInfo info = Json.read(exchange.request().content(), RgAuthenticationInfo.class);
    authentications.authenticateRg(
        info.suci(),
        info.authenticatedInd(),
        MessageContext.of(exchange.request().headers()),
        SbiHandler.reply(exchange, result -> rgAuthentication(exchange, result)));
  }

  private void rgAuthentication(HttpExchange exchange, RgAuthentication result) {
    RgAuthCtx content = new RgAuthCtx("AUTHENTICATION_SUCCESS", result.supi().value(), true);
    exchange.respond(
        HttpResponse.of(201, Json.write(exchange.alloc(), content))
            .with(HttpHeaderNames.CONTENT_TYPE, MediaTypes.JSON)
            .with(
                HttpHeaderNames.LOCATION, root.apply(exchange).uri(RG + "/" + result.contextId())));
  }

  private void removeResult(HttpExchange exchange, AuthenticationMethod method) {
    authentications.removeResult(contextId(exchange), method);
    exchange.respond(HttpResponse.of(204));
  }

  private void deregister(HttpExchange exchange) {
    String supi = Json.read(exchange.request().content(), DeregistrationInfo.class).supi();
    try {
      authentications.deregister(Supi.parse(supi));
    } catch (IllegalArgumentException e) {
      throw SbiException.incorrectIe("/supi", String.valueOf(e.getMessage()));
    }
    exchange.respond(HttpResponse.of(204));
  }

  private static @Nullable ContextId contextId(HttpExchange exchange) {
    return ContextId.parse(exchange.pathParameter(ID));
  }

  private static Map<String, Link> eapLink(CharSequence context) {
    return Map.of("eap-session", new Link(context + "/eap-session"));
  }

  /** Returns the links below the API root of an exchange. */
  private Links links(HttpExchange exchange) {
    ApiRoot present = root.apply(exchange);
    Links known = present.secure() ? secure : cleartext;
    if (known == null || !known.areBeneath(present)) {
      known = new Links(present);
      if (present.secure()) {
        secure = known;
      } else {
        cleartext = known;
      }
    }
    return known;
  }
}
