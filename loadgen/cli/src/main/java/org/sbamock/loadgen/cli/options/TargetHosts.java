/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.options;

import java.net.InetAddress;
import java.net.UnknownHostException;
import org.sbamock.loadgen.terminal.CommandFailedException;
import org.sbamock.sbi.ApiRoot;

/** The hosts of running servers that a command calls. */
public final class TargetHosts {
  private TargetHosts() {}

  /**
   * Checks that the name of a server's host can be resolved, before a run begins.
   *
   * @throws CommandFailedException if it cannot; the message contains the host and the cause
   */
  public static void requireResolvable(ApiRoot root) {
    String host = root.origin().host();
    try {
      InetAddress.getByName(host);
    } catch (UnknownHostException e) {
      String cause = String.valueOf(e.getMessage());
      throw new CommandFailedException(
          "cannot resolve host '"
              + host
              + "' of "
              + root
              + ": "
              + (cause.startsWith(host + ": ") ? cause.substring(host.length() + 2) : cause),
          e);
    }
  }
}
