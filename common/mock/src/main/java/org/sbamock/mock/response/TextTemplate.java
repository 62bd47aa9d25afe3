/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.response;

import org.jspecify.annotations.Nullable;
import org.sbamock.mock.json.InvalidMappingException;

/** A text that may be a template. */
public record TextTemplate(String text, @Nullable BodyTemplate template) {
  /** Returns whether a text has expressions. */
  public static boolean isTemplate(String text) {
    return text.contains("{{");
  }

  /** Returns a text that is no template. */
  public static TextTemplate constant(String text) {
    return new TextTemplate(text, null);
  }

  /**
   * Compiles a text.
   *
   * @throws InvalidMappingException if it is an invalid template
   */
  public static TextTemplate of(String text, Templates templates, String pointer) {
    return new TextTemplate(
        text, isTemplate(text) ? templates.compile(text, false, pointer) : null);
  }

  /**
   * Returns the text.
   *
   * @throws IllegalStateException if the template fails
   */
  public String render(TemplateVariables variables, SeededStream random) {
    return template == null ? text : template.render(variables, random);
  }
}
