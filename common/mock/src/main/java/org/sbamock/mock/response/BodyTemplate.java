/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.response;

import com.github.jknack.handlebars.Context;
import com.github.jknack.handlebars.HandlebarsException;
import com.github.jknack.handlebars.Template;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.sbamock.mock.json.JsonFields;
import org.sbamock.mock.match.RequestFacts;

/** A text with expressions in double braces, rendered for a request. */
public final class BodyTemplate {
  private final Template template;
  private final String pointer;

  BodyTemplate(Template template, String pointer) {
    this.template = template;
    this.pointer = pointer;
  }

  /**
   * Renders the text for a request.
   *
   * @throws IllegalStateException if a helper cannot process the values of the request
   */
  public String render(RequestFacts facts, SeededStream random) {
    return render(TemplateVariables.of(facts), random);
  }

  /**
   * Renders the text with the given variables.
   *
   * @throws IllegalStateException if a helper cannot process their values
   */
  public String render(TemplateVariables variables, SeededStream random) {
    Context context =
        Context.newBuilder(variables.values()).resolver(TemplateModel.RESOLVER).build();
    context.data(TemplateHelpers.RANDOM, random);
    try {
      return template.apply(context);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (HandlebarsException e) {
      throw new IllegalStateException("the template at " + pointer + " failed: " + reason(e), e);
    }
  }

  /** Returns the message for the author of the template, without names of classes. */
  private static String reason(HandlebarsException failure) {
    return failure.getCause() instanceof RuntimeException cause
        ? cause instanceof ClassCastException
            ? "a helper is given what is not of its type"
            : JsonFields.firstLine(cause)
        : JsonFields.firstLine(failure);
  }
}
