/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.multipart;

import io.netty.util.AsciiString;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.FieldElements;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.SbiException;

/** A parser of one multipart/related message (RFC 2046 section 5.1, RFC 2387). */
final class MultipartParser {
  /** The maximum number of parts; CreateUEContext of TS 29.518 has up to 19. */
  static final int MAX_PARTS = 32;

  /** The maximum length of the header section of a part, in octets. */
  static final int MAX_HEADER_SECTION = 2_048;

  /** RFC 2046 section 5.1.1. */
  private static final int MAX_BOUNDARY = 70;

  /** The transfer encodings that leave the octets as they are (RFC 2045 section 6.2). */
  private static final Set<String> IDENTITY = Set.of("7bit", "8bit", "binary");

  private final byte[] content;
  private final byte[] delimiter;
  private final @Nullable String start;
  private final List<BodyPart> parts = new ArrayList<>(4);

  MultipartParser(CharSequence contentType, byte[] content) {
    this.content = content;
    Map<String, String> parameters = parameters(contentType);
    String boundary = parameters.get("boundary");
    if (boundary == null || boundary.isEmpty() || boundary.length() > MAX_BOUNDARY) {
      throw malformed("content-type has no boundary of 1 to " + MAX_BOUNDARY + " characters");
    }
    delimiter = ("\r\n--" + boundary).getBytes(StandardCharsets.ISO_8859_1);
    start = parameters.get("start");
    readParts();
  }

  /** Returns the parameters of a media type, with names in lower case. */
  private static Map<String, String> parameters(CharSequence contentType) {
    int end = AsciiString.indexOf(contentType, ';', 0);
    Map<String, String> parameters = new LinkedHashMap<>();
    if (end >= 0) {
      CharSequence all = contentType.subSequence(end + 1, contentType.length());
      for (Map<String, String> element : FieldElements.of(all, '=')) {
        element.forEach(
            (name, value) ->
                parameters.putIfAbsent(name.strip().toLowerCase(Locale.ROOT), unquoted(value)));
      }
    }
    return parameters;
  }

  private static String unquoted(String value) {
    if (value.length() < 2 || !value.startsWith("\"") || !value.endsWith("\"")) {
      return value;
    }
    StringBuilder text = new StringBuilder(value.length());
    for (int i = 1; i < value.length() - 1; i++) {
      if (value.charAt(i) == '\\' && i < value.length() - 2) {
        i++;
      }
      text.append(value.charAt(i));
    }
    return text.toString();
  }

  /**
   * Returns the root: the part that {@code start} names, or else the first (RFC 2387 section 3.2).
   */
  BodyPart root() {
    BodyPart root = start == null ? parts.get(0) : null;
    for (BodyPart part : parts) {
      if (start != null && bare(start).equals(part.contentId())) {
        root = part;
      }
    }
    if (root == null) {
      throw malformed("no body part has the content-id that the parameter start names");
    }
    String type = root.contentType();
    if (type != null && !MediaTypes.is(type, MediaTypes.JSON)) {
      throw malformed("the first body part, or the one that start names, is not application/json");
    }
    return root;
  }

  /** Returns the octets of the other parts by their {@code content-id}. */
  Map<String, byte[]> binaries(BodyPart root) {
    Map<String, byte[]> binaries = new LinkedHashMap<>();
    for (BodyPart part : parts) {
      if (part == root) {
        continue;
      }
      if (part.contentId() == null) {
        throw malformed("a binary body part has no content-id");
      }
      if (binaries.put(part.contentId(), part.content()) != null) {
        throw malformed("two body parts have the same content-id");
      }
    }
    return binaries;
  }

  private void readParts() {
    // The line break before the first delimiter may be missing.
    int at = isDelimiter(-2) ? delimiter.length - 2 : end(find(0));
    while (true) {
      if (at < 0) {
        throw malformed("there is no body part");
      }
      if (isAt(at, '-') && isAt(at + 1, '-')) {
        break;
      }
      at = lineEnd(at);
      int next = find(Math.max(0, at - 2));
      if (next < 0) {
        throw malformed("the last body part is not followed by a closing delimiter");
      }
      if (parts.size() == MAX_PARTS) {
        throw malformed("there are more than " + MAX_PARTS + " body parts");
      }
      parts.add(part(at, Math.max(at, next)));
      at = next + delimiter.length;
    }
    if (parts.isEmpty()) {
      throw malformed("there is no body part");
    }
  }

