/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.mock.callback.ServeEventListener;
import org.sbamock.mock.callback.Webhook;
import org.sbamock.mock.callback.WebhookBuilder;
import org.sbamock.mock.json.InvalidMappingException;
import org.sbamock.mock.match.RequestPatternBuilder;
import org.sbamock.mock.match.ValuePattern;
import org.sbamock.mock.response.ResponseDefinitionBuilder;

/** A builder of a {@link StubMapping}. */
public final class MappingBuilder {
  private final RequestPatternBuilder request;
  private ResponseDefinitionBuilder response = new ResponseDefinitionBuilder();
  private @Nullable UUID id;
  private @Nullable String name;
  private int priority = StubMapping.DEFAULT_PRIORITY;
  private @Nullable String scenario;
  private @Nullable String requiredState;
  private @Nullable String newState;
  private @Nullable CallCondition call;
  private @Nullable Integer remainingUses;
  private @Nullable Duration expiresAfter;
  private final List<ServeEventListener> listeners = new ArrayList<>(0);

  MappingBuilder(RequestPatternBuilder request) {
    this.request = request;
  }

  /** Sets the identifier; random by default. */
  public MappingBuilder withId(UUID given) {
    id = given;
    return this;
  }

  /** Sets a human-readable name. */
  public MappingBuilder withName(String given) {
    name = given;
    return this;
  }

  /** Sets the priority, from 1 (highest); 5 by default. */
  public MappingBuilder atPriority(int value) {
    priority = value;
    return this;
  }

  /** Adds a condition on a variable of the path template. */
  public MappingBuilder withPathParameter(String parameter, ValuePattern pattern) {
    request.withPathParameter(parameter, pattern);
    return this;
  }

  /** Adds a condition on a query parameter. */
  public MappingBuilder withQueryParam(String parameter, ValuePattern pattern) {
    request.withQueryParam(parameter, pattern);
    return this;
  }

  /** Adds a condition on a header field. */
  public MappingBuilder withHeader(String field, ValuePattern pattern) {
    request.withHeader(field, pattern);
    return this;
  }

  /** Adds a condition on the content; all conditions must match. */
  public MappingBuilder withRequestBody(ValuePattern pattern) {
    request.withRequestBody(pattern);
    return this;
  }

  /** Sets the protocols of matching requests; any by default. */
  public MappingBuilder withProtocol(HttpProtocol... among) {
    request.withProtocol(among);
    return this;
  }

  /** Sets the scenario of the stub. */
  public MappingBuilder inScenario(String scenarioName) {
    scenario = scenarioName;
    return this;
  }

  /** Sets the state of the scenario that the stub requires. */
  public MappingBuilder whenScenarioStateIs(String state) {
    requiredState = state;
    return this;
  }

  /** Sets the state of the scenario after the stub has responded. */
  public MappingBuilder willSetStateTo(String state) {
    newState = state;
    return this;
  }

  /** Responds to one call only, counted from 1 among the calls that match otherwise. */
  public MappingBuilder onCall(int nth) {
    call = new CallCondition(nth, null);
    return this;
  }

  /** Responds to each call whose number is a multiple of the argument. */
  public MappingBuilder onEveryCall(int every) {
    call = new CallCondition(null, every);
    return this;
  }

  /** Sets the number of responses after which the stub expires; unlimited by default. */
  public MappingBuilder withRemainingUses(int uses) {
    remainingUses = uses;
    return this;
  }

  /** Sets the time after its addition at which the stub expires; never by default. */
  public MappingBuilder expiresAfter(Duration duration) {
    expiresAfter = duration;
    return this;
  }

  /** Sets the response; 200 without content by default. */
  public MappingBuilder willReturn(ResponseDefinitionBuilder answer) {
    response = answer;
    return this;
  }

  /** Adds a callback after the response; there are at most 100. */
  public MappingBuilder withServeEventListener(WebhookBuilder callback) {
    return withServeEventListener(callback.build());
  }

  /** Adds a callback after the response, in WireMock's words. */
  public MappingBuilder withServeEventListener(String listener, WebhookBuilder callback) {
    if (!listener.equals(Webhook.NAME)) {
      throw new InvalidMappingException(
          "/serveEventListeners/name", "is " + listener + "; expected " + Webhook.NAME);
    }
    return withServeEventListener(callback);
  }

  /** Adds an action after the response; there are at most 100. */
  public MappingBuilder withServeEventListener(ServeEventListener listener) {
    listeners.add(listener);
    return this;
  }

  /**
   * Builds the mapping.
   *
   * @throws InvalidMappingException if the mapping is invalid
   */
  public StubMapping build() {
    if (scenario == null && (requiredState != null || newState != null)) {
      throw new InvalidMappingException("/scenarioName", "is missing beside a scenario state");
    }
    ScenarioStep step =
        scenario == null ? null : new ScenarioStep(scenario, requiredState, newState);
    return new StubMapping(
        id,
        name,
        priority,
        request.build(),
        response.build(),
        step,
        call,
        remainingUses,
        expiresAfter,
        listeners,
        null);
  }
}
