/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.callback;

import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.util.concurrent.EventExecutor;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.mock.json.InvalidMappingException;
import org.sbamock.mock.match.RequestFacts;
import org.sbamock.mock.match.UrlPattern;
import org.sbamock.mock.response.BodyFiles;
import org.sbamock.mock.response.SeededStream;
import org.sbamock.mock.response.TemplateVariables;
import org.sbamock.mock.response.Templates;
import org.sbamock.mock.response.TextTemplate;

/** The compiled listeners of one stub. */
public final class StubCallbacks {
  private static final int STREAM_SHIFT = 40;
  private static final byte[] NOTHING = {};

  private final Callbacks callbacks;
  private final UUID stubId;
  private final UrlPattern template;
  private final SeededStream random;
  private final List<CompiledWebhook> webhooks = new ArrayList<>(1);
  private final List<TextTemplate> cancelledKeys = new ArrayList<>(1);
  private final boolean keepsRequest;
  private final boolean keepsResponse;
  private volatile boolean retired;

  /**
   * Compiles listeners.
   *
   * @param template the path template of the matched requests
   * @param number the number of the stub, from which the random stream of each listener derives
   * @throws InvalidMappingException if a template is invalid, or a file cannot be read
   */
  public StubCallbacks(
      List<ServeEventListener> listeners,
      UUID stubId,
      UrlPattern template,
      Templates templates,
      BodyFiles files,
      long seed,
      long number,
      Callbacks callbacks) {
    this.callbacks = callbacks;
    this.stubId = stubId;
    this.template = template;
    this.random = stream(seed, number, 0);
    for (int i = 0; i < listeners.size(); i++) {
      String pointer = "/serveEventListeners/" + i + "/parameters";
      ServeEventListener listener = listeners.get(i);
      if (listener instanceof Webhook webhook) {
        SeededStream stream = stream(seed, number, i + 1);
        webhooks.add(new CompiledWebhook(webhook, pointer, templates, files, stream));
      } else if (listener instanceof WebhookCancellation cancellation) {
        cancelledKeys.add(TextTemplate.of(cancellation.key(), templates, pointer + "/key"));
      }
    }
    keepsRequest = mentions("equest");
    keepsResponse = mentions("esponse");
  }

  /** Returns whether a template may refer to a variable of which the argument is a part. */
  private boolean mentions(String variable) {
    return webhooks.stream().anyMatch(webhook -> webhook.mentions(variable))
        || cancelledKeys.stream().anyMatch(key -> key.text().contains(variable));
  }

  private static SeededStream stream(long seed, long number, int listener) {
    return new SeededStream(seed, number + ((long) (listener + 1) << STREAM_SHIFT));
  }

  UUID stubId() {
    return stubId;
  }

  /**
   * Copies what the callbacks of a response need. Must be called before the response is passed to
   * the transport, which releases the content of both messages.
   *
   * @param key the key of callbacks without their own key; null for none
   */
  public CallbackCause capture(HttpExchange exchange, HttpResponse response, @Nullable String key) {
    HttpRequest request = exchange.request();
    byte[] content = keepsRequest ? ByteBufUtil.getBytes(request.content()) : NOTHING;
    byte[] answered = keepsResponse ? ByteBufUtil.getBytes(response.content()) : NOTHING;
    RequestFacts facts =
        new RequestFacts(
            new HttpRequest(
                request.method(),
                request.target(),
                new HttpFields(request.headers().size()).addAll(request.headers()),
                Unpooled.wrappedBuffer(content),
                new HttpFields(0)),
            exchange.protocol(),
            exchange.authority());
    facts.template(template);
    TemplateVariables variables =
        TemplateVariables.of(
            facts,
            response.status(),
            new HttpFields(response.headers().size()).addAll(response.headers()),
            new String(answered, StandardCharsets.UTF_8));
    return new CallbackCause(
        variables, key, (long) content.length + answered.length, exchange.receivedNanos());
  }

  /** Cancels the callbacks with the keys of this stub, and schedules its own. */
  public void fire(CallbackCause cause, EventExecutor executor) {
    for (TextTemplate key : cancelledKeys) {
      String rendered = rendered(key, cause);
      if (rendered != null) {
        callbacks.cancel(rendered);
      }
    }
    for (CompiledWebhook webhook : webhooks) {
      callbacks.add(new PendingCallback(callbacks, this, webhook, cause, executor));
    }
  }

  private @Nullable String rendered(TextTemplate key, CallbackCause cause) {
    try {
      return key.render(cause.variables(), random);
    } catch (IllegalStateException e) {
      callbacks.log(e);
      return null;
    }
  }

  boolean isRetired() {
    return retired;
  }

  /** Cancels the callbacks of this stub, which was removed; it schedules no others. */
  public void retire() {
    retired = true;
    callbacks.cancelAll(callback -> callback.stub() == this);
  }
}
