package org.sbamock.nrf.core;

/**
 * What a registration did.
 *
 * @param created whether the instance is new
 * @param profile the profile as it is kept
 */
public record Registration(boolean created, ProfileVersion profile) {}
