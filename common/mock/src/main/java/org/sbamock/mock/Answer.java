/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.util.AsciiString;
import io.netty.util.concurrent.Future;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpFields;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.ResponseInterceptor;
import org.sbamock.mock.callback.CallbackCause;
import org.sbamock.mock.callback.StubCallbacks;
import org.sbamock.mock.json.InvalidMappingException;
import org.sbamock.mock.match.RequestFacts;
import org.sbamock.mock.match.UrlPattern;
import org.sbamock.mock.resource.CompiledResource;
import org.sbamock.mock.resource.Resources;
import org.sbamock.mock.response.BodyFiles;
import org.sbamock.mock.response.BodyTemplate;
import org.sbamock.mock.response.DelayDistribution;
import org.sbamock.mock.response.FaultDefinition;
import org.sbamock.mock.response.ResourceAction;
import org.sbamock.mock.response.ResponseBody;
import org.sbamock.mock.response.ResponseDefinition;
import org.sbamock.mock.response.SeededStream;
import org.sbamock.mock.response.TemplateVariables;
import org.sbamock.mock.response.Templates;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.ProblemDetails;
import org.sbamock.sbi.SbiException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;

/** A compiled response definition: creates responses, modifies those of others, and delays both. */
final class Answer implements ResponseInterceptor {
  private static final Logger LOG = LoggerFactory.getLogger(Answer.class);
  private static final double NANOS_PER_MILLI = 1e6;
  private static final int SHORT = 2_048;
  private static final String ALLOWED = "GET, HEAD, POST, PUT, PATCH, DELETE";

  private final ResponseDefinition definition;
  private final UrlPattern template;
  private final SeededStream random;
  private final List<Field> fields = new ArrayList<>();
  private final byte @Nullable [] octets;
  private final @Nullable BodyTemplate body;
  private final DelayDistribution.Sampler[] delays;
  private final @Nullable StubCallbacks callbacks;
  private final @Nullable CompiledResource resource;

  private record Field(
      AsciiString name, AsciiString value, @Nullable BodyTemplate template, boolean first) {}

  /**
   * Compiles a definition.
   *
   * @param template the path template of the matched requests
   * @param files the content files
   * @param resources the resources that the stubs of the function keep
   * @param callbacks what follows the response; null for nothing
   * @throws InvalidMappingException if a template is invalid, or a file cannot be read
   */
  Answer(
      ResponseDefinition definition,
      UrlPattern template,
      Templates templates,
      BodyFiles files,
      SeededStream random,
      Resources resources,
      @Nullable StubCallbacks callbacks) {
    this.definition = definition;
    this.template = template;
    this.random = random;
    this.callbacks = callbacks;
    ResourceAction action = definition.resource();
    this.resource = action == null ? null : new CompiledResource(action, resources, templates);
    this.delays =
        definition.delays().stream()
            .map(delay -> delay.sampler(random))
            .toArray(DelayDistribution.Sampler[]::new);
    definition
        .headers()
        .forEach(
            (name, values) -> {
              for (int i = 0; i < values.size(); i++) {
                fields.add(field(templates, name, values.get(i), i == 0));
              }
            });
    ResponseBody given = definition.body();
    boolean json = given instanceof ResponseBody.OfJson;
    if (json && definition.headers().keySet().stream().noneMatch(Answer::isContentType)) {
      fields.add(new Field(HttpHeaderNames.CONTENT_TYPE, MediaTypes.JSON, null, true));
    }
    if (given == null) {
      octets = null;
      body = null;
    } else if (definition.templated() && !(given instanceof ResponseBody.Binary)) {
      octets = null;
      body = templates.compile(files.text(given), json, "/response/" + given.field());
    } else {
      octets = files.octets(given);
      body = null;
    }
  }

  private static boolean isContentType(String name) {
    return HttpHeaderNames.CONTENT_TYPE.contentEqualsIgnoreCase(name);
  }

  private Field field(Templates templates, String name, String value, boolean first) {
    BodyTemplate template =
        definition.templated() && value.contains("{{")
            ? templates.compile(value, false, "/response/headers/" + name)
            : null;
    return new Field(AsciiString.of(name).toLowerCase(), AsciiString.of(value), template, first);
  }

