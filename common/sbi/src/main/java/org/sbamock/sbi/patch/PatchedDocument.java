/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.patch;

import static org.sbamock.sbi.patch.JsonPatch.text;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.SbiException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A JSON document that the operations of a JSON Patch modify (RFC 6902 section 4). An operation
 * takes time proportional to its own length and to what it copies, not to that of the document.
 */
final class PatchedDocument {
  private static final String[] WHOLE = {};
  private static final String END = "-";

  private JsonNode root;
  private int copyable;

  /**
   * Creates a document.
   *
   * @param root the document before the patch; it is modified
   * @param copyable the maximum size in characters of everything that is copied, see {@link
   *     JsonSize}
   */
  PatchedDocument(JsonNode root, int copyable) {
    this.root = root;
    this.copyable = copyable;
  }

  JsonNode root() {
    return root;
  }

  /**
   * Applies an operation, whose members were checked.
   *
   * @return false if the document has no target for it, or if it is a test that fails
   * @throws SbiException with 400 if the operations copy too much
   */
  boolean apply(JsonNode operation) {
    String[] path = tokens(operation, "path");
    return switch (String.valueOf(text(operation.get("op")))) {
      case "add" -> add(path, operation.get("value").deepCopy());
      case "replace" -> replace(path, operation.get("value").deepCopy());
      case "remove" -> remove(path) != null;
      case "test" -> operation.get("value").equals(find(path));
      case "move" -> move(tokens(operation, "from"), path);
      case "copy" -> copy(tokens(operation, "from"), path);
      default -> false;
    };
  }

  /** Returns the reference tokens of a JSON Pointer (RFC 6901 section 4). */
  private static String[] tokens(JsonNode operation, String member) {
    String pointer = String.valueOf(text(operation.get(member)));
    if (pointer.isEmpty()) {
      return WHOLE;
    }
    String[] tokens = pointer.substring(1).split("/", -1);
    for (int i = 0; i < tokens.length; i++) {
      tokens[i] = tokens[i].replace("~1", "/").replace("~0", "~");
    }
    return tokens;
  }

  private @Nullable JsonNode find(String[] path) {
    return find(path, path.length);
  }

  private @Nullable JsonNode find(String[] path, int length) {
    JsonNode node = root;
    for (int i = 0; i < length && node != null; i++) {
      node = child(node, path[i]);
    }
    return node;
  }

  private static @Nullable JsonNode child(JsonNode parent, String token) {
    if (parent instanceof ArrayNode array) {
      int index = index(token, array.size() - 1);
      return index < 0 ? null : array.get(index);
    }
    return parent.get(token);
  }

  /** Returns the index that a token names; -1 if it names none of 0 to the last one. */
  private static int index(String token, int last) {
    boolean number =
        !token.isEmpty()
            && token.length() < 10
            && token.chars().allMatch(c -> c >= '0' && c <= '9')
            && (token.length() == 1 || token.charAt(0) != '0');
    int index = number ? Integer.parseInt(token) : -1;
    return index > last ? -1 : index;
  }

  private boolean add(String[] path, JsonNode value) {
    if (path.length == 0) {
      return replaceRoot(value);
    }
    JsonNode parent = find(path, path.length - 1);
    String name = path[path.length - 1];
    if (parent instanceof ObjectNode object) {
      object.set(name, value);
      return true;
    }
    if (!(parent instanceof ArrayNode array)) {
      return false;
    }
    int index = name.equals(END) ? array.size() : index(name, array.size());
    if (index >= 0) {
      array.insert(index, value);
    }
    return index >= 0;
  }

  private boolean replace(String[] path, JsonNode value) {
    if (path.length == 0) {
      return replaceRoot(value);
    }
    if (find(path) == null) {
      return false;
    }
    JsonNode parent = find(path, path.length - 1);
    String name = path[path.length - 1];
    if (parent instanceof ObjectNode object) {
      object.set(name, value);
    } else if (parent instanceof ArrayNode array) {
      array.set(index(name, array.size() - 1), value);
    }
    return true;
  }

  private boolean replaceRoot(JsonNode value) {
    boolean container = value.isContainer();
    root = container ? value : root;
    return container;
  }

  private @Nullable JsonNode remove(String[] path) {
    if (path.length == 0) {
      return null;
    }
    JsonNode parent = find(path, path.length - 1);
    String name = path[path.length - 1];
    if (parent instanceof ObjectNode object) {
      return object.remove(name);
    }
    if (!(parent instanceof ArrayNode array)) {
      return null;
    }
    int index = index(name, array.size() - 1);
    return index < 0 ? null : array.remove(index);
  }

  private boolean move(String[] from, String[] path) {
    if (Arrays.equals(from, path)) {
      return find(from) != null;
    }
    // A location cannot be moved into one of its children (RFC 6902 section 4.4).
    boolean intoItself =
        path.length > from.length && Arrays.equals(from, 0, from.length, path, 0, from.length);
    JsonNode value = intoItself ? null : remove(from);
    return value != null && add(path, value);
  }

  private boolean copy(String[] from, String[] path) {
    JsonNode value = find(from);
    if (value == null) {
      return false;
    }
    copyable -= JsonSize.of(value, copyable);
    if (copyable < 0) {
      throw SbiException.of(
          Cause.INVALID_MSG_FORMAT,
          "the patch copies too much, or a value that is nested too deep");
    }
    return add(path, value.deepCopy());
  }
}
