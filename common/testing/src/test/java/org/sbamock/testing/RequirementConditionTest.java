/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.testkit.engine.EngineTestKit;

class RequirementConditionTest {
  /** A requirement that no machine meets. */
  static final class Unicorn implements Requirement {
    @Override
    public String need() {
      return "a unicorn: catch one";
    }

    @Override
    public Optional<String> problem() {
      return Optional.of("none is here");
    }
  }

  /** A requirement that every machine meets. */
  static final class Air implements Requirement {
    @Override
    public String need() {
      return "air";
    }

    @Override
    public Optional<String> problem() {
      return Optional.empty();
    }
  }

  @Retention(RetentionPolicy.RUNTIME)
  @Inherited
  @Tag("unicorn")
  @Requires(Unicorn.class)
  @interface RequiresUnicorn {}

  @Retention(RetentionPolicy.RUNTIME)
  @Inherited
  @Tag("air")
  @Requires(Air.class)
  @interface RequiresAir {}

  abstract static class InAUnicornsClass {
    @Test
    void inherited() {}
  }

  @RequiresUnicorn
  abstract static class UnicornKit extends InAUnicornsClass {}

  static class OfAKitCase extends UnicornKit {}

  static class MethodsCase {
    @Test
    void needsNothing() {}

    @Test
    @RequiresAir
    void needsAir() {}

    @RequiresAir
    @RequiresUnicorn
    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void needsBoth(int number) {
      throw new AssertionError(number);
    }
  }

  @Test
  void skipsATestWhoseRequirementIsNotMetAndReportsHowToMeetIt() {
    assertThat(skips(MethodsCase.class))
        .containsExactly("needs a unicorn: catch one (none is here)");
  }

  @Test
  void holdsForTheTestsOfSubclasses() {
    assertThat(skips(OfAKitCase.class))
        .containsExactly("needs a unicorn: catch one (none is here)");
  }

  @Test
  void treatsTheTagsOfTheVariableAsNotMet() {
    WithoutTags without = WithoutTags.parse("docker, root");

    assertThat(without.problem(List.of("docker"))).contains("SBAMOCK_TEST_WITHOUT contains docker");
    assertThat(without.problem(List.of("peer"))).isEmpty();
    assertThat(WithoutTags.parse("").problem(List.of("docker"))).isEmpty();
  }

  @Test
  void rejectsAnUnknownTagInTheVariable() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> WithoutTags.parse("docker,podman"))
        .withMessage(
            "SBAMOCK_TEST_WITHOUT=docker,podman: expected tags of"
                + " [3gpp, docker, browser, database, peer, root], separated by commas");
  }

  private static List<String> skips(Class<?> test) {
    return EngineTestKit.engine("junit-jupiter")
        .selectors(selectClass(test))
        .execute()
        .allEvents()
        .skipped()
        .stream()
        .map(event -> event.getRequiredPayload(String.class))
        .toList();
  }
}
