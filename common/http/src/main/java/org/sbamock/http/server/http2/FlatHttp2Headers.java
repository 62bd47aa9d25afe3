/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http2;

import io.netty.handler.codec.Headers;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.util.AsciiString;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A header section in one array, which its connection reuses: it is filled while HPACK decodes
 * input, and while it encodes output. Fields that are needed for longer must be copied. Fields are
 * in the order of their arrival; names are compared case-sensitively, since HTTP/2 has lower-case
 * names only (RFC 9113 section 8.2.1).
 *
 * <p>Supports the operations that HPACK and Netty's decoder use; rejects the addition of complete
 * collections.
 */
final class FlatHttp2Headers extends DefaultHttp2Headers {
  private static final int USUAL_FIELDS = 16;
  private static final int MOST_KEPT = 64;

  private CharSequence[] fields = new CharSequence[2 * USUAL_FIELDS];
  private int length;

  /**
   * Creates an empty section.
   *
   * @param validate whether names and pseudo-header fields are checked (RFC 9113 sections 8.2, 8.3)
   */
  FlatHttp2Headers(boolean validate) {
    super(validate, 2);
  }

  /** Removes all fields, and shrinks an array that an unusually long section has enlarged. */
  @Override
  public Http2Headers clear() {
    if (fields.length > 2 * MOST_KEPT) {
      fields = new CharSequence[2 * USUAL_FIELDS];
    } else {
      Arrays.fill(fields, 0, length, null);
    }
    length = 0;
    return this;
  }

  @Override
  public Http2Headers add(CharSequence name, CharSequence value) {
    validateName(nameValidator(), true, name);
    validateValue(valueValidator(), name, value);
    if (length == fields.length) {
      fields = Arrays.copyOf(fields, 2 * length);
    }
    fields[length++] = name;
    fields[length++] = value;
    return this;
  }

  @Override
  public Http2Headers set(CharSequence name, CharSequence value) {
    remove(name);
    return add(name, value);
  }

  /**
   * Sets a number; leaves the field unchanged if it already has this value in the usual form, as a
   * content-length normally has.
   */
  @Override
  public Http2Headers setLong(CharSequence name, long value) {
    int first = indexOf(name, 0);
    boolean same =
        first >= 0 && indexOf(name, first + 2) < 0 && isDecimal(fields[first + 1], value);
    return same ? this : super.setLong(name, value);
  }

  private static boolean isDecimal(CharSequence text, long number) {
    long rest = number;
    for (int i = text.length() - 1; i >= 0; i--) {
      if (text.charAt(i) != '0' + rest % 10) {
        return false;
      }
      rest /= 10;
    }
    return rest == 0 && (text.length() == 1 || text.length() > 1 && text.charAt(0) != '0');
  }

  @Override
  public boolean remove(CharSequence name) {
    int kept = 0;
    for (int i = 0; i < length; i += 2) {
      if (!AsciiString.contentEquals(fields[i], name)) {
        fields[kept++] = fields[i];
        fields[kept++] = fields[i + 1];
      }
    }
    boolean removed = kept != length;
    Arrays.fill(fields, kept, length, null);
    length = kept;
    return removed;
  }

  @Override
  public @Nullable CharSequence get(CharSequence name) {
    int index = indexOf(name, 0);
    return index < 0 ? null : fields[index + 1];
  }

  @Override
  public List<CharSequence> getAll(CharSequence name) {
    int first = indexOf(name, 0);
    if (first < 0) {
      return List.of();
    }
    if (indexOf(name, first + 2) < 0) {
      return List.of(fields[first + 1]);
    }
    List<CharSequence> values = new ArrayList<>(2);
    for (int i = first; i >= 0; i = indexOf(name, i + 2)) {
      values.add(fields[i + 1]);
    }
    return values;
  }

  @Override
  public boolean contains(CharSequence name) {
    return indexOf(name, 0) >= 0;
  }

  private int indexOf(CharSequence name, int from) {
    for (int i = from; i < length; i += 2) {
      if (fields[i] == name || AsciiString.contentEquals(fields[i], name)) {
        return i;
      }
    }
    return -1;
  }

  @Override
  public int size() {
    return length / 2;
  }

  /** Returns the number of fields that are not pseudo-header fields. */
  int regularSize() {
    int size = 0;
    for (int i = 0; i < length; i += 2) {
      size += fields[i].charAt(0) == ':' ? 0 : 1;
    }
    return size;
  }

  @Override
  public boolean isEmpty() {
    return length == 0;
  }

  @Override
  public Set<CharSequence> names() {
    Set<CharSequence> names = new LinkedHashSet<>();
    for (int i = 0; i < length; i += 2) {
      names.add(fields[i]);
    }
    return names;
  }

  /**
   * Returns an iterator in the order of the fields; an entry is valid until the next one is
   * requested.
   */
  @Override
  public Iterator<Map.Entry<CharSequence, CharSequence>> iterator() {
    return new FieldIterator();
  }

  @Override
  public Iterator<CharSequence> valueIterator(CharSequence name) {
    return getAll(name).iterator();
  }

  @Override
  public Http2Headers add(CharSequence name, Iterable<? extends CharSequence> values) {
    throw new UnsupportedOperationException();
  }

  @Override
  public Http2Headers add(CharSequence name, CharSequence... values) {
    throw new UnsupportedOperationException();
  }

  @Override
  protected void addImpl(Headers<? extends CharSequence, ? extends CharSequence, ?> headers) {
    throw new UnsupportedOperationException();
  }

  private final class FieldIterator
      implements Iterator<Map.Entry<CharSequence, CharSequence>>,
          Map.Entry<CharSequence, CharSequence> {
    private int next;

    @Override
    public boolean hasNext() {
      return next < length;
    }

    @Override
    public Map.Entry<CharSequence, CharSequence> next() {
      if (next >= length) {
        throw new NoSuchElementException();
      }
      next += 2;
      return this;
    }

    @Override
    public CharSequence getKey() {
      return fields[next - 2];
    }

    @Override
    public CharSequence getValue() {
      return fields[next - 1];
    }

    @Override
    public CharSequence setValue(CharSequence value) {
      throw new UnsupportedOperationException();
    }
  }
}