  private int end(int found) {
    return found < 0 ? -1 : found + delimiter.length;
  }

  private boolean isAt(int index, char expected) {
    return index < content.length && content[index] == expected;
  }

  /** Skips transport padding and the line break after a delimiter. */
  private int lineEnd(int from) {
    int at = from;
    while (isAt(at, ' ') || isAt(at, '\t')) {
      at++;
    }
    if (!isAt(at, '\r') || !isAt(at + 1, '\n')) {
      throw malformed("a delimiter is not followed by a line break of CR and LF");
    }
    return at + 2;
  }

  /** Returns the index of the next delimiter that is a whole line; negative if there is none. */
  private int find(int from) {
    for (int i = from; i <= content.length - delimiter.length; i++) {
      if (content[i] == '\r' && isDelimiter(i)) {
        return i;
      }
    }
    return -1;
  }

  /** Returns whether a delimiter starts at an index, which is -2 if its line break is missing. */
  private boolean isDelimiter(int index) {
    if (index + delimiter.length > content.length) {
      return false;
    }
    for (int i = Math.max(0, -index); i < delimiter.length; i++) {
      if (content[index + i] != delimiter[i]) {
        return false;
      }
    }
    return isLineEnd(index + delimiter.length);
  }

  /** Returns whether a delimiter ends at an index; otherwise a longer boundary was found. */
  private boolean isLineEnd(int index) {
    return isAt(index, '\r')
        || isAt(index, ' ')
        || isAt(index, '\t')
        || isAt(index, '-') && isAt(index + 1, '-');
  }

  private BodyPart part(int from, int to) {
    String type = null;
    String id = null;
    int at = from;
    while (true) {
      int end = headerLineEnd(at, from, to);
      if (end == at) {
        byte[] octets = new byte[to - Math.min(to, end + 2)];
        System.arraycopy(content, to - octets.length, octets, 0, octets.length);
        return new BodyPart(type, id, octets);
      }
      String line = new String(content, at, end - at, StandardCharsets.ISO_8859_1);
      int colon = line.indexOf(':');
      if (colon < 1) {
        throw malformed("a header field of a body part has no name");
      }
      String value = line.substring(colon + 1).strip();
      switch (line.substring(0, colon).strip().toLowerCase(Locale.ROOT)) {
        case "content-type" -> type = value;
        case "content-id" -> id = bare(value);
        case "content-transfer-encoding" -> requireIdentity(value);
        default -> {}
      }
      at = end + 2;
    }
  }

  /**
   * Returns the end of the line of a header field; the start for the empty line after the last one.
   * The empty line may be missing if there is no content.
   */
  private int headerLineEnd(int at, int from, int to) {
    for (int i = at; i < to; i++) {
      if (i - from >= MAX_HEADER_SECTION) {
        throw malformed(
            "the header section of a body part is longer than " + MAX_HEADER_SECTION + " octets");
      }
      if (content[i] == '\r' && isAt(i + 1, '\n')) {
        return i;
      }
    }
    if (at >= to) {
      return at;
    }
    throw malformed("the header section of a body part is not followed by an empty line");
  }

  private static void requireIdentity(String encoding) {
    if (!IDENTITY.contains(encoding.toLowerCase(Locale.ROOT))) {
      throw malformed("content-transfer-encoding is not binary, 8bit or 7bit");
    }
  }

  private static String bare(String contentId) {
    return contentId.length() > 1 && contentId.startsWith("<") && contentId.endsWith(">")
        ? contentId.substring(1, contentId.length() - 1)
        : contentId;
  }

  private static SbiException malformed(String reason) {
    return SbiException.of(
        Cause.INVALID_MSG_FORMAT, "the multipart content is malformed: " + reason);
  }
}
