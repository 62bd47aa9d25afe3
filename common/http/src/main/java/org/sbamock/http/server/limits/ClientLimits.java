/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.limits;

import org.sbamock.http.Settings;

/**
 * The limits of each client. A client is an IPv4 address, or a /64 prefix of IPv6 addresses.
 *
 * @param requestsPerSecond the maximum rate of requests, of which as many may arrive at once, 0 to
 *     1,000,000; further ones are answered with 429; 0 for no limit
 * @param connections the maximum number of connections, 0 to 1,000,000; requests on further ones
 *     are answered with 503; 0 for no limit
 * @param concurrentRequests the maximum number of requests that wait for their response, 0 to
 *     1,000,000; further ones are answered with 429; 0 for no limit
 */
public record ClientLimits(int requestsPerSecond, int connections, int concurrentRequests) {
  private static final int MOST = 1_000_000;

  /** No limits. */
  public static final ClientLimits NONE = new ClientLimits(0, 0, 0);

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException if a value is out of range
   */
  public ClientLimits {
    Settings.range("client-requests-per-second", requestsPerSecond, 0, MOST);
    Settings.range("client-connections", connections, 0, MOST);
    Settings.range("client-concurrent-requests", concurrentRequests, 0, MOST);
  }
}
