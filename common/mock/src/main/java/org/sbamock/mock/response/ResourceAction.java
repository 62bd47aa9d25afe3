/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.response;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sbamock.mock.json.InvalidMappingException;
import org.sbamock.mock.json.JsonFields;
import org.sbamock.sbi.Json;
import tools.jackson.core.JsonPointer;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * An action of a response on a resource that the function's stubs keep: a JSON document with the
 * path of a URI. Its URI, identifier and pointer are templates over the request.
 *
 * @param kind the action; null for that of the request's method
 * @param uri the path of the resource; null for that of the request, to which {@link Kind#CREATE}
 *     appends the identifier
 * @param id the identifier of a resource that is created without a URI; null for a random UUID
 * @param pointer the JSON Pointer (RFC 6901) of the part of the resource that is read, changed or
 *     deleted; empty for the whole resource
 * @param from the JSON Pointer of the part of the request's content that is stored, or is the
 *     patch; empty for the whole content
 * @param notFoundCause the cause of the 404 if there is no resource or no part; null for
 *     SUBSCRIPTION_NOT_FOUND if the parent's name ends in {@code subscriptions}, otherwise for none
 */
public record ResourceAction(
    @Nullable Kind kind,
    @Nullable String uri,
    @Nullable String id,
    String pointer,
    String from,
    @Nullable String notFoundCause) {
  /** The fields of an action in JSON. */
  public static final List<String> FIELDS =
      List.of("action", "uri", "id", "pointer", "from", "notFoundCause");

  /** The kinds of actions. */
  public enum Kind {
    /** Stores a new resource: 201 with its Location. The action of POST. */
    CREATE,
    /** Reads a resource: 200. The action of GET and HEAD. */
    GET,
    /** Replaces a resource (200), or creates it (201). The action of PUT. */
    PUT,
    /** Applies a JSON Merge Patch or a JSON Patch: 200. The action of PATCH. */
    PATCH,
    /** Deletes a resource: 204. The action of DELETE. */
    DELETE;

    /** Returns the name in JSON. */
    public String id() {
      return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the kind with a name in JSON.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static Kind of(String id) {
      for (Kind kind : values()) {
        if (kind.id().equals(id)) {
          return kind;
        }
      }
      throw new IllegalArgumentException(
          "is "
              + id
              + "; expected "
              + Arrays.stream(values()).map(Kind::id).collect(Collectors.joining(", ")));
    }
  }

  /** The action of the request's method on the resource of its path. */
  public static final ResourceAction DEFAULT = new ResourceAction(null, null, null, "", "", null);

  /**
   * Checks what is no template.
   *
   * @throws InvalidMappingException if a pointer is invalid, the URI is no path, or the identifier
   *     is not used
   */
  public ResourceAction {
    requirePointer("pointer", pointer);
    if (TextTemplate.isTemplate(from)) {
      throw new InvalidMappingException("/resource/from", "is a template, but has to be constant");
    }
    requirePointer("from", from);
    if (uri != null && !TextTemplate.isTemplate(uri) && !uri.startsWith("/")) {
      throw new InvalidMappingException("/resource/uri", "is " + uri + "; expected a path");
    }
    if (id != null && (uri != null || kind != null && kind != Kind.CREATE)) {
      throw new InvalidMappingException(
          "/resource/id", "is used only by create, and only without uri");
    }
  }

  private static void requirePointer(String name, String pointer) {
    if (TextTemplate.isTemplate(pointer)) {
      return;
    }
    try {
      JsonPointer.compile(pointer);
    } catch (IllegalArgumentException e) {
      throw new InvalidMappingException(
          "/resource/" + name, "is " + pointer + "; expected a JSON Pointer such as /a/0");
    }
  }

  static ResourceAction read(JsonNode json, String pointer) {
    JsonFields fields = JsonFields.of(json, pointer, FIELDS);
    String part = fields.string("pointer");
    String from = fields.string("from");
    return new ResourceAction(
        fields.parsed("action", Kind::of),
        fields.string("uri"),
        fields.string("id"),
        part == null ? "" : part,
        from == null ? "" : from,
        fields.string("notFoundCause"));
  }

  /** Returns a copy with the path of the resource, a template. */
  public ResourceAction withUri(String path) {
    return new ResourceAction(kind, path, id, pointer, from, notFoundCause);
  }

  /** Returns a copy with the identifier of a new resource, a template. */
  public ResourceAction withId(String identifier) {
    return new ResourceAction(kind, uri, identifier, pointer, from, notFoundCause);
  }

  /** Returns a copy with the JSON Pointer of the part of the resource, a template. */
  public ResourceAction withPointer(String part) {
    return new ResourceAction(kind, uri, id, part, from, notFoundCause);
  }

  /** Returns a copy with the JSON Pointer of the part of the request's content. */
  public ResourceAction withFrom(String part) {
    return new ResourceAction(kind, uri, id, pointer, part, notFoundCause);
  }

  /** Returns a copy with the cause of the 404. */
  public ResourceAction withNotFoundCause(String cause) {
    return new ResourceAction(kind, uri, id, pointer, from, cause);
  }

  ObjectNode toJson() {
    ObjectNode json = Json.mapper().createObjectNode();
    if (kind != null) {
      json.put("action", kind.id());
    }
    if (uri != null) {
      json.put("uri", uri);
    }
    if (id != null) {
      json.put("id", id);
    }
    if (!pointer.isEmpty()) {
      json.put("pointer", pointer);
    }
    if (!from.isEmpty()) {
      json.put("from", from);
    }
    if (notFoundCause != null) {
      json.put("notFoundCause", notFoundCause);
    }
    return json;
  }
}
