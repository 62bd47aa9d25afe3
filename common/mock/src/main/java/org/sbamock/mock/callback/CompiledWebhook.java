/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.callback;

import io.netty.handler.codec.http.HttpHeaderNames;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpFields;
import org.sbamock.mock.json.InvalidMappingException;
import org.sbamock.mock.response.BodyFiles;
import org.sbamock.mock.response.BodyTemplate;
import org.sbamock.mock.response.DelayDistribution;
import org.sbamock.mock.response.ResponseBody;
import org.sbamock.mock.response.SeededStream;
import org.sbamock.mock.response.TemplateVariables;
import org.sbamock.mock.response.Templates;
import org.sbamock.mock.response.TextTemplate;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.ResourceUri;

/** A compiled callback: creates the request for a cause. */
final class CompiledWebhook {
  private static final int LONGEST_URL = 8_192;

  private final Webhook webhook;
  private final SeededStream random;
  private final TextTemplate method;
  private final TextTemplate url;
  private final @Nullable TextTemplate key;
  private final List<Field> fields = new ArrayList<>();
  private final @Nullable BodyTemplate body;
  private final byte[] octets;
  private final DelayDistribution.@Nullable Sampler delay;
  private final DelayDistribution.@Nullable Sampler retryInterval;
  private final DelayDistribution.@Nullable Sampler repeatInterval;

  private record Field(String name, TextTemplate value) {}

  /**
   * Compiles a callback.
   *
   * @param pointer the JSON Pointer of its parameters
   * @throws InvalidMappingException if a template is invalid, or a file cannot be read
   */
  CompiledWebhook(
      Webhook webhook, String pointer, Templates templates, BodyFiles files, SeededStream random) {
    this.webhook = webhook;
    this.random = random;
    method = TextTemplate.of(webhook.method(), templates, pointer + "/method");
    url = TextTemplate.of(webhook.url(), templates, pointer + "/url");
    key =
        webhook.key() == null ? null : TextTemplate.of(webhook.key(), templates, pointer + "/key");
    webhook
        .headers()
        .forEach(
            (name, values) -> {
              for (String value : values) {
                fields.add(
                    new Field(
                        name, TextTemplate.of(value, templates, pointer + "/headers/" + name)));
              }
            });
    ResponseBody given = webhook.body();
    if (given instanceof ResponseBody.OfJson
        && webhook.headers().keySet().stream()
            .noneMatch(HttpHeaderNames.CONTENT_TYPE::contentEqualsIgnoreCase)) {
      fields.add(
          new Field(
              HttpHeaderNames.CONTENT_TYPE.toString(),
              TextTemplate.constant(MediaTypes.JSON.toString())));
    }
    String bodyPointer = given == null ? pointer : pointer + "/" + given.field();
    octets = given == null ? new byte[0] : octets(given, files, bodyPointer);
    String template = given == null || given instanceof ResponseBody.Binary ? "" : text(octets);
    body =
        TextTemplate.isTemplate(template)
            ? templates.compile(template, given instanceof ResponseBody.OfJson, bodyPointer)
            : null;
    delay = sampler(webhook.delay());
    retryInterval = webhook.retry() == null ? null : sampler(webhook.retry().interval());
    repeatInterval = webhook.repeat() == null ? null : sampler(webhook.repeat().interval());
  }

  private static byte[] octets(ResponseBody body, BodyFiles files, String pointer) {
    try {
      return files.octets(body);
    } catch (InvalidMappingException e) {
      throw new InvalidMappingException(pointer, e.reason());
    }
  }

  /** Returns the octets as text; empty if they are not UTF-8, and so no template. */
  private static String text(byte[] octets) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(octets)).toString();
    } catch (CharacterCodingException e) {
      return "";
    }
  }

  private DelayDistribution.@Nullable Sampler sampler(@Nullable DelayDistribution distribution) {
    return distribution == null ? null : distribution.sampler(random);
  }

  Webhook webhook() {
    return webhook;
  }

  /** Returns the time from the response to the first attempt, milliseconds. */
  double delay() {
    return delay == null ? 0 : delay.sample();
  }

  /** Returns the time before a retry, milliseconds; negative if there is none. */
  double retryDelay(int retry) {
    WebhookRetry rule = webhook.retry();
    return rule == null || retryInterval == null || retry > rule.max()
        ? -1
        : Math.max(0, rule.delay(retryInterval.sample(), retry));
  }

  /** Returns the time before another callback, milliseconds; negative if there is none. */
  double repeatDelay(int occurrence) {
    WebhookRepeat rule = webhook.repeat();
    return rule == null || repeatInterval == null || rule.max() != null && occurrence >= rule.max()
        ? -1
        : Math.max(1, repeatInterval.sample());
  }

  /**
   * Returns the key of a callback; null for none.
   *
   * @throws IllegalStateException if the template fails
   */
  @Nullable String key(TemplateVariables variables) {
    String rendered = key == null ? "" : key.render(variables, random);
    return rendered.isBlank() ? null : rendered;
  }

  /**
   * Creates the request.
   *
   * @throws IllegalStateException if a template fails
   * @throws IllegalArgumentException if a rendered value is invalid
   */
  RenderedCallback render(TemplateVariables variables) {
    String uri = url.render(variables, random).strip();
    if (uri.isEmpty()) {
      throw new IllegalArgumentException("the URL is empty: " + webhook.url());
    }
    if (uri.length() > LONGEST_URL) {
      throw new IllegalArgumentException(
          "the URL has " + uri.length() + " characters, more than " + LONGEST_URL);
    }
    HttpFields headers = new HttpFields(fields.size() + 3);
    for (Field field : fields) {
      headers.add(field.name, field.value.render(variables, random));
    }
    byte[] content = octets;
    if (body != null) {
      content = body.render(variables, random).getBytes(StandardCharsets.UTF_8);
    }
    return new RenderedCallback(
        Webhook.method(method.render(variables, random)),
        ResourceUri.parse(uri),
        headers,
        content,
        body == null);
  }

  /** Returns whether a template may refer to a variable. */
  boolean mentions(String variable) {
    return webhook.parameters().toString().contains(variable)
        || body != null
            && webhook.body() instanceof ResponseBody.OfFile
            && text(octets).contains(variable);
  }
}
