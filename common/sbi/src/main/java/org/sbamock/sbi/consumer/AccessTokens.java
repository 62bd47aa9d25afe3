/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.consumer;

import io.netty.buffer.ByteBufAllocator;
import io.netty.buffer.ByteBufUtil;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.util.AsciiString;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.call.CallOptions;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.NfInstanceId;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.ProblemDetails;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.oauth2.OAuth2Settings.TokenUse;
import org.sbamock.sbi.profile.PlmnId;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The access tokens of a consumer (Nnrf_AccessToken, TS 29.510 clause 5.4). A token is requested
 * from the NRF once for all concurrent calls that need it, and cached until shortly before it
 * expires.
 */
public final class AccessTokens {
  private static final Logger LOG = LoggerFactory.getLogger(AccessTokens.class);
  private static final long UNKNOWN_LIFETIME_SECONDS = 300;
  private static final long LONGEST_MARGIN_SECONDS = 30;

  /** The tokens that {@code authorization} can contain (RFC 6750 section 2.1). */
  private static final Pattern B64TOKEN = Pattern.compile("[A-Za-z0-9._~+/-]+=*");

  /** The identity of the consumer. */
  public record Identity(NfType nfType, NfInstanceId instanceId, List<PlmnId> plmns) {}

  /** A listener that receives a token as the value of a field, or the reason for its absence. */
  public interface Listener {
    void granted(AsciiString authorization);

    void refused(SbiException cause);
  }

  private record AccessTokenRsp(
      String access_token, String token_type, @Nullable Long expires_in, @Nullable String scope) {}

  private record AccessTokenErr(@Nullable String error, @Nullable String error_description) {}

  private record CachedToken(AsciiString authorization, long refreshNanos) {}

  private final SbiConsumer consumer;
  private final ApiRoot nrf;
  private final Identity identity;
  private final TokenUse use;
  private final CallOptions options;
  private final LongSupplier nanoClock;
  private final Map<TargetService, Entry> entries = new ConcurrentHashMap<>();

  /**
   * Creates the access tokens of a consumer.
   *
   * @param consumer sends the token requests, without tokens
   */
  public AccessTokens(
      SbiConsumer consumer,
      ApiRoot nrf,
      Identity identity,
      TokenUse use,
      CallOptions options,
      LongSupplier nanoClock) {
    this.consumer = consumer;
    this.nrf = nrf;
    this.identity = identity;
    this.use = use;
    this.options = options;
    this.nanoClock = nanoClock;
  }

  /** Returns whether calls of a service are known to require a token. */
  boolean isNeeded(TargetService target) {
    return use == TokenUse.ALWAYS || entry(target).required;
  }

  /** Records that calls of a service require a token. */
  void require(TargetService target) {
    entry(target).required = true;
  }

  /** Records that tokens for calls of a service are requested even if the NRF is overloaded. */
  void requestUnthrottled(TargetService target) {
    entry(target).unthrottled = true;
  }

  /** Returns the cached token; null if it must be fetched. */
  public @Nullable AsciiString kept(TargetService target) {
    CachedToken kept = entry(target).kept;
    return kept != null && nanoClock.getAsLong() - kept.refreshNanos < 0
        ? kept.authorization
        : null;
  }

  /** Removes a rejected token from the cache; a newer one remains. */
  void forget(TargetService target, AsciiString authorization) {
    Entry entry = entry(target);
    synchronized (entry) {
      CachedToken kept = entry.kept;
      if (kept != null && kept.authorization.equals(authorization)) {
        entry.kept = null;
      }
    }
  }

  /** Requests a token from the NRF, unless a request is pending or a token is cached meanwhile. */
  void fetch(TargetService target, Listener listener) {
    AsciiString present = kept(target);
    if (present != null) {
      listener.granted(present);
    } else if (entry(target).await(listener)) {
      try {
        ask(target);
      } catch (RuntimeException e) {
        LOG.error("an access token could not be asked for", e);
        SbiException cause =
            SbiException.of(Cause.SYSTEM_FAILURE, "an access token could not be asked for");
        tell(target, waiting -> waiting.refused(cause));
      }
    }
  }

  private Entry entry(TargetService target) {
    Entry entry = entries.get(target);
    return entry != null ? entry : entries.computeIfAbsent(target, t -> new Entry());
  }

