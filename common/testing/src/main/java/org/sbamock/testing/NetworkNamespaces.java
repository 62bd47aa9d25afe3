/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testing;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * The permission to create network namespaces and TUN devices. It is probed by {@code unshare}
 * instead of the emulated link, so that a defect of the link fails its tests instead of skipping
 * them.
 */
public final class NetworkNamespaces implements Requirement {
  private static final Path TUN = Path.of("/dev/net/tun");

  @Override
  public String need() {
    return "root, or a user namespace around the JVM"
        + " (-Dtest.jvm=$PWD/.ci/unprivileged/bin/java), and "
        + TUN
        + " (modprobe tun; chmod 666 "
        + TUN
        + ")";
  }

  @Override
  public Optional<String> problem() {
    if (!Files.isReadable(TUN) || !Files.isWritable(TUN)) {
      return Optional.of(TUN + " cannot be read and written");
    }
    return Probe.run("unshare", "--net", "true").problem();
  }
}
