/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.application;

import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.RegistryRules;
import org.sbamock.nrf.core.RegistryRules.HeartBeatExpectation;
import org.sbamock.nrf.core.RegistryRules.ProfileValidation;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * The registry of an NRF.
 *
 * @param heartBeatTimer Heart-beat interval that the NRF assigns to every NF instance, in whole
 *     seconds.
 * @param heartBeatExpectation Which NF instances are suspended for missing heart-beats: never
 *     (none), after-first (those that have sent one) or always (all).
 * @param missedHeartBeats Number of missed heart-beats after which an NF instance is suspended.
 * @param removeAfter How long a suspended NF instance stays registered; 0 means for ever.
 * @param validityPeriod Validity period of a discovery result, in whole seconds.
 * @param maxInstances Maximum number of NF instances, including suspended ones; further
 *     registrations are answered with 500 INSUFFICIENT_RESOURCES.
 * @param maxOctets Maximum memory of all profiles, as estimated from their attributes; requests
 *     that exceed it are answered with 500 INSUFFICIENT_RESOURCES. Defaults to a quarter of the
 *     JVM's maximum heap.
 * @param validation Which profiles are rejected: strict (those without a mandatory attribute or
 *     with an invalid address, TS 29.510, 6.1.6.2) or lenient (only those that the NRF cannot
 *     evaluate).
 */
@ConfigurationProperties("sbamock.registry")
public record RegistryProperties(
    @DefaultValue("60s") Duration heartBeatTimer,
    @DefaultValue("after-first") HeartBeatExpectation heartBeatExpectation,
    @DefaultValue("3") int missedHeartBeats,
    @DefaultValue("1h") Duration removeAfter,
    @DefaultValue("100s") Duration validityPeriod,
    @DefaultValue("100000") int maxInstances,
    @Nullable DataSize maxOctets,
    @DefaultValue("strict") ProfileValidation validation) {
  RegistryRules rules() {
    return new RegistryRules(
        heartBeatTimer,
        heartBeatExpectation,
        missedHeartBeats,
        removeAfter,
        validityPeriod,
        maxInstances,
        maxOctets == null ? RegistryRules.DEFAULT_MAX_OCTETS : maxOctets.toBytes(),
        validation);
  }
}
