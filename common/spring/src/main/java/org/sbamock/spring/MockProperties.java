/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Stub mappings and request journal of the function.
 *
 * @param enabled Whether stub mappings can be used: /__admin, and the directory of mappings.
 * @param journalCapacity Number of requests that the request journal keeps; 0 disables the journal.
 * @param mappingsDirectory Directory of stub mappings that are loaded at start, one or more in each
 *     .json file; body files are in the directory __files beside it.
 * @param seed Seed of random delays, random template values and generated identifiers.
 */
@ConfigurationProperties("sbamock.mock")
public record MockProperties(
    @DefaultValue("true") boolean enabled,
    @DefaultValue("0") int journalCapacity,
    @Nullable Path mappingsDirectory,
    @DefaultValue("1") long seed) {
  /** The name of the setting that turns stub mappings off. */
  static final String ENABLED = "sbamock.mock.enabled";

  /**
   * Returns the directory of stub mappings, or null if there is none.
   *
   * @throws IllegalArgumentException if there is one, but stub mappings are off
   */
  @Nullable Path mappings() {
    if (!enabled && mappingsDirectory != null) {
      throw new IllegalArgumentException(
          "mappings-directory is " + mappingsDirectory + ", but " + ENABLED + " is false");
    }
    return mappingsDirectory;
  }

  /**
   * Returns these settings if stub mappings can be used.
   *
   * @throws IllegalArgumentException if they are off
   */
  public MockProperties requireEnabled() {
    if (!enabled) {
      throw new IllegalArgumentException(
          "enabled is false (sbamock.profile=strict sets it), but this function answers with stub"
              + " mappings only");
    }
    return this;
  }
}
