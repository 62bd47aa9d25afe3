/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.support;

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

/** For tests whose EAP peer is that of wpa_supplicant, tagged {@code peer}. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@Inherited
@Tag("peer")
@Requires(RequiresEapolTest.EapolTest.class)
public @interface RequiresEapolTest {
  /** The program eapol_test, whose control socket is a Unix domain socket. */
  final class EapolTest implements Requirement {
    @Override
    public String need() {
      return "eapol_test of wpa_supplicant: apt install eapoltest";
    }

    @Override
    public Optional<String> problem() {
      return Probe.run("eapol_test", "-v").problem();
    }
  }
}
