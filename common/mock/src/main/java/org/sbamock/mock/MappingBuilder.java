/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock;

import java.time.Duration;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.mock.json.InvalidMappingException;
import org.sbamock.mock.match.RequestPatternBuilder;
import org.sbamock.mock.match.ValuePattern;
import org.sbamock.mock.response.ResponseDefinitionBuilder;

/** Collects what makes a {@link StubMapping}. */
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

  MappingBuilder(RequestPatternBuilder request) {
    this.request = request;
  }

  /** Sets the identifier; without, one is given. */
  public MappingBuilder withId(UUID given) {
    id = given;
    return this;
  }

  /** Creates a name for people. */
  public MappingBuilder withName(String given) {
    name = given;
    return this;
  }

  /** From 1, which is asked first; 5 by default. */
  public MappingBuilder atPriority(int value) {
    priority = value;
    return this;
  }

  /** What a variable of the path's template has to be. */
  public MappingBuilder withPathParameter(String parameter, ValuePattern pattern) {
    request.withPathParameter(parameter, pattern);
    return this;
  }

  /** What a query parameter has to be. */
  public MappingBuilder withQueryParam(String parameter, ValuePattern pattern) {
    request.withQueryParam(parameter, pattern);
    return this;
  }

  /** What a header field has to be. */
  public MappingBuilder withHeader(String field, ValuePattern pattern) {
    request.withHeader(field, pattern);
    return this;
  }

  /** What the content has to be; of several patterns all. */
  public MappingBuilder withRequestBody(ValuePattern pattern) {
    request.withRequestBody(pattern);
    return this;
  }

  /** Over what the request has to come; of several protocols one. */
  public MappingBuilder withProtocol(HttpProtocol... among) {
    request.withProtocol(among);
    return this;
  }

  /** Sets the scenario that the stub is part of. */
  public MappingBuilder inScenario(String scenarioName) {
    scenario = scenarioName;
    return this;
  }

  /** Sets the state of the scenario in which alone the stub answers. */
  public MappingBuilder whenScenarioStateIs(String state) {
    requiredState = state;
    return this;
  }

  /** Sets the state into which the stub's answer brings the scenario. */
  public MappingBuilder willSetStateTo(String state) {
    newState = state;
    return this;
  }

  /** Answers that call alone, counted from 1 among those that match otherwise. */
  public MappingBuilder onCall(int nth) {
    call = new CallCondition(nth, null);
    return this;
  }

  /** Answers each call whose number is a multiple of that. */
  public MappingBuilder onEveryCall(int every) {
    call = new CallCondition(null, every);
    return this;
  }

  /** Ends after that many answers. */
  public MappingBuilder withRemainingUses(int uses) {
    remainingUses = uses;
    return this;
  }

  /** Ends that long after its addition. */
  public MappingBuilder expiresAfter(Duration duration) {
    expiresAfter = duration;
    return this;
  }

  /** How it answers; 200 without content by default. */
  public MappingBuilder willReturn(ResponseDefinitionBuilder answer) {
    response = answer;
    return this;
  }

  /**
   * Returns the mapping.
   *
   * @throws InvalidMappingException if something does not fit together
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
        null);
  }
}
