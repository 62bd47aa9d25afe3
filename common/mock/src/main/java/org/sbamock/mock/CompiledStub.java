/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock;

import io.netty.handler.codec.http.HttpMethod;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.sbamock.mock.match.Condition;
import org.sbamock.mock.match.RequestFacts;
import org.sbamock.mock.match.UrlPattern;

/** A compiled stub mapping: its conditions, counters and answer. */
final class CompiledStub {
  static final CompiledStub[] NONE = new CompiledStub[0];

  /** The order of priority; the newest first among equals. */
  static final Comparator<CompiledStub> ORDER = Comparator.comparingLong(CompiledStub::order);

  private static final long NUMBERS = 1L << 32;

  private final StubMapping mapping;
  private final UUID id;
  private final long number;
  private final long order;
  private final @Nullable HttpMethod method;
  private final Condition[] conditions;
  private final Answer answer;
  private final @Nullable Scenario scenario;
  private final @Nullable AtomicInteger usesLeft;
  private final AtomicLong calls = new AtomicLong();
  private final long expiresAt;

  /**
   * Compiles a mapping that has an identifier.
   *
   * @param number the number of the stub in the order of addition
   */
  CompiledStub(
      StubMapping mapping,
      UUID id,
      long number,
      Answer answer,
      @Nullable Scenario scenario,
      long nanoTime) {
    this.mapping = mapping;
    this.id = id;
    this.number = number;
    this.order = mapping.priority() * NUMBERS - number;
    this.method = mapping.request().method();
    List<Condition> further = mapping.request().remainingConditions();
    UrlPattern url = mapping.request().url();
    if (url.regex() != null || url.kind() == UrlPattern.Kind.URL) {
      further.add(0, new Condition.OfUrl(url));
    }
    this.conditions = further.toArray(Condition[]::new);
    this.answer = answer;
    this.scenario = scenario;
    Integer uses = mapping.remainingUses();
    this.usesLeft = uses == null ? null : new AtomicInteger(uses);
    this.expiresAt =
        mapping.expiresAfter() == null ? 0 : nanoTime + mapping.expiresAfter().toNanos();
  }

  StubMapping mapping() {
    return mapping;
  }

  UUID id() {
    return id;
  }

  long number() {
    return number;
  }

  /** Returns the position among all stubs; the lowest is tried first. */
  long order() {
    return order;
  }

  Answer answer() {
    return answer;
  }

  boolean hasMethod(HttpMethod other) {
    return method == null || method.equals(other);
  }

  /**
   * Returns the first matching stub after a position, if it precedes the given best one; otherwise
   * the best one.
   */
  static @Nullable CompiledStub first(
      CompiledStub[] ordered, RequestFacts facts, long after, @Nullable CompiledStub best) {
    long before = best == null ? Long.MAX_VALUE : best.order;
    for (CompiledStub stub : ordered) {
      if (stub.order >= before) {
        return best;
      }
      if (stub.order > after && stub.matches(facts)) {
        return stub;
      }
    }
    return best;
  }

  private boolean matches(RequestFacts facts) {
    if (!hasMethod(facts.request().method()) || !isInState()) {
      return false;
    }
    for (Condition condition : conditions) {
      if (!condition.holds(facts)) {
        return false;
      }
    }
    return true;
  }

  boolean isInState() {
    ScenarioStep step = mapping.scenario();
    return step == null
        || scenario == null
        || step.requiredState() == null
        || step.requiredState().equals(scenario.state());
  }

  @Nullable Scenario scenario() {
    return scenario;
  }

  /** Returns the remaining number of responses; null for no limit. */
  @Nullable Integer usesLeft() {
    return usesLeft == null ? null : usesLeft.get();
  }

  boolean isSpent(long nanoTime) {
    return expiresAt != 0 && nanoTime - expiresAt >= 0 || usesLeft != null && usesLeft.get() <= 0;
  }

  /** Counts the call, and returns whether this stub responds to it. */
  boolean claim(long nanoTime) {
    if (isSpent(nanoTime)) {
      return false;
    }
    CallCondition call = mapping.call();
    if (call != null && !call.holds(calls.incrementAndGet())) {
      return false;
    }
    AtomicInteger left = usesLeft;
    if (left != null && left.getAndUpdate(uses -> Math.max(0, uses - 1)) <= 0) {
      return false;
    }
    ScenarioStep step = mapping.scenario();
    if (scenario != null && step != null && !scenario.move(step)) {
      if (left != null) {
        left.incrementAndGet();
      }
      return false;
    }
    return true;
  }

  /** Returns the number of calls that were counted. */
  long calls() {
    return calls.get();
  }

  /** Resets the counter of calls. */
  void resetCalls() {
    calls.set(0);
  }
}
