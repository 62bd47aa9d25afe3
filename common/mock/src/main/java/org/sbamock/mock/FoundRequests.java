/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock;

import java.util.ArrayList;
import java.util.List;
import org.sbamock.mock.match.Condition;
import org.sbamock.mock.match.RequestFacts;
import org.sbamock.mock.match.RequestPattern;

/**
 * The requests of the journal that match a pattern.
 *
 * @param matching those that match
 * @param unknown those that meet all conditions except on their content, of which the recorded part
 *     does not tell whether it matches
 */
record FoundRequests(List<LoggedRequest> matching, List<LoggedRequest> unknown) {
  static FoundRequests among(List<LoggedRequest> requests, RequestPattern pattern) {
    List<Condition> conditions = pattern.conditions();
    List<LoggedRequest> matching = new ArrayList<>();
    List<LoggedRequest> unknown = new ArrayList<>();
    for (LoggedRequest request : requests) {
      RequestFacts facts = request.facts();
      boolean part = request.isCut();
      boolean holds =
          conditions.stream()
              .filter(condition -> !part || !(condition instanceof Condition.OfContent))
              .allMatch(condition -> condition.holds(facts));
      if (holds) {
        boolean known =
            !part
                || pattern.bodyPatterns().stream()
                    .allMatch(body -> body.isMonotone() && body.matches(facts.content()));
        (known ? matching : unknown).add(request);
      }
    }
    return new FoundRequests(matching, unknown);
  }
}
