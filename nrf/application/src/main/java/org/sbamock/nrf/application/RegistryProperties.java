package org.sbamock.nrf.application;

import java.time.Duration;
import org.sbamock.nrf.core.RegistryRules;
import org.sbamock.nrf.core.RegistryRules.HeartBeatExpectation;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The registry of an NRF.
 *
 * @param heartBeatTimer Time between two heart-beats that every NF is told; whole seconds.
 * @param heartBeatExpectation From which NFs heart-beats are expected: never, after-first or
 *     always. The others never expire.
 * @param missedHeartBeats After how many missed heart-beats an NF is suspended.
 * @param removeAfter How long a suspended NF is kept; 0 for ever.
 * @param validityPeriod How long a consumer may use the result of a discovery; whole seconds.
 * @param maxInstances Most NF instances, suspended ones included; a registration beyond gets 500
 *     INSUFFICIENT_RESOURCES.
 */
@ConfigurationProperties("sbamock.registry")
public record RegistryProperties(
    @DefaultValue("60s") Duration heartBeatTimer,
    @DefaultValue("after-first") HeartBeatExpectation heartBeatExpectation,
    @DefaultValue("3") int missedHeartBeats,
    @DefaultValue("1h") Duration removeAfter,
    @DefaultValue("100s") Duration validityPeriod,
    @DefaultValue("100000") int maxInstances) {
  RegistryRules rules() {
    return new RegistryRules(
        heartBeatTimer,
        heartBeatExpectation,
        missedHeartBeats,
        removeAfter,
        validityPeriod,
        maxInstances);
  }
}
