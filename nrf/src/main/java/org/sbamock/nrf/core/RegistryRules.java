/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core;

import java.time.Duration;

/**
 * The rules of a registry.
 *
 * @param heartBeatTimer the interval of heart-beats that the NRF assigns to every NF; whole
 *     seconds, at least 1 s
 * @param heartBeatExpectation the NFs from which heart-beats are expected
 * @param missedHeartBeats the number of missed heart-beats after which an NF is suspended; at least
 *     1
 * @param removeAfter the time until a suspended NF is removed; zero for never
 * @param validityPeriod the validity period of discovery results; whole seconds
 * @param maxInstances the maximum number of NF instances, including suspended ones; at least 1
 * @param maxOctets the maximum memory of all profiles in octets, as estimated from their
 *     attributes; at least 1
 * @param validation the profiles that are rejected
 */
public record RegistryRules(
    Duration heartBeatTimer,
    HeartBeatExpectation heartBeatExpectation,
    int missedHeartBeats,
    Duration removeAfter,
    Duration validityPeriod,
    int maxInstances,
    long maxOctets,
    ProfileValidation validation) {
  /** The default maximum number of NF instances. */
  public static final int DEFAULT_MAX_INSTANCES = 100_000;

  /** The default maximum memory of all profiles: a quarter of the JVM's maximum heap. */
  public static final long DEFAULT_MAX_OCTETS = Runtime.getRuntime().maxMemory() / 4;

  /** The profiles that are rejected. */
  public enum ProfileValidation {
    /**
     * Profiles without a mandatory attribute of profile or services, or with an invalid address (TS
     * 29.510 clauses 6.1.6.2.2 and 6.1.6.2.3), and those that {@link #LENIENT} rejects.
     */
    STRICT,
    /** Profiles that the NRF cannot evaluate. */
    LENIENT
  }

  /** The NFs from which heart-beats are expected. */
  public enum HeartBeatExpectation {
    /** None; registrations never expire. */
    NEVER,
    /**
     * NFs that have sent at least one heart-beat, and those with the status SUSPENDED. Others, such
     * as those of free5GC, never expire. TS 29.510 clause 5.2.2.3.2 expects heart-beats from all
     * NFs.
     */
    AFTER_FIRST,
    /** All NFs, as TS 29.510 clause 5.2.2.3.2 specifies. */
    ALWAYS
  }

  /** Validates the rules. */
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
    if (maxOctets < 1) {
      throw new IllegalArgumentException("at least 1 octet of profiles: " + maxOctets);
    }
  }

  /**
   * Returns the defaults: heart-beats every 60 s, expected after the first one; three missed
   * heart-beats are tolerated; results are valid for 100 s; 100,000 instances and a quarter of the
   * JVM's maximum heap for their profiles; strict validation.
   */
  public static RegistryRules defaults() {
    return new RegistryRules(
        Duration.ofSeconds(60),
        HeartBeatExpectation.AFTER_FIRST,
        3,
        Duration.ofHours(1),
        Duration.ofSeconds(100),
        DEFAULT_MAX_INSTANCES,
        DEFAULT_MAX_OCTETS,
        ProfileValidation.STRICT);
  }

  /** Returns these rules with another heart-beat timer. */
  public RegistryRules withHeartBeatTimer(Duration timer) {
    return new RegistryRules(
        timer,
        heartBeatExpectation,
        missedHeartBeats,
        removeAfter,
        validityPeriod,
        maxInstances,
        maxOctets,
        validation);
  }

  /** Returns these rules with another heart-beat expectation. */
  public RegistryRules withHeartBeatExpectation(HeartBeatExpectation expectation) {
    return new RegistryRules(
        heartBeatTimer,
        expectation,
        missedHeartBeats,
        removeAfter,
        validityPeriod,
        maxInstances,
        maxOctets,
        validation);
  }

  /** Returns these rules with another number of tolerated missed heart-beats. */
  public RegistryRules withMissedHeartBeats(int missed) {
    return new RegistryRules(
        heartBeatTimer,
        heartBeatExpectation,
        missed,
        removeAfter,
        validityPeriod,
        maxInstances,
        maxOctets,
        validation);
  }

  /** Returns these rules with another time until a suspended NF is removed. */
  public RegistryRules withRemoveAfter(Duration duration) {
    return new RegistryRules(
        heartBeatTimer,
        heartBeatExpectation,
        missedHeartBeats,
        duration,
        validityPeriod,
        maxInstances,
        maxOctets,
        validation);
  }

  /** Returns these rules with another validity period of results. */
  public RegistryRules withValidityPeriod(Duration period) {
    return new RegistryRules(
        heartBeatTimer,
        heartBeatExpectation,
        missedHeartBeats,
        removeAfter,
        period,
        maxInstances,
        maxOctets,
        validation);
  }

  /** Returns these rules with another maximum number of NF instances. */
  public RegistryRules withMaxInstances(int most) {
    return new RegistryRules(
        heartBeatTimer,
        heartBeatExpectation,
        missedHeartBeats,
        removeAfter,
        validityPeriod,
        most,
        maxOctets,
        validation);
  }

  /** Returns these rules with another maximum memory of all profiles in octets. */
  public RegistryRules withMaxOctets(long most) {
    return new RegistryRules(
        heartBeatTimer,
        heartBeatExpectation,
        missedHeartBeats,
        removeAfter,
        validityPeriod,
        maxInstances,
        most,
        validation);
  }

  /** Returns these rules with another validation of profiles. */
  public RegistryRules withValidation(ProfileValidation rejected) {
    return new RegistryRules(
        heartBeatTimer,
        heartBeatExpectation,
        missedHeartBeats,
        removeAfter,
        validityPeriod,
        maxInstances,
        maxOctets,
        rejected);
  }

  /** Returns the time without a heart-beat after which an NF is suspended. */
  public Duration heartBeatTimeout() {
    return heartBeatTimer.multipliedBy(missedHeartBeats);
  }
}
