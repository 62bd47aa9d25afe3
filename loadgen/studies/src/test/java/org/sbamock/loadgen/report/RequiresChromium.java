/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report;

import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.sbamock.testing.Requirement;
import org.sbamock.testing.Requires;

/** For tests that open a page in a browser, tagged {@code browser}. */
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@Inherited
@Tag("browser")
@Requires(RequiresChromium.Chromium.class)
@interface RequiresChromium {
  /** A browser that is driven by the Chrome DevTools Protocol. */
  final class Chromium implements Requirement {
    @Override
    public String need() {
      return "Chromium on the PATH (apt install chromium), or its path in SBAMOCK_CHROMIUM";
    }

    @Override
    public Optional<String> problem() {
      return Browser.find().isPresent()
          ? Optional.empty()
          : Optional.of("neither chromium nor google-chrome is on the PATH");
    }
  }
}
