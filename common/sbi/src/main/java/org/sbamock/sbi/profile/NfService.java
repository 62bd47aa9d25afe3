/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.profile;

import io.netty.util.NetUtil;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.ApiRoot;

/**
 * One service of a function, at one API root (TS 29.510 clause 6.1.6.2.3).
 *
 * @param serviceName such as {@code nausf-auth}
 * @param fqdn the host of the root, if it is a name
 * @param ipEndPoints the port, and the host of the root if it is an address
 * @param oauth2Required whether requests require an access token; null if not specified
 */
public record NfService(
    String serviceInstanceId,
    String serviceName,
    List<Version> versions,
    String scheme,
    String nfServiceStatus,
    @Nullable String fqdn,
    @Nullable List<IpEndPoint> ipEndPoints,
    @Nullable String apiPrefix,
    @Nullable Integer priority,
    @Nullable Integer capacity,
    @Nullable Boolean oauth2Required) {
  /**
   * A version of an API.
   *
   * @param apiVersionInUri such as {@code v1}
   * @param apiFullVersion such as {@code 1.2.0}
   */
  public record Version(String apiVersionInUri, String apiFullVersion) {}

  /** The address at which a service listens (TS 29.510 clause 6.1.6.2.5). */
  public record IpEndPoint(
      @Nullable String ipv4Address,
      @Nullable String ipv6Address,
      @Nullable String transport,
      @Nullable Integer port) {}

  /** Creates a registered service at an API root. */
  public static NfService at(
      ApiRoot root, String name, List<Version> versions, @Nullable Boolean oauth2Required) {
    String host = root.origin().host();
    boolean ipv4 = NetUtil.isValidIpV4Address(host);
    boolean ipv6 = NetUtil.isValidIpV6Address(host);
    return new NfService(
        name + "-" + root.scheme(),
        name,
        versions,
        root.scheme(),
        "REGISTERED",
        ipv4 || ipv6 ? null : host,
        List.of(
            new IpEndPoint(ipv4 ? host : null, ipv6 ? host : null, "TCP", root.origin().port())),
        root.prefix().isEmpty() ? null : root.prefix(),
        null,
        null,
        oauth2Required);
  }
}
