/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core;

import java.time.Duration;

/**
 * The rules of a registry.
 *
 * @param heartBeatTimer the time between two heart-beats that the NRF tells every NF; whole
 *     seconds, at least 1 s
 * @param heartBeatExpectation from which NFs heart-beats are expected
 * @param missedHeartBeats after how many missed heart-beats an NF is suspended; at least 1
 * @param removeAfter how long a suspended NF is kept; zero for ever
 * @param validityPeriod how long a consumer may use the result of a discovery; whole seconds
 * @param maxInstances the most NF instances, suspended ones included; at least 1
 */
public record RegistryRules(
    Duration heartBeatTimer,
    HeartBeatExpectation heartBeatExpectation,
    int missedHeartBeats,
    Duration removeAfter,
    Duration validityPeriod,
    int maxInstances) {
  /** The most NF instances of the default rules. */
  public static final int DEFAULT_MAX_INSTANCES = 100_000;

  /** From which NFs heart-beats are expected. */
  public enum HeartBeatExpectation {
    /** From none: nothing ever expires. */
    NEVER,
    /**
     * From those that have sent one: the others, such as those of free5GC, stay for ever. TS 29.510
     * clause 5.2.2.3.2 expects them from all.
     */
    AFTER_FIRST,
    /** From all, as TS 29.510 clause 5.2.2.3.2 has it. */
    ALWAYS
  }

  /** Checks the rules. */
  public RegistryRules {
    if (heartBeatTimer.toSeconds() < 1) {
      throw new IllegalArgumentException("the heart-beat timer is at least 1 s: " + heartBeatTimer);
    }
    if (missedHeartBeats < 1) {
      throw new IllegalArgumentException("at least 1 missed heart-beat: " + missedHeartBeats);
    }
    if (removeAfter.isNegative() || validityPeriod.isNegative()) {
      throw new IllegalArgumentException("a duration is negative");
    }
    if (maxInstances < 1) {
      throw new IllegalArgumentException("at least 1 NF instance: " + maxInstances);
    }
  }

  /** Heart-beats every 60 s, expected after the first, three may be missed; results last 100 s. */
  public static RegistryRules defaults() {
    return new RegistryRules(
        Duration.ofSeconds(60),
        HeartBeatExpectation.AFTER_FIRST,
        3,
        Duration.ofHours(1),
        Duration.ofSeconds(100),
        DEFAULT_MAX_INSTANCES);
  }

  /** The same with another heart-beat timer. */
  public RegistryRules withHeartBeatTimer(Duration timer) {
    return new RegistryRules(
        timer, heartBeatExpectation, missedHeartBeats, removeAfter, validityPeriod, maxInstances);
  }

  /** The same with heart-beats expected from others. */
  public RegistryRules withHeartBeatExpectation(HeartBeatExpectation expectation) {
    return new RegistryRules(
        heartBeatTimer, expectation, missedHeartBeats, removeAfter, validityPeriod, maxInstances);
  }

  /** The same with another number of heart-beats that may be missed. */
  public RegistryRules withMissedHeartBeats(int missed) {
    return new RegistryRules(
        heartBeatTimer, heartBeatExpectation, missed, removeAfter, validityPeriod, maxInstances);
  }

  /** The same with another time that suspended NFs are kept. */
  public RegistryRules withRemoveAfter(Duration duration) {
    return new RegistryRules(
        heartBeatTimer,
        heartBeatExpectation,
        missedHeartBeats,
        duration,
        validityPeriod,
        maxInstances);
  }

  /** The same with another validity of results. */
  public RegistryRules withValidityPeriod(Duration period) {
    return new RegistryRules(
        heartBeatTimer, heartBeatExpectation, missedHeartBeats, removeAfter, period, maxInstances);
  }

  /** The same with another most of NF instances. */
  public RegistryRules withMaxInstances(int most) {
    return new RegistryRules(
        heartBeatTimer, heartBeatExpectation, missedHeartBeats, removeAfter, validityPeriod, most);
  }

  /** How long an NF may be silent before it is suspended. */
  Duration patience() {
    return heartBeatTimer.multipliedBy(missedHeartBeats);
  }
}