  private void ask(TargetService target) {
    HttpRequest request =
        HttpRequest.of(
                HttpMethod.POST,
                nrf.target("/oauth2/token"),
                ByteBufUtil.writeAscii(ByteBufAllocator.DEFAULT, form(target)))
            .with(HttpHeaderNames.CONTENT_TYPE, HttpHeaderValues.APPLICATION_X_WWW_FORM_URLENCODED);
    consumer.requestToken(
        entry(target).unthrottled,
        nrf.origin(),
        request,
        options,
        new ReplyListener(NfType.NRF) {
          @Override
          protected void replied(HttpResponse response) {
            if (response.status() != 200) {
              throw refusal(target, response, problem(response));
            }
            arrived(target, content(response, AccessTokenRsp.class));
          }

          @Override
          protected void failed(SbiException cause) {
            tell(target, listener -> listener.refused(unreachable(cause)));
          }
        });
  }

  private String form(TargetService target) {
    StringBuilder form =
        new StringBuilder("grant_type=client_credentials&nfInstanceId=")
            .append(identity.instanceId())
            .append("&nfType=")
            .append(encode(identity.nfType().value()))
            .append("&targetNfType=")
            .append(encode(target.nfType().value()))
            .append("&scope=")
            .append(encode(target.serviceName()));
    List<PlmnId> plmns = identity.plmns();
    if (!plmns.isEmpty()) {
      boolean one = plmns.size() == 1;
      form.append(one ? "&requesterPlmn=" : "&requesterPlmnList=")
          .append(encode(Json.writeString(one ? plmns.get(0) : plmns)));
    }
    return form.toString();
  }

  private static String encode(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }

  private void arrived(TargetService target, AccessTokenRsp answer) {
    requireBearer(answer);
    Long told = answer.expires_in();
    long lifetime = told == null ? UNKNOWN_LIFETIME_SECONDS : Math.max(0, told);
    long margin = Math.min(LONGEST_MARGIN_SECONDS, (lifetime + 9) / 10);
    AsciiString authorization = new AsciiString("Bearer " + answer.access_token());
    entry(target).kept =
        new CachedToken(
            authorization, nanoClock.getAsLong() + TimeUnit.SECONDS.toNanos(lifetime - margin));
    tell(target, listener -> listener.granted(authorization));
  }

  private static void requireBearer(AccessTokenRsp answer) {
    if (!answer.token_type().equalsIgnoreCase("Bearer")) {
      throw SbiException.of(
          Cause.INBOUND_SERVER_ERROR, "the NRF gave an access token of another type than Bearer");
    }
    if (!B64TOKEN.matcher(answer.access_token()).matches()) {
      throw SbiException.of(
          Cause.INBOUND_SERVER_ERROR,
          "the NRF gave an access token that is not a b64token (RFC 6750 section 2.1)");
    }
  }

  private void tell(TargetService target, Consumer<Listener> news) {
    entry(target).complete(news, LOG, "a call could not go on with an access token");
  }

  private static SbiException refusal(
      TargetService target, HttpResponse response, ProblemDetails problem) {
    String told = new SbiException(problem).getMessage();
    int status = response.status();
    if (status == 400 || status == 401 || status == 403) {
      return SbiException.of(
          Cause.ACCESS_TOKEN_DENIED,
          "the NRF gave no access token for " + target + ": " + error(response, told));
    }
    return SbiException.of(
        status == 503 ? Cause.NF_CONGESTION : Cause.INBOUND_SERVER_ERROR,
        "the NRF did not answer for an access token: " + told);
  }

  private static String error(HttpResponse response, String otherwise) {
    try {
      AccessTokenErr err = Json.read(response.content(), AccessTokenErr.class);
      if (err.error() == null) {
        return otherwise;
      }
      return err.error_description() == null
          ? err.error()
          : err.error() + ", " + err.error_description();
    } catch (SbiException e) {
      return otherwise;
    }
  }

  private static SbiException unreachable(SbiException cause) {
    return cause.problem().is(Cause.TIMED_OUT_REQUEST)
            || cause.problem().is(Cause.TARGET_NF_NOT_REACHABLE)
        ? new SbiException(
            ProblemDetails.of(Cause.NRF_NOT_REACHABLE, cause.problem().detail()), cause)
        : cause;
  }

  private static final class Entry extends CoalescedRequest<Listener> {
    private volatile boolean required;
    private volatile boolean unthrottled;
    private volatile @Nullable CachedToken kept;
  }
}