  ResponseDefinition definition() {
    return definition;
  }

  @Nullable StubCallbacks callbacks() {
    return callbacks;
  }

  /**
   * Returns whether the answer requires an interceptor: for the response of a function, a delay, a
   * fault or a callback.
   */
  boolean intercepts() {
    return definition.ownAnswer()
        || definition.proxy() != null
        || delays.length > 0
        || definition.fault() != null
        || callbacks != null;
  }

  /**
   * Returns the response of the stub itself. If it performs an action on a resource, the exchange
   * is noted as a {@link ServedResource}.
   */
  HttpResponse response(HttpExchange exchange, RequestFacts facts, CompiledStub stub) {
    CompiledResource acting = resource;
    if (acting == null) {
      return response(facts);
    }
    facts.template(template);
    CompiledResource.Result result;
    try {
      result = acting.perform(facts, random);
    } catch (SbiException e) {
      exchange.note(new ServedResource(stub, null));
      HttpResponse problem = e.problem().toResponse(exchange.alloc());
      return problem.status() == 405 ? problem.with(HttpHeaderNames.ALLOW, ALLOWED) : problem;
    }
    exchange.note(new ServedResource(stub, result.path()));
    return response(facts, result);
  }

  private HttpResponse response(RequestFacts facts, CompiledResource.Result result) {
    JsonNode document = result.body();
    String text = document == null ? "" : document.toString();
    TemplateVariables variables = TemplateVariables.ofResource(facts, result.path(), text);
    int status = definition.status() == null ? result.status() : definition.status();
    HttpFields headers = new HttpFields(fields.size() + 4);
    setFields(headers, facts, variables, false);
    if (result.created() && !headers.contains(HttpHeaderNames.LOCATION)) {
      headers.add(HttpHeaderNames.LOCATION, location(facts, result.path()));
    }
    ByteBuf content = content(facts, variables);
    if (definition.body() == null && document != null && status != 204) {
      content = Unpooled.wrappedBuffer(text.getBytes(StandardCharsets.UTF_8));
      if (!headers.contains(HttpHeaderNames.CONTENT_TYPE)) {
        headers.add(HttpHeaderNames.CONTENT_TYPE, MediaTypes.JSON);
      }
    }
    return new HttpResponse(status, headers, content, new HttpFields(0));
  }

  private static String location(RequestFacts facts, String path) {
    String authority = facts.authority();
    return authority == null ? path : facts.protocol().scheme() + "://" + authority + path;
  }

  /** Returns the response of the stub itself, which performs no action on a resource. */
  HttpResponse response(RequestFacts facts) {
    facts.template(template);
    Integer status = definition.status();
    HttpFields headers = new HttpFields(fields.size() + 3);
    setFields(headers, facts, null, false);
    return new HttpResponse(
        status == null ? 200 : status, headers, content(facts, null), new HttpFields(0));
  }

  private String rendered(
      BodyTemplate text, RequestFacts facts, @Nullable TemplateVariables variables) {
    return variables == null ? text.render(facts, random) : text.render(variables, random);
  }

  private void setFields(
      HttpFields headers,
      RequestFacts facts,
      @Nullable TemplateVariables variables,
      boolean replace) {
    for (Field field : fields) {
      BodyTemplate template = field.template;
      CharSequence value = template == null ? field.value : rendered(template, facts, variables);
      if (replace && field.first) {
        headers.set(field.name, value);
      } else {
        headers.add(field.name, value);
      }
    }
  }

  private ByteBuf content(RequestFacts facts, @Nullable TemplateVariables variables) {
    if (body != null) {
      return Unpooled.wrappedBuffer(
          rendered(body, facts, variables).getBytes(StandardCharsets.UTF_8));
    }
    if (octets == null) {
      return Unpooled.EMPTY_BUFFER;
    }
    // Read-only content counts as shared by all responses.
    ByteBuf content = Unpooled.wrappedBuffer(octets);
    return octets.length > SHORT ? content.asReadOnly() : content;
  }

