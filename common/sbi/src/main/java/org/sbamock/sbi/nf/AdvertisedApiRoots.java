/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.nf;

import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import org.sbamock.sbi.ApiRoot;

/** The API roots at which other functions can reach a function. */
final class AdvertisedApiRoots {
  private AdvertisedApiRoots() {}

  /** Returns the advertised root, or one root for each served scheme, cleartext first. */
  static List<ApiRoot> of(ServerSettings server, int port) {
    ApiRoot advertised = server.advertisedApiRoot();
    if (advertised != null) {
      return List.of(advertised);
    }
    String host = reachable(server.host());
    List<ApiRoot> roots = new ArrayList<>(2);
    if (server.cleartext()) {
      roots.add(ApiRoot.of("http", host, port));
    }
    if (server.secure()) {
      roots.add(ApiRoot.of("https", host, port));
    }
    return List.copyOf(roots);
  }

  /**
   * Replaces a wildcard address, which clients cannot call, by the address of this machine's name.
   */
  private static String reachable(String host) {
    if (!host.equals("0.0.0.0") && !host.equals("::")) {
      return host;
    }
    try {
      return NetUtil.toAddressString(InetAddress.getLocalHost());
    } catch (UnknownHostException e) {
      return "127.0.0.1";
    }
  }
}
