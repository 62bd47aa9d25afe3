/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testing;

import java.util.Optional;

/** The permission to create a user namespace and to mount a file system in it. */
public final class UserNamespaces implements Requirement {
  @Override
  public String need() {
    return "user namespaces: sysctl user.max_user_namespaces=10000"
        + " (and kernel.unprivileged_userns_clone=1, kernel.apparmor_restrict_unprivileged_userns=0"
        + " where the kernel has them)";
  }

  @Override
  public Optional<String> problem() {
    return Probe.run("unshare", "-Urm", "--", "mount", "-t", "tmpfs", "t", "/mnt").problem();
  }
}
