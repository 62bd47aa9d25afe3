/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack.wire;

import org.sbamock.http.HttpProtocol;
import org.sbamock.http.Origin;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.loadgen.process.FunctionKind;

/**
 * The listener that hostile peers attack.
 *
 * @param function the network function
 * @param protocol the protocol of the attack
 * @param origin its host and port
 * @param tls the trusted authorities
 */
public record AttackTarget(
    FunctionKind function, HttpProtocol protocol, Origin origin, TlsMaterial tls) {
  /** The path to which the timing probe accepts uploads. */
  public static final String UPLOADS = "/sbamock-probe/v1/uploads";

  private static final String FILES = "/sbamock-probe/v1/files/";

  /**
   * Returns the path of a file of the timing probe.
   *
   * @param octets its length, 0 to 16,777,216
   */
  public static String file(int octets) {
    return FILES + octets;
  }
}
