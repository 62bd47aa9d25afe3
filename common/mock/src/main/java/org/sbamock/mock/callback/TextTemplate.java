/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.callback;

import org.jspecify.annotations.Nullable;
import org.sbamock.mock.json.InvalidMappingException;
import org.sbamock.mock.response.BodyTemplate;
import org.sbamock.mock.response.SeededStream;
import org.sbamock.mock.response.TemplateVariables;
import org.sbamock.mock.response.Templates;

/** A text that may be a template. */
record TextTemplate(String text, @Nullable BodyTemplate template) {
  static TextTemplate constant(String text) {
    return new TextTemplate(text, null);
  }

  /**
   * Compiles a text.
   *
   * @throws InvalidMappingException if it is an invalid template
   */
  static TextTemplate of(String text, Templates templates, String pointer) {
    return new TextTemplate(
        text, Webhook.isTemplate(text) ? templates.compile(text, false, pointer) : null);
  }

  String render(TemplateVariables variables, SeededStream random) {
    return template == null ? text : template.render(variables, random);
  }
}
