/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.exposure;

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
 * @param managementAuthentication whether the management plane can authenticate clients
 * @param defaults the settings that may have a default for tests only
 */
public record Exposure(
    String sbiHost,
    @Nullable String managementHost,
    boolean managementAuthentication,
    List<TestDefaults> defaults) {
  private static final Logger LOG = LoggerFactory.getLogger(Exposure.class);

  /**
   * Checks that other hosts can reach no function with defaults for tests.
   *
   * @throws TestDefaultsException if they could
   */
  public void requireOwnSettings() {
    List<String> settings = settings();
    if (!settings.isEmpty() && !ListeningAddress.isLoopback(sbiHost)) {
      throw new TestDefaultsException(sbiHost, settings);
    }
  }

  /** Logs what other hosts can reach, and what they can do there. */
  public void log() {
    List<String> settings = settings();
    if (!settings.isEmpty() && !ListeningAddress.isLoopback(sbiHost)) {
      LOG.warn(
          "The SBI listens on {} with defaults for tests only: {}. See SECURITY.md",
          sbiHost,
          String.join(", ", settings));
    }
    if (!managementAuthentication && !ListeningAddress.isLoopback(managementHost)) {
      LOG.info(
          "The management plane listens on {}; it requires a token or a client certificate, and"
              + " neither sbamock.management.token nor the authorities of clients are set",
          managementHost == null ? "all addresses" : managementHost);
    }
  }

  private List<String> settings() {
    return defaults.stream().flatMap(source -> source.testDefaults().stream()).sorted().toList();
  }
}
