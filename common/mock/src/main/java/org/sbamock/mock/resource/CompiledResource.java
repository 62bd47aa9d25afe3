/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.resource;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpRequest;
import org.sbamock.mock.json.InvalidMappingException;
import org.sbamock.mock.match.RequestFacts;
import org.sbamock.mock.response.ResourceAction;
import org.sbamock.mock.response.ResourceAction.Kind;
import org.sbamock.mock.response.SeededStream;
import org.sbamock.mock.response.TemplateVariables;
import org.sbamock.mock.response.Templates;
import org.sbamock.mock.response.TextTemplate;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.patch.JsonPatch;
import org.sbamock.sbi.patch.MergePatch;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;

/** A compiled action on resources. */
public final class CompiledResource {
  private static final int LONGEST_PATH = 8_192;
  private static final String POINTER = "/response/resource/";

  private final ResourceAction action;
  private final Resources resources;
  private final TextTemplate uri;
  private final TextTemplate id;
  private final TextTemplate pointer;
  private final JsonPointer from;

  /**
   * Compiles an action.
   *
   * @throws InvalidMappingException if a template is invalid
   */
  public CompiledResource(ResourceAction action, Resources resources, Templates templates) {
    this.action = action;
    this.resources = resources;
    uri = template(action.uri(), "", templates, "uri");
    id = template(action.id(), "{{randomValue type='UUID'}}", templates, "id");
    pointer = TextTemplate.of(action.pointer(), templates, POINTER + "pointer");
    from = JsonPointer.compile(action.from());
  }

  private static TextTemplate template(
      @Nullable String text, String otherwise, Templates templates, String name) {
    return TextTemplate.of(text == null ? otherwise : text, templates, POINTER + name);
  }

  /**
   * The result of an action.
   *
   * @param status the status code
   * @param path the path of the resource
   * @param created whether the resource is new
   * @param body the resource or its part; null if it was deleted
   */
  public record Result(int status, String path, boolean created, @Nullable JsonNode body) {}

  /**
   * Performs the action for a request.
   *
   * @throws SbiException if there is no resource (404), the content is invalid (400), a test of a
   *     JSON Patch fails (409), the method has no action (405), or a limit is exceeded
   * @throws IllegalStateException if a template fails
   */
  public Result perform(RequestFacts facts, SeededStream random) {
    Kind kind = kind(facts.request().method());
    TemplateVariables variables = TemplateVariables.of(facts);
    String path = path(kind, facts, variables, random);
    JsonPointer part = pointer(variables, random);
    return switch (kind) {
      case CREATE -> create(path, content(facts));
      case GET -> new Result(200, path, false, part(path, part, get(path)));
      case PUT -> put(path, part, content(facts));
      case PATCH -> patch(path, part, facts.request(), content(facts));
      case DELETE -> delete(path, part);
    };
  }

  private Kind kind(HttpMethod method) {
    Kind given = action.kind();
    if (given != null) {
      return given;
    }
    return switch (method.name()) {
      case "POST" -> Kind.CREATE;
      case "GET", "HEAD" -> Kind.GET;
      case "PUT" -> Kind.PUT;
      case "PATCH" -> Kind.PATCH;
      case "DELETE" -> Kind.DELETE;
      default -> throw SbiException.of(405, null, "a resource has no action for " + method);
    };
  }

  private String path(
      Kind kind, RequestFacts facts, TemplateVariables variables, SeededStream random) {
    String path = action.uri() == null ? facts.path() : uri.render(variables, random);
    if (action.uri() == null && kind == Kind.CREATE) {
      path = (path.endsWith("/") ? path : path + "/") + id.render(variables, random);
    }
    if (!path.startsWith("/") || path.length() > LONGEST_PATH || !HttpRequest.isTarget(path)) {
      throw new IllegalStateException(
          "the resource has the path '"
              + path.substring(0, Math.min(path.length(), 100))
              + "'; expected a path of at most "
              + LONGEST_PATH
              + " characters without spaces");
    }
    return path;
  }

