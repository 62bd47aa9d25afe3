/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Stub mappings and request journal of the function.
 *
 * @param journalCapacity Number of requests that the request journal keeps; 0 disables the journal.
 * @param mappingsDirectory Directory of stub mappings that are loaded at start, one or more in each
 *     .json file; body files are in the directory __files beside it.
 * @param seed Seed of random delays, random template values and generated identifiers.
 */
@ConfigurationProperties("sbamock.mock")
public record MockProperties(
    @DefaultValue("0") int journalCapacity,
    @Nullable Path mappingsDirectory,
    @DefaultValue("1") long seed) {}
