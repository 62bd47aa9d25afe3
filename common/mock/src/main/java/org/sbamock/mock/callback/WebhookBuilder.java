/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.callback;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.mock.json.InvalidMappingException;
import org.sbamock.mock.json.JsonFields;
import org.sbamock.mock.response.DelayDistribution;
import org.sbamock.mock.response.ResponseBody;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.consumer.TargetService;

/** A builder of a {@link Webhook}. Method, URL, header values, content and key are templates. */
public final class WebhookBuilder {
  private final Map<String, List<String>> headers = new LinkedHashMap<>();
  private String method = Webhook.DEFAULT_METHOD;
  private @Nullable String url;
  private @Nullable ResponseBody body;
  private @Nullable DelayDistribution delay;
  private @Nullable HttpProtocol protocol;
  private @Nullable TargetService accessToken;
  private @Nullable WebhookRetry retry;
  private @Nullable WebhookRepeat repeat;
  private @Nullable String key;

  /** Creates a builder of a POST. */
  public WebhookBuilder() {}

  /** Sets the method; POST by default. */
  public WebhookBuilder withMethod(String name) {
    method = name;
    return this;
  }

  /**
   * Sets the absolute URI, such as <code>{{jsonPath request.body '$.callbackReference'}}</code>.
   */
  public WebhookBuilder withUrl(String uri) {
    url = uri;
    return this;
  }

  /** Adds a header field with its values. */
  public WebhookBuilder withHeader(String name, String... values) {
    headers.put(name, List.of(values));
    return this;
  }

  /** Sets text content, in UTF-8. */
  public WebhookBuilder withBody(String text) {
    body = new ResponseBody.Text(text);
    return this;
  }

  /** Sets JSON content, given as text; inserted values are escaped as JSON strings. */
  public WebhookBuilder withJsonBody(String json) {
    body = new ResponseBody.OfJson(JsonFields.tree(json));
    return this;
  }

  /** Sets binary content, which is no template. */
  public WebhookBuilder withBody(byte[] octets) {
    body = new ResponseBody.Binary(octets.clone());
    return this;
  }

  /** Sets the content to that of a file, as for a response. */
  public WebhookBuilder withBodyFile(String name) {
    body = new ResponseBody.OfFile(name);
    return this;
  }

  /** Sets a fixed delay after the response, milliseconds. */
  public WebhookBuilder withFixedDelay(int milliseconds) {
    return withDelay(new DelayDistribution.Fixed(milliseconds));
  }

  /** Sets the delay after the response, which is sampled for each response. */
  public WebhookBuilder withDelay(DelayDistribution distribution) {
    delay = distribution;
    return this;
  }

  /** Sets the protocol; the configured one of the function by default. */
  public WebhookBuilder withProtocol(HttpProtocol chosen) {
    protocol = chosen;
    return this;
  }

  /**
   * Sends an access token of the NRF.
   *
   * @param target the type of the function that receives the callback
   * @param scope the scope of the token
   */
  public WebhookBuilder withAccessToken(NfType target, String scope) {
    accessToken = new TargetService(target, scope);
    return this;
  }

  /** Retries a failed callback after 1 s, 2 s, 4 s and so on, 1 to 100 times. */
  public WebhookBuilder withRetries(int max) {
    return withRetries(max, WebhookRetry.DEFAULT_INTERVAL, WebhookRetry.DEFAULT_BACKOFF);
  }

  /**
   * Retries a failed callback.
   *
   * @param max the maximum number of retries, 1 to 100
   * @param interval the time before the first retry
   * @param backoff the factor by which the time grows with each further retry, 1 to 10
   */
  public WebhookBuilder withRetries(int max, DelayDistribution interval, double backoff) {
    retry = new WebhookRetry(max, interval, backoff);
    return this;
  }

  /** Repeats the callback at an interval until it is cancelled. */
  public WebhookBuilder repeatedEvery(DelayDistribution interval) {
    repeat = new WebhookRepeat(interval, null);
    return this;
  }

  /** Repeats the callback at an interval; {@code max} is the number of all callbacks, from 1. */
  public WebhookBuilder repeatedEvery(DelayDistribution interval, int max) {
    repeat = new WebhookRepeat(interval, max);
    return this;
  }

  /** Sets the key by which another stub cancels the callback. */
  public WebhookBuilder withKey(String name) {
    key = name;
    return this;
  }

  /**
   * Builds the callback.
   *
   * @throws InvalidMappingException if it has no URL, or a field is invalid
   */
  public Webhook build() {
    if (url == null) {
      throw new InvalidMappingException("/url", "is missing");
    }
    return new Webhook(
        method, url, headers, body, delay, protocol, accessToken, retry, repeat, key);
  }
}
