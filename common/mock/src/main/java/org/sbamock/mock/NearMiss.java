/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.mock.match.Condition;
import org.sbamock.mock.match.RequestFacts;
import org.sbamock.mock.match.RequestPattern;
import org.sbamock.sbi.Json;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A request and a pattern that nearly match, with the result of each condition.
 *
 * @param request the request of the journal; null if it is not in the journal
 * @param stub the mapping of the pattern; null for a pattern without a mapping
 * @param findings the results, one for each condition
 */
public record NearMiss(
    @Nullable LoggedRequest request,
    @Nullable StubMapping stub,
    RequestPattern pattern,
    List<ConditionResult> findings) {
  private static final int URL_WEIGHT = 4;

  /**
   * The result of one condition.
   *
   * @param part the part of the request
   * @param expected the expected value
   * @param came the actual value
   * @param matched whether the condition is satisfied
   */
  public record ConditionResult(String part, String expected, String came, boolean matched) {
    @Override
    public String toString() {
      return (matched ? "  ok   " : "  MISS ")
          + part
          + ": expected "
          + expected
          + (matched ? "" : ", came " + came);
    }
  }

  static NearMiss of(RequestFacts facts, @Nullable LoggedRequest logged, RequestPattern pattern) {
    List<ConditionResult> findings = new ArrayList<>();
    for (Condition condition : pattern.conditions()) {
      findings.add(
          new ConditionResult(
              condition.part(),
              condition.expected(),
              condition.actual(facts),
              condition.holds(facts)));
    }
    return new NearMiss(logged, null, pattern, findings);
  }

  /**
   * Compares a request with a stub.
   *
   * @param counted whether the stub has counted the request as a call, if it matches otherwise
   */
  static NearMiss of(
      RequestFacts facts,
      @Nullable LoggedRequest logged,
      CompiledStub stub,
      boolean counted,
      long nanoTime) {
    List<ConditionResult> findings =
        new ArrayList<>(of(facts, logged, stub.mapping().request()).findings);
    ScenarioStep step = stub.mapping().scenario();
    Scenario scenario = stub.scenario();
    if (scenario != null && step != null && step.requiredState() != null) {
      findings.add(
          new ConditionResult(
              "scenario " + step.name(),
              "state " + step.requiredState(),
              "state " + scenario.state(),
              stub.isInState()));
    }
    CallCondition call = stub.mapping().call();
    if (call != null) {
      boolean included = counted && findings.stream().allMatch(ConditionResult::matched);
      long number = included ? stub.calls() : stub.calls() + 1;
      findings.add(
          new ConditionResult(
              "call", call.toString(), "call number " + number, call.holds(number)));
    }
    if (stub.isSpent(nanoTime)) {
      findings.add(new ConditionResult("stub", "uses or time left", "none left", false));
    }
    return new NearMiss(logged, stub.mapping(), stub.mapping().request(), findings);
  }

  /**
   * Returns the distance, from 0 (match) to 1; the URL has a greater weight than other conditions.
   */
  public double distance() {
    double all = 0;
    double missed = 0;
    for (ConditionResult finding : findings) {
      int weight = finding.part().equals("url") ? URL_WEIGHT : 1;
      all += weight;
      missed += finding.matched() ? 0 : weight;
    }
    return all == 0 ? 0 : missed / all;
  }

  /** Returns the conditions that are not satisfied. */
  public List<ConditionResult> misses() {
    return findings.stream().filter(finding -> !finding.matched()).toList();
  }

  /** Returns the unsatisfied conditions in one line. */
  public String summary() {
    StringBuilder text = new StringBuilder();
    for (ConditionResult miss : misses()) {
      text.append(text.isEmpty() ? "" : "; ")
          .append(miss.part())
          .append(": expected ")
          .append(miss.expected())
          .append(", came ")
          .append(miss.came());
    }
    return text.toString();
  }

  /** Returns the near miss as JSON, in the form of the management plane. */
  public ObjectNode toJson() {
    ObjectNode json = Json.mapper().createObjectNode();
    if (request != null) {
      json.set("request", request.toJson());
    }
    if (stub != null) {
      json.set("stubMapping", stub.toJson());
    } else {
      json.set("requestPattern", pattern.toJson());
    }
    json.putObject("matchResult").put("distance", distance());
    ArrayNode array = json.putArray("conditions");
    for (ConditionResult finding : findings) {
      array
          .addObject()
          .put("part", finding.part())
          .put("matched", finding.matched())
          .put("expected", finding.expected())
          .put("came", finding.came());
    }
    return json;
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    findings.forEach(finding -> text.append(finding).append('\n'));
    return text.toString();
  }
}
