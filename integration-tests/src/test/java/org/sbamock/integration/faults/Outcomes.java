/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.faults;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.sbamock.integration.support.TestCaller.Answer;
import org.sbamock.integration.support.TestCaller.Unanswered;

/** What the generator observed: the statuses per function, the failures, and the violations. */
final class Outcomes {
  private final Map<String, Long> answered = new ConcurrentHashMap<>();
  private final Map<String, Long> failures = new ConcurrentSkipListMap<>();
  private final Map<Nf, Long> slowest = new ConcurrentHashMap<>();
  private final Set<String> unanswered = ConcurrentHashMap.newKeySet();
  private final ConcurrentLinkedQueue<String> violations = new ConcurrentLinkedQueue<>();

  /**
   * Makes a call to a function. A problem or a missing answer is a failure.
   *
   * @return the answer; null if there is none
   */
  @Nullable Answer call(Nf nf, Supplier<Answer> call) {
    Answer answer;
    long begin = System.nanoTime();
    try {
      answer = call.get();
      slowest.merge(nf, System.nanoTime() - begin, Math::max);
    } catch (Unanswered e) {
      if (e.reason().isEmpty()) {
        violated("a call to " + nf + " neither ended nor failed: " + e);
      }
      String failure = nf + " " + e.reason().map(Enum::name).orElse("none");
      failures.merge(failure, 1L, Long::sum);
      unanswered.add(failure);
      return null;
    }
    answered.merge(nf + " " + answer.status(), 1L, Long::sum);
    if (answer.status() >= 400) {
      failures.merge(nf + " " + answer.problem(), 1L, Long::sum);
    }
    return answer;
  }

  void failed(String failure) {
    failures.merge(failure, 1L, Long::sum);
  }

  void violated(String what) {
    violations.add(what);
  }

  /** Returns how often each failure occurred: the function, and status and cause or a reason. */
  Map<String, Long> failures() {
    return failures;
  }

  /**
   * Forgets the failures and times until now, such as those of the first calls of a slow machine.
   */
  void forgetFailures() {
    failures.clear();
    slowest.clear();
  }

  /** Returns the time of the slowest call to a function that was answered. */
  Duration slowest(Nf nf) {
    return Duration.ofNanos(slowest.getOrDefault(nf, 0L));
  }

  long failures(Nf nf) {
    return failures.entrySet().stream()
        .filter(failure -> failure.getKey().startsWith(nf + " "))
        .mapToLong(Map.Entry::getValue)
        .sum();
  }

  /** Returns whether a call to a function got no answer. */
  boolean hasUnanswered(Nf nf) {
    return unanswered.stream().anyMatch(failure -> failure.startsWith(nf + " "));
  }

  /** Returns how many calls a function answered with a status. */
  long answered(Nf nf, String status) {
    return answered.getOrDefault(nf + " " + status, 0L);
  }

  List<String> violations() {
    return List.copyOf(violations);
  }
}
