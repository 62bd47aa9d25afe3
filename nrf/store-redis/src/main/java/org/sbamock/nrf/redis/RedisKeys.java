/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.redis;

/**
 * The keys of a registry. They have one hash tag, so that scripts can use all of them on a server
 * that is part of a cluster.
 */
final class RedisKeys {
  private static final String PREFIX = "{sbamock-nrf}:";

  /** The stream of changes. */
  static final String CHANGES = PREFIX + "changes";

  /** The numbers of the last events whose notifications have ended, by subscription. */
  static final String NOTIFIED = PREFIX + "notified";

  /** The keys of every script, in the order in which {@code clock.lua} names them. */
  static final String[] ALL = {
    PREFIX + "meta",
    PREFIX + "bodies",
    PREFIX + "states",
    PREFIX + "versions",
    PREFIX + "deadlines",
    PREFIX + "suspended",
    CHANGES,
    NOTIFIED
  };

  private RedisKeys() {}

  /** Returns temporary keys with the content of a replica. */
  static String[] filling(String replica) {
    String prefix = PREFIX + "filling:" + replica + ':';
    return new String[] {
      prefix + "versions", prefix + "bodies", prefix + "states", prefix + "times"
    };
  }
}
