/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.response;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.Fault;
import org.sbamock.mock.SbaMock;
import org.sbamock.mock.json.InvalidMappingException;
import org.sbamock.mock.json.JsonFields;
import tools.jackson.databind.JsonNode;

/** A builder of a {@link ResponseDefinition}. */
public final class ResponseDefinitionBuilder {
  private boolean ownAnswer;
  private @Nullable ProxyTarget proxy;
  private @Nullable Integer status;
  private final Map<String, List<String>> headers = new LinkedHashMap<>();
  private @Nullable ResponseBody body;
  private @Nullable ResourceAction resource;
  private final List<DelayDistribution> delays = new ArrayList<>(1);
  private @Nullable FaultDefinition fault;
  private boolean templated;

  public ResponseDefinitionBuilder() {}

  public ResponseDefinitionBuilder ownAnswer() {
    ownAnswer = true;
    return this;
  }

  public ResponseDefinitionBuilder proxiedTo(ProxyTarget target) {
    proxy = target;
    return this;
  }

  /** Sets the status code, 200 to 599. */
  public ResponseDefinitionBuilder withStatus(int code) {
    status = code;
    return this;
  }

  /** Adds a header field with its values. */
  public ResponseDefinitionBuilder withHeader(String name, String... values) {
    headers.put(name, List.of(values));
    return this;
  }

  /** Sets text content, in UTF-8. */
  public ResponseDefinitionBuilder withBody(String text) {
    body = new ResponseBody.Text(text);
    return this;
  }

  /** Sets binary content. */
  public ResponseDefinitionBuilder withBody(byte[] octets) {
    body = new ResponseBody.Binary(octets.clone());
    return this;
  }

  /**
   * Sets the content to that of a file, which is read when the stub is added.
   *
   * @param name the path below the directory of {@link SbaMock#files}
   * @throws InvalidMappingException if it is empty, absolute, or contains {@code ..}
   */
  public ResponseDefinitionBuilder withBodyFile(String name) {
    body = new ResponseBody.OfFile(name);
    return this;
  }

  /** Sets JSON content, given as text. */
  public ResponseDefinitionBuilder withJsonBody(String json) {
    body = new ResponseBody.OfJson(JsonFields.tree(json));
    return this;
  }

  /** Sets JSON content. */
  public ResponseDefinitionBuilder withJsonBody(JsonNode json) {
    body = new ResponseBody.OfJson(json);
    return this;
  }

  /** Performs an action on a resource that the stubs of the function keep. */
  public ResponseDefinitionBuilder withResource(ResourceAction action) {
    resource = action;
    return this;
  }

  /** Sets the transformers; {@code response-template} makes content and header values templates. */
  public ResponseDefinitionBuilder withTransformers(String... names) {
    for (String name : names) {
      if (!name.equals(ResponseDefinition.TEMPLATE)) {
        throw new InvalidMappingException(
            "/response/transformers", "is " + name + "; response-template is the only one");
      }
    }
    templated = names.length > 0;
    return this;
  }

  /** Adds a fixed delay, milliseconds. */
  public ResponseDefinitionBuilder withFixedDelay(int milliseconds) {
    delays.add(new DelayDistribution.Fixed(milliseconds));
    return this;
  }

  /** Adds a delay that is sampled for each response; several delays are added. */
  public ResponseDefinitionBuilder withDelay(DelayDistribution distribution) {
    delays.add(distribution);
    return this;
  }

  /** Adds a uniformly distributed delay, milliseconds. */
  public ResponseDefinitionBuilder withUniformRandomDelay(double lower, double upper) {
    return withDelay(new DelayDistribution.Uniform(lower, upper));
  }

  /** Adds a log-normally distributed delay, milliseconds. */
  public ResponseDefinitionBuilder withLogNormalRandomDelay(double median, double sigma) {
    return withDelay(new DelayDistribution.LogNormal(median, sigma, null));
  }

  /**
   * Sends the content in pieces over a time.
   *
   * @param numberOfChunks the number of pieces, 1 to 1,048,576
   * @param totalDuration the time from the first to the last piece, 1 ms to 1 h
   * @throws InvalidMappingException if a value is out of range
   */
  public ResponseDefinitionBuilder withChunkedDribbleDelay(
      int numberOfChunks, Duration totalDuration) {
    fault = FaultDefinition.dribble(numberOfChunks, totalDuration);
    return this;
  }

  /** Sets the fault. */
  public ResponseDefinitionBuilder withFault(Fault.Kind kind) {
    return withFault(FaultDefinition.of(kind));
  }

  /** Sets the fault with its parameters. */
  public ResponseDefinitionBuilder withFault(FaultDefinition definition) {
    fault = definition;
    return this;
  }

  /** Builds the definition. */
  public ResponseDefinition build() {
    return new ResponseDefinition(
        ownAnswer, proxy, status, headers, body, resource, delays, fault, templated);
  }
}
