package org.sbamock.spring;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Stubs in front of the function.
 *
 * @param journalCapacity Maximum number of requests in the journal; 0 disables it.
 * @param mappingsDirectory Directory of stub mappings that are loaded at the start, in files that
 *     end in .json; content files that they name are in __files beside it.
 * @param seed Seed of random delays, random values in templates and identifiers.
 */
@ConfigurationProperties("sbamock.mock")
public record MockProperties(
    @DefaultValue("0") int journalCapacity,
    @Nullable Path mappingsDirectory,
    @DefaultValue("1") long seed) {}
