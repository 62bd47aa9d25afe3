/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.util.AsciiString;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.sbamock.http.HttpFields;

/**
 * Header fields of the SBI, a field on each line as {@code name=value}, against a plain list; and
 * the values as media types, ranges and lists of tokens.
 */
public final class HeaderFieldsFuzz {
  private static final List<AsciiString> MEDIA_TYPES =
      List.of(MediaTypes.JSON, MediaTypes.PROBLEM_JSON, MediaTypes.HAL_JSON, MediaTypes.FORM);

  private record Field(String name, String value) {}

  private HeaderFieldsFuzz() {}

  /** Runs the target with one input. */
  public static void fuzzerTestOneInput(byte[] input) {
    List<Field> model = new ArrayList<>();
    HttpFields fields = new HttpFields(0);
    for (String line : new String(input, StandardCharsets.ISO_8859_1).split("\n", -1)) {
      int end = Math.max(0, line.indexOf('='));
      String name = line.substring(0, end);
      String value = line.substring(Math.min(end + 1, line.length()));
      try {
        fields.add(name, value);
        model.add(new Field(name.toLowerCase(Locale.ROOT), value));
      } catch (IllegalArgumentException e) {
        assertThat(e.getMessage()).isNotEmpty();
      }
      mediaTypes(value);
    }
    requireSame(fields, model);
    if (!model.isEmpty()) {
      String removed = model.get(0).name();
      assertThat(fields.remove(removed.toUpperCase(Locale.ROOT))).isTrue();
      model.removeIf(field -> field.name().equals(removed));
      requireSame(fields, model);
    }
  }

  private static void requireSame(HttpFields fields, List<Field> model) {
    List<Field> seen = new ArrayList<>();
    fields.forEach((name, value) -> seen.add(new Field(name.toString(), value.toString())));
    assertThat(seen).isEqualTo(model);
    for (Field field : model) {
      List<String> values =
          model.stream().filter(one -> one.name().equals(field.name())).map(Field::value).toList();
      assertThat(fields.getAll(field.name())).isEqualTo(values);
      assertThat(fields.get(field.name())).hasToString(values.get(0));
      assertThat(fields.getList(field.name())).hasToString(String.join(", ", values));
      assertThat(fields.containsToken(field.name(), field.value())).isTrue();
    }
  }

  private static void mediaTypes(String value) {
    for (AsciiString mediaType : MEDIA_TYPES) {
      boolean accepted = MediaTypes.accepts(value, mediaType);
      assertThat(MediaTypes.accepts(AsciiString.of(value), mediaType)).isEqualTo(accepted);
      if (MediaTypes.is(value, mediaType)) {
        assertThat(MediaTypes.is(value + ";charset=utf-8", mediaType)).isTrue();
      }
    }
  }
}
