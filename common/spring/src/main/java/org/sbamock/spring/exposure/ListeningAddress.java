/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.exposure;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;

/** The addresses on which a function listens. */
public final class ListeningAddress {
  private ListeningAddress() {}

  /** Returns the name or address on which the management plane listens; null for all addresses. */
  public static @Nullable String ofManagement(Environment environment) {
    String own = environment.getProperty("management.server.address");
    return own == null ? environment.getProperty("server.address") : own;
  }

  /**
   * Returns whether only clients on this host can reach an address.
   *
   * @param host a name or address; null for all addresses
   */
  public static boolean isLoopback(@Nullable String host) {
    try {
      return host != null && InetAddress.getByName(host).isLoopbackAddress();
    } catch (UnknownHostException e) {
      return false;
    }
  }
}
