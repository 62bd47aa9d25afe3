/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testing;

import java.lang.reflect.AnnotatedElement;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.ReflectionSupport;

/** The condition that evaluates {@link Requires}; each requirement is checked once per run. */
final class RequirementCondition implements ExecutionCondition {
  private final WithoutTags without;

  RequirementCondition() {
    this(WithoutTags.ofEnvironment());
  }

  RequirementCondition(WithoutTags without) {
    this.without = without;
  }

  @Override
  public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
    List<Requires> required =
        context.getElement().map(RequirementCondition::requirements).orElse(List.of());
    return required.stream()
        .flatMap(requires -> unmet(requires, context).stream())
        .findFirst()
        .map(ConditionEvaluationResult::disabled)
        .orElseGet(() -> ConditionEvaluationResult.enabled("every requirement is met"));
  }

  private static List<Requires> requirements(AnnotatedElement element) {
    return AnnotationSupport.findRepeatableAnnotations(element, Requires.class);
  }

  private Optional<String> unmet(Requires requires, ExtensionContext context) {
    Requirement requirement = ReflectionSupport.newInstance(requires.value());
    Set<String> tags = context.getTags();
    return Stream.of(without.problem(tags), examined(requirement, context))
        .flatMap(Optional::stream)
        .findFirst()
        .map(problem -> "needs " + requirement.need() + " (" + problem + ")");
  }

  private static Optional<String> examined(Requirement requirement, ExtensionContext context) {
    return context
        .getRoot()
        .getStore(Namespace.create(RequirementCondition.class))
        .computeIfAbsent(
            requirement.getClass(),
            type -> new CheckedRequirement(requirement),
            CheckedRequirement.class)
        .problem();
  }

  private static final class CheckedRequirement {
    private final Optional<String> problem;

    CheckedRequirement(Requirement requirement) {
      problem = requirement.problem();
    }

    Optional<String> problem() {
      return problem;
    }
  }
}
