/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

import io.netty.util.AsciiString;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The fields of a header or trailer section (RFC 9110 section 5) in the order of their arrival.
 * Names are compared case-insensitively and written in lower case. Not thread-safe.
 *
 * <p>The fields are stored in a flat array: a typical message has about eight fields, for which a
 * linear scan is cheaper than a hash table.
 */
public final class HttpFields {
  private static final Pattern ZERO_WEIGHT =
      Pattern.compile("(?i);\\s*q\\s*=\\s*0(\\.0*)?\\s*(;|$)");

  private static final CharSequence[] NONE = new CharSequence[0];
  private static final int OVERHEAD = 32;

  private CharSequence[] entries;
  private int length;

  /** Creates an empty section. */
  public HttpFields() {
    this(8);
  }

  /** Creates an empty section with the given initial capacity in fields. */
  public HttpFields(int capacity) {
    entries = capacity == 0 ? NONE : new CharSequence[capacity * 2];
  }

  /** Creates a section of one field. */
  public static HttpFields of(CharSequence name, CharSequence value) {
    return new HttpFields(4).add(name, value);
  }

  /**
   * Appends a field.
   *
   * @throws IllegalArgumentException if the name is not a token or the value contains CR, LF or NUL
   *     (RFC 9110 sections 5.1 and 5.5)
   */
  public HttpFields add(CharSequence name, CharSequence value) {
    boolean lowerCase = requireToken(name);
    requireFieldValue(name, value);
    return addReceived(lowerCase ? name : AsciiString.of(name).toLowerCase(), value);
  }

  /** Appends a field that a decoder has validated; its name must be in lower case. */
  public HttpFields addReceived(CharSequence name, CharSequence value) {
    if (length == entries.length) {
      entries = Arrays.copyOf(entries, Math.max(8, length * 2));
    }
    entries[length++] = name;
    entries[length++] = value;
    return this;
  }

  /** Replaces all fields of the given name by one field. */
  public HttpFields set(CharSequence name, CharSequence value) {
    remove(name);
    return add(name, value);
  }

  /** Appends the fields of another section. */
  public HttpFields addAll(HttpFields other) {
    for (int i = 0; i < other.length; i += 2) {
      addReceived(other.entries[i], other.entries[i + 1]);
    }
    return this;
  }

  /** Removes all fields of the given name; returns whether there was one. */
  public boolean remove(CharSequence name) {
    int kept = 0;
    for (int i = 0; i < length; i += 2) {
      if (!same(entries[i], name)) {
        entries[kept++] = entries[i];
        entries[kept++] = entries[i + 1];
      }
    }
    boolean removed = kept != length;
    Arrays.fill(entries, kept, length, null);
    length = kept;
    return removed;
  }

  /** Returns the value of the first field of the given name, or null if there is none. */
  public @Nullable CharSequence get(CharSequence name) {
    for (int i = 0; i < length; i += 2) {
      if (same(entries[i], name)) {
        return entries[i + 1];
      }
    }
    return null;
  }

  /**
   * Returns the value of the first field of the given name as a string, or null if there is none.
   */
  public @Nullable String getString(CharSequence name) {
    CharSequence value = get(name);
    return value == null ? null : value.toString();
  }

  /** Returns the values of all fields of the given name in their order. */
  public List<String> getAll(CharSequence name) {
    List<String> values = new ArrayList<>(2);
    for (int i = 0; i < length; i += 2) {
      if (same(entries[i], name)) {
        values.add(entries[i + 1].toString());
      }
    }
    return values;
  }

  /**
   * Returns the value of a list field: its lines joined by commas (RFC 9110 section 5.3), or null
   * if there is none.
   */
  public @Nullable CharSequence getList(CharSequence name) {
    CharSequence list = null;
    for (int i = 0; i < length; i += 2) {
      if (same(entries[i], name)) {
        list = list == null ? entries[i + 1] : list + ", " + entries[i + 1];
      }
    }
    return list;
  }

  /** Returns whether there is a field of the given name. */
  public boolean contains(CharSequence name) {
    return get(name) != null;
  }