  private JsonPointer pointer(TemplateVariables variables, SeededStream random) {
    String rendered = pointer.render(variables, random);
    try {
      return JsonPointer.compile(rendered);
    } catch (IllegalArgumentException e) {
      throw new IllegalStateException("'" + rendered + "' is no JSON Pointer", e);
    }
  }

  private JsonNode content(RequestFacts facts) {
    JsonNode content =
        facts.request().content().isReadable()
            ? Json.readTree(facts.request().content())
            : Json.mapper().createObjectNode();
    JsonNode selected = content.at(from);
    if (selected.isMissingNode()) {
      throw SbiException.missingIe(from.toString());
    }
    return selected;
  }

  private static byte[] octets(JsonNode document) {
    return document.toString().getBytes(StandardCharsets.UTF_8);
  }

  private JsonNode tree(String path, byte @Nullable [] document) {
    if (document == null) {
      throw notFound(path, "there is no resource " + path);
    }
    return Json.mapper().readTree(document);
  }

  private JsonNode get(String path) {
    byte[] document = resources.change(path, before -> before);
    return tree(path, document);
  }

  private JsonNode part(String path, JsonPointer part, JsonNode document) {
    JsonNode selected = document.at(part);
    if (selected.isMissingNode()) {
      throw notFound(path, "the resource " + path + " has no " + part);
    }
    return selected;
  }

  private SbiException notFound(String path, String detail) {
    String cause = action.notFoundCause();
    if (cause == null) {
      int end = path.lastIndexOf('/');
      cause =
          end > 0 && path.substring(0, end).endsWith("subscriptions")
              ? Cause.SUBSCRIPTION_NOT_FOUND.name()
              : null;
    }
    return SbiException.of(404, cause, detail);
  }

  private Result create(String path, JsonNode content) {
    resources.change(
        path,
        before -> {
          if (before != null) {
            throw SbiException.of(409, null, "there already is a resource " + path);
          }
          return octets(content);
        });
    return new Result(201, path, true, content);
  }

  private Result put(String path, JsonPointer part, JsonNode content) {
    byte[] before =
        resources.change(
            path,
            document ->
                part.matches()
                    ? octets(content)
                    : octets(set(path, part, tree(path, document), content)));
    boolean created = before == null;
    return new Result(created ? 201 : 200, path, created, content);
  }

  /** Sets a part of a document, whose parent has to exist. */
  private JsonNode set(String path, JsonPointer part, JsonNode document, JsonNode value) {
    return changed(
        path, part, document, document.at(part).isMissingNode() ? "add" : "replace", value);
  }

  private JsonNode changed(
      String path,
      JsonPointer part,
      JsonNode document,
      String operation,
      @Nullable JsonNode value) {
    var operations = Json.mapper().createArrayNode();
    var change = operations.addObject().put("op", operation).put("path", part.toString());
    if (value != null) {
      change.set("value", value);
    }
    try {
      return new JsonPatch(operations).appliedTo(document);
    } catch (SbiException e) {
      throw notFound(path, "the resource " + path + " has no place for " + part);
    }
  }

  private Result patch(String path, JsonPointer part, HttpRequest request, JsonNode patch) {
    CharSequence type = request.headers().get(HttpHeaderNames.CONTENT_TYPE);
    boolean operations =
        type != null && MediaTypes.is(type, MediaTypes.JSON_PATCH)
            || patch.isArray() && (type == null || !MediaTypes.is(type, MediaTypes.MERGE_PATCH));
    JsonNode[] result = new JsonNode[1];
    resources.change(
        path,
        before -> {
          JsonNode document = tree(path, before);
          JsonNode selected = part(path, part, document);
          JsonNode patched =
              operations
                  ? new JsonPatch(patch).appliedTo(selected)
                  : MergePatch.apply(selected, patch);
          result[0] = patched;
          return octets(part.matches() ? patched : set(path, part, document, patched));
        });
    return new Result(200, path, false, result[0]);
  }

  private Result delete(String path, JsonPointer part) {
    resources.change(
        path,
        before -> {
          JsonNode document = tree(path, before);
          return part.matches() ? null : octets(changed(path, part, document, "remove", null));
        });
    return new Result(204, path, false, null);
  }
}
