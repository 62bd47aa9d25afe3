package org.sbamock.nrf.application;

import java.time.Duration;
import org.sbamock.nrf.core.RegistryRules;
import org.sbamock.nrf.core.RegistryRules.HeartBeatExpectation;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The registry of an NRF.
 *
 * @param heartBeatTimer Heart-beat interval that is assigned to every NF; whole seconds.
 * @param heartBeatExpectation NFs that must send heart-beats: never, after-first or always. Other
 *     NFs never expire.
 * @param missedHeartBeats Number of missed heart-beats after which an NF is suspended.
 * @param removeAfter Time after which a suspended NF is removed; 0 to keep it forever.
 * @param validityPeriod Validity period of discovery results; whole seconds.
 * @param maxInstances Maximum number of NF instances, including suspended ones; a further
 *     registration receives 500 INSUFFICIENT_RESOURCES.
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
