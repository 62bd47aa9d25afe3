/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testing;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The tags of requirements that this run treats as not met, even if the machine meets them: those
 * in the environment variable {@code SBAMOCK_TEST_WITHOUT}, such as {@code docker,root}.
 */
record WithoutTags(Set<String> tags) {
  static final String VARIABLE = "SBAMOCK_TEST_WITHOUT";

  /** All tags of requirements, in the order of CONTRIBUTING.md. */
  static final Set<String> KNOWN =
      new LinkedHashSet<>(Arrays.asList("3gpp", "docker", "browser", "database", "peer", "root"));

  /** Returns the tags of this run. */
  static WithoutTags ofEnvironment() {
    return parse(Optional.ofNullable(System.getenv(VARIABLE)).orElse(""));
  }

  /**
   * Parses a comma-separated list of tags.
   *
   * @throws IllegalArgumentException if a tag is unknown
   */
  static WithoutTags parse(String list) {
    Set<String> tags = new LinkedHashSet<>();
    for (String tag : list.split(",", -1)) {
      if (!tag.isBlank() && !KNOWN.contains(tag.strip())) {
        throw new IllegalArgumentException(
            VARIABLE + "=" + list + ": expected tags of " + KNOWN + ", separated by commas");
      }
      if (!tag.isBlank()) {
        tags.add(tag.strip());
      }
    }
    return new WithoutTags(tags);
  }

  /** Returns why a test with the given tags is skipped; empty if it is not. */
  Optional<String> problem(Collection<String> testTags) {
    return testTags.stream()
        .filter(tags::contains)
        .findFirst()
        .map(tag -> VARIABLE + " contains " + tag);
  }
}
