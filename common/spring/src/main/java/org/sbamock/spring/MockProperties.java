package org.sbamock.spring;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Stubs in front of the function.
 *
 * @param journalCapacity Requests that the journal keeps; 0 switches it off.
 * @param mappingsDirectory Directory whose files ending in .json are stub mappings that are there
 *     from the start; files that they name as contents are in __files beside it.
 * @param seed Seed of drawn delays, random values in templates and identifiers.
 */
@ConfigurationProperties("sbamock.mock")
public record MockProperties(
    @DefaultValue("0") int journalCapacity,
    @Nullable Path mappingsDirectory,
    @DefaultValue("1") long seed) {}