  /**
   * Returns whether a field of the given name lists the token, compared case-insensitively (RFC
   * 9110 section 5.6.1).
   */
  public boolean containsToken(CharSequence name, CharSequence token) {
    return lists(name, token, false);
  }

  /**
   * Returns whether a field of the given name lists the token with a weight above 0, compared
   * case-insensitively (RFC 9110 section 12.4.2).
   */
  public boolean accepts(CharSequence name, CharSequence token) {
    return lists(name, token, true);
  }

  private boolean lists(CharSequence name, CharSequence token, boolean weighted) {
    for (int i = 0; i < length; i += 2) {
      if (same(entries[i], name) && listsToken(entries[i + 1], token, weighted)) {
        return true;
      }
    }
    return false;
  }

  private static boolean listsToken(CharSequence list, CharSequence token, boolean weighted) {
    if (AsciiString.contentEqualsIgnoreCase(list, token)) {
      return true;
    }
    for (String element : list.toString().split(",", -1)) {
      int parameters = element.indexOf(';');
      String bare = parameters < 0 ? element : element.substring(0, parameters);
      if (AsciiString.contentEqualsIgnoreCase(bare.strip(), token)) {
        return !(weighted && ZERO_WEIGHT.matcher(element).find());
      }
    }
    return false;
  }

  /**
   * Returns the size of a field as limits count it: the octets of name and value, and 32 (RFC 9113
   * section 6.5.2, RFC 9114 section 4.2.2).
   */
  public static int sizeOf(CharSequence name, CharSequence value) {
    return name.length() + value.length() + OVERHEAD;
  }

  /** Returns the size of the section as limits count it: the sum of the sizes of its fields. */
  public int sectionSize() {
    int size = 0;
    for (int i = 0; i < length; i += 2) {
      size += sizeOf(entries[i], entries[i + 1]);
    }
    return size;
  }

  /** Returns the number of fields. */
  public int size() {
    return length / 2;
  }

  /** Returns whether there are no fields. */
  public boolean isEmpty() {
    return length == 0;
  }

  /** Returns the name of the field at the given index, starting at 0. */
  public CharSequence name(int index) {
    return entries[index * 2];
  }

  /** Returns the value of the field at the given index, starting at 0. */
  public CharSequence value(int index) {
    return entries[index * 2 + 1];
  }

  /** Visits the fields in their order. */
  public void forEach(BiConsumer<CharSequence, CharSequence> visitor) {
    for (int i = 0; i < length; i += 2) {
      visitor.accept(entries[i], entries[i + 1]);
    }
  }

  private static boolean same(CharSequence one, CharSequence other) {
    return one == other || AsciiString.contentEqualsIgnoreCase(one, other);
  }

  /** Returns whether a text is a token (RFC 9110 section 5.6.2). */
  public static boolean isToken(CharSequence text) {
    for (int i = 0; i < text.length(); i++) {
      if (!isTokenChar(text.charAt(i))) {
        return false;
      }
    }
    return text.length() > 0;
  }

  /** Checks that the name is a token; returns whether it is in lower case. */
  private static boolean requireToken(CharSequence name) {
    boolean token = name.length() > 0;
    boolean lowerCase = true;
    for (int i = 0; token && i < name.length(); i++) {
      char c = name.charAt(i);
      token = isTokenChar(c);
      lowerCase &= c < 'A' || c > 'Z';
    }
    if (!token) {
      throw new IllegalArgumentException("not a field name: '" + name + "'");
    }
    return lowerCase;
  }

  private static boolean isTokenChar(char c) {
    return c >= 'a' && c <= 'z'
        || c >= 'A' && c <= 'Z'
        || c >= '0' && c <= '9'
        || "!#$%&'*+-.^_`|~".indexOf(c) >= 0;
  }

  private static void requireFieldValue(CharSequence name, CharSequence value) {
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      if (c == '\r' || c == '\n' || c == 0) {
        throw new IllegalArgumentException("the value of field " + name + " holds CR, LF or NUL");
      }
    }
  }

  @Override
  public String toString() {
    StringBuilder text = new StringBuilder("{");
    for (int i = 0; i < length; i += 2) {
      text.append(i == 0 ? "" : ", ").append(entries[i]).append('=').append(entries[i + 1]);
    }
    return text.append('}').toString();
  }
}
