/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.exposure;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The addresses beyond loopback on which a function listens, logged at its start together with the
 * settings that are then insufficient.
 *
 * @param sbiHost the name or address on which the SBI listens
 * @param managementHost the name or address on which the management plane listens; null for all
 *     addresses
 * @param managementToken whether the management plane requires a token
 * @param defaults the settings that may have a default for tests only
 */
public record Exposure(
    String sbiHost,
    @Nullable String managementHost,
    boolean managementToken,
    List<TestDefaults> defaults) {
  private static final Logger LOG = LoggerFactory.getLogger(Exposure.class);

  /** Logs what other hosts can reach, and what they can do there. */
  public void log() {
    List<String> settings =
        defaults.stream().flatMap(source -> source.testDefaults().stream()).sorted().toList();
    if (!settings.isEmpty() && !isLoopback(sbiHost)) {
      LOG.warn(
          "The SBI listens on {} with defaults for tests only: {}. See SECURITY.md",
          sbiHost,
          String.join(", ", settings));
    }
    if (!managementToken && (managementHost == null || !isLoopback(managementHost))) {
      LOG.info(
          "The management plane listens on {}; without sbamock.management.token, other hosts can"
              + " only read health, info, metrics and prometheus",
          managementHost == null ? "all addresses" : managementHost);
    }
  }

  private static boolean isLoopback(String host) {
    try {
      return InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }
}
