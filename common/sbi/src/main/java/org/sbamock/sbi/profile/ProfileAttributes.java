/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.profile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.Json;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Attributes of an NF profile that are merged into the profile of a function before it is
 * registered, as a JSON merge patch (RFC 7396): objects are merged, other values and arrays replace
 * those of the function, and null removes them.
 */
public final class ProfileAttributes {
  /** The attributes that identify the function. */
  private static final List<String> FIXED = List.of("nfInstanceId", "nfType");

  private final ObjectNode attributes;

  private ProfileAttributes(ObjectNode attributes) {
    this.attributes = attributes;
  }

  /**
   * Reads a file with a JSON object.
   *
   * @throws IllegalArgumentException if the file cannot be read, has no JSON object, or has an
   *     attribute that identifies the function
   */
  public static ProfileAttributes read(Path file) {
    JsonNode tree;
    try {
      tree = Json.mapper().readTree(Files.readAllBytes(file));
    } catch (IOException e) {
      throw new IllegalArgumentException(file + " cannot be read: " + e, e);
    } catch (JacksonException e) {
      throw new IllegalArgumentException(
          file + " is not valid JSON: " + e.getOriginalMessage().lines().findFirst().orElse(""), e);
    }
    if (!(tree instanceof ObjectNode object)) {
      throw new IllegalArgumentException(file + ": expected a JSON object");
    }
    for (String name : FIXED) {
      if (object.has(name)) {
        throw new IllegalArgumentException(
            file + ": " + name + " is that of the function and cannot be changed");
      }
    }
    return new ProfileAttributes(object);
  }

  /** Returns the first NF set in {@code nfSetIdList}; null if there is none. */
  public @Nullable String nfSetId() {
    JsonNode first = attributes.path("nfSetIdList").path(0);
    return first.isString() ? first.stringValue() : null;
  }

  /** Returns the NF sets in {@code nfSetIdList}. */
  public List<String> nfSetIds() {
    return texts(attributes.path("nfSetIdList"));
  }

  /** Returns the NF service sets in {@code nfServiceSetIdList} of all services. */
  public List<String> nfServiceSetIds() {
    List<String> sets = new ArrayList<>(0);
    for (String services : List.of("nfServiceList", "nfServices")) {
      for (JsonNode service : attributes.path(services)) {
        sets.addAll(texts(service.path("nfServiceSetIdList")));
      }
    }
    return sets;
  }

  /** Returns the slice instances in {@code nsiList}. */
  public List<String> nsis() {
    return texts(attributes.path("nsiList"));
  }

  private static List<String> texts(JsonNode listed) {
    List<String> texts = new ArrayList<>(0);
    for (JsonNode element : listed) {
      if (element.isString()) {
        texts.add(element.stringValue());
      }
    }
    return texts;
  }

  /** Returns a profile with the attributes. */
  public ObjectNode mergeInto(NfProfile profile) {
    ObjectNode merged = (ObjectNode) Json.toTree(profile);
    merge(merged, attributes);
    return merged;
  }

  private static void merge(ObjectNode target, ObjectNode patch) {
    for (Map.Entry<String, JsonNode> entry : patch.properties()) {
      String name = entry.getKey();
      JsonNode value = entry.getValue();
      if (value.isNull()) {
        target.remove(name);
      } else if (value instanceof ObjectNode object) {
        ObjectNode known =
            target.get(name) instanceof ObjectNode present ? present : target.putObject(name);
        merge(known, object);
      } else {
        target.set(name, value.deepCopy());
      }
    }
  }
}
