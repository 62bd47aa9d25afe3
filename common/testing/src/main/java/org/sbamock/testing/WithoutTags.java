/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testing;

import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;

/**
 * The tags of requirements that this run treats as not met, although the machine may meet them:
 * those of the environment variable {@code SBAMOCK_TEST_WITHOUT}, such as {@code docker,root}.
 */
record WithoutTags(Set<String> tags) {
  static final String VARIABLE = "SBAMOCK_TEST_WITHOUT";

  /** Every tag of a requirement, in the order of CONTRIBUTING.md. */
  static final Set<String> KNOWN =
      new LinkedHashSet<>(Arrays.asList("3gpp", "docker", "browser", "database", "peer", "root"));

  /** Those of this run. */
  static WithoutTags ofEnvironment() {
    return parse(Optional.ofNullable(System.getenv(VARIABLE)).orElse(""));
  }

  /**
   * Reads a list of tags that are separated by commas.
   *
   * @throws IllegalArgumentException if one of them is unknown
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

  /** Why a test with those tags is left out; empty if it is not. */
  Optional<String> problem(Collection<String> testTags) {
    return testTags.stream()
        .filter(tags::contains)
        .findFirst()
        .map(tag -> VARIABLE + " contains " + tag);
  }
}
