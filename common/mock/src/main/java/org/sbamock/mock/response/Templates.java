/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.response;

import com.github.jknack.handlebars.EscapingStrategy;
import com.github.jknack.handlebars.Handlebars;
import com.github.jknack.handlebars.HandlebarsException;
import com.github.jknack.handlebars.io.AbstractTemplateLoader;
import com.github.jknack.handlebars.io.TemplateSource;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.sbamock.mock.json.InvalidMappingException;
import org.sbamock.mock.json.JsonFields;
import tools.jackson.core.io.JsonStringEncoder;

/**
 * A compiler of templates in Handlebars' language with WireMock's model and helpers. The engine is
 * created for the first template, so that a function without templates has no cost.
 */
public final class Templates {
  private static final EscapingStrategy JSON =
      value -> {
        StringBuilder escaped = new StringBuilder(value.length() + 8);
        JsonStringEncoder.getInstance().quoteAsString(value, escaped);
        return escaped;
      };

  private final InstantSource clock;
  private @Nullable Handlebars plain;
  private @Nullable Handlebars json;

  public Templates(InstantSource clock) {
    this.clock = clock;
  }

  private synchronized Handlebars engine(boolean asJson) {
    Handlebars engine = asJson ? json : plain;
    if (engine == null) {
      engine = new Handlebars(new NoFiles()).with(asJson ? JSON : EscapingStrategy.NOOP);
      new TemplateHelpers(clock).register(engine);
      if (asJson) {
        json = engine;
      } else {
        plain = engine;
      }
    }
    return engine;
  }

  /**
   * Compiles a template.
   *
   * @param asJson whether values are escaped as within a JSON string
   * @param pointer the JSON Pointer of the text, for messages
   * @throws InvalidMappingException if the text is not a valid template
   */
  public BodyTemplate compile(String text, boolean asJson, String pointer) {
    try {
      return new BodyTemplate(engine(asJson).compileInline(text), pointer);
    } catch (HandlebarsException | IOException e) {
      throw new InvalidMappingException(
          pointer, "is no template: " + JsonFields.firstLine(e).strip());
    }
  }

  /** A loader that rejects includes of other templates. */
  private static final class NoFiles extends AbstractTemplateLoader {
    @Override
    public TemplateSource sourceAt(String location) throws IOException {
      throw new FileNotFoundException("templates include no others: " + location);
    }
  }
}
