/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.linkemu.netem;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.sbamock.testing.Probe;
import org.sbamock.testing.Requirement;
import org.sbamock.testing.Requires;

/** For tests of the kernel's NetEm, tagged {@code root}. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@Inherited
@Tag("root")
@Requires(RequiresNetem.Netem.class)
@interface RequiresNetem {
  /** A kernel with NetEm, the right to use it, and the command that does. */
  final class Netem implements Requirement {
    @Override
    public String need() {
      return "root, tc (apt install iproute2) and a kernel with CONFIG_NET_SCH_NETEM";
    }

    @Override
    public Optional<String> problem() {
      return Probe.run(
              "unshare", "--net", "tc", "qdisc", "add", "dev", "lo", "root", "netem", "limit", "9")
          .problem();
    }
  }
}