  @Override
  public void intercept(HttpExchange exchange, HttpResponse answer) {
    if (exchange.executor().inEventLoop()) {
      alterAndDelay(exchange, answer);
      return;
    }
    try {
      exchange.executor().execute(() -> alterAndDelay(exchange, answer));
    } catch (RejectedExecutionException e) {
      answer.release();
    }
  }

  private void alterAndDelay(HttpExchange exchange, HttpResponse answer) {
    if (!exchange.isHeld()) {
      answer.release();
      return;
    }
    HttpResponse altered;
    try {
      altered = altered(exchange, answer);
    } catch (IllegalStateException | IllegalArgumentException e) {
      reject(exchange, answer, e);
      return;
    }
    long nanos = delayNanos();
    if (nanos > 0) {
      new Delayed(exchange, altered).start(nanos);
    } else {
      finish(exchange, altered);
    }
  }

  /** Answers with 500 instead of a response, which is released. */
  private static void reject(HttpExchange exchange, HttpResponse answer, RuntimeException reason) {
    if (answer.content().refCnt() > 0) {
      answer.release();
    }
    exchange.forward(
        ProblemDetails.of(Cause.SYSTEM_FAILURE, reason.getMessage()).toResponse(exchange.alloc()));
  }

  private HttpResponse altered(HttpExchange exchange, HttpResponse answer) {
    if (!definition.ownAnswer() && definition.proxy() == null) {
      return answer;
    }
    RequestFacts facts = RequestFacts.of(exchange);
    facts.template(template);
    Integer status = definition.status();
    ByteBuf content = answer.content();
    if (definition.body() != null) {
      content = content(facts, null);
      answer.headers().remove(HttpHeaderNames.CONTENT_LENGTH);
      answer.headers().remove(HttpHeaderNames.CONTENT_ENCODING);
    }
    setFields(answer.headers(), facts, null, true);
    if (definition.body() != null) {
      answer.release();
    }
    return new HttpResponse(
        status == null ? answer.status() : status, answer.headers(), content, answer.trailers());
  }

  private long delayNanos() {
    double milliseconds = 0;
    for (DelayDistribution.Sampler delay : delays) {
      milliseconds += Math.max(0, delay.sample());
    }
    return (long) (Math.min(milliseconds, DelayDistribution.MAX) * NANOS_PER_MILLI);
  }

  /** Sends the response; if that fails before the transport has it, answers with 500. */
  private void finish(HttpExchange exchange, HttpResponse answer) {
    try {
      sendAndFollow(exchange, answer);
    } catch (RuntimeException e) {
      LOG.error("the response to {} could not be sent", exchange.request(), e);
      if (exchange.isHeld()) {
        reject(exchange, answer, e);
      }
    }
  }

  private void sendAndFollow(HttpExchange exchange, HttpResponse answer) {
    StubCallbacks following = callbacks;
    ServedResource served = exchange.note() instanceof ServedResource noted ? noted : null;
    boolean failed = served != null && served.path() == null;
    if (following == null || failed || !exchange.isHeld()) {
      send(exchange, answer);
      return;
    }
    CallbackCause cause =
        following.capture(exchange, answer, served == null ? null : served.path());
    send(exchange, answer);
    following.fire(cause, exchange.executor());
  }

  private void send(HttpExchange exchange, HttpResponse answer) {
    FaultDefinition fault = definition.fault();
    if (fault == null) {
      exchange.forward(answer);
    } else {
      fault.apply(exchange, answer, random);
    }
  }

  /** A response that is delayed on the event loop. */
  private final class Delayed implements Runnable {
    private final HttpExchange exchange;
    private final HttpResponse answer;
    private @Nullable Future<?> timer;

    Delayed(HttpExchange exchange, HttpResponse answer) {
      this.exchange = exchange;
      this.answer = answer;
    }

    void start(long nanos) {
      timer = exchange.executor().schedule(this, nanos, TimeUnit.NANOSECONDS);
      exchange.onCancel(this::cancel);
    }

    @Override
    public void run() {
      finish(exchange, answer);
    }

    private void cancel() {
      Future<?> waiting = timer;
      if (waiting != null && waiting.cancel(false)) {
        answer.release();
      }
    }
  }
}
