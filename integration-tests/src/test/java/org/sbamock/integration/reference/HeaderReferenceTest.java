/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.reference;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.AsciiString;
import java.io.IOException;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.sbamock.sbi.SbiHeaders;

/** Compares {@code docs/reference/headers.md} with the header fields and the tests. */
class HeaderReferenceTest {
  private static final Path PAGE =
      GeneratedPage.ROOT.resolve("docs").resolve("reference").resolve("headers.md");
  private static final Pattern ROW = Pattern.compile("(?m)^\\| `([^`*]+)\\*?` \\|");

  @Test
  void thePageListsEveryField() throws Exception {
    List<String> known = new ArrayList<>();
    for (Field constant : SbiHeaders.class.getFields()) {
      known.add(((AsciiString) constant.get(null)).toString());
    }

    assertThat(
            ROW.matcher(Files.readString(PAGE))
                .results()
                .map(row -> row.group(1).toLowerCase(Locale.ROOT)))
        .containsExactlyElementsOf(known);
  }

  @Test
  void everyTestOnThePageExists() throws IOException {
    assertThat(NamedTests.on(PAGE)).hasSizeGreaterThan(5);
    assertThat(NamedTests.missingOn(PAGE)).isEmpty();
  }
}
