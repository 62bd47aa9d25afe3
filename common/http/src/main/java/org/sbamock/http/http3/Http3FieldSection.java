/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.http3;

import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValidationUtil;
import io.netty.handler.codec.http3.Http3ErrorCode;
import io.netty.handler.codec.http3.Http3Exception;
import io.netty.handler.codec.http3.Http3Headers.PseudoHeaderName;
import io.netty.util.AsciiString;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpFields;

/**
 * A field section that is being received: it validates each field (RFC 9114 sections 4.2 and 4.3)
 * and passes it on. A field of a malformed section may have been passed on before the section is
 * known to be malformed.
 */
public final class Http3FieldSection implements QpackDecoder.FieldReceiver {
  private static final AsciiString[] OF_REQUEST = {
    PseudoHeaderName.METHOD.value(),
    PseudoHeaderName.SCHEME.value(),
    PseudoHeaderName.AUTHORITY.value(),
    PseudoHeaderName.PATH.value()
  };
  private static final AsciiString[] OF_RESPONSE = {PseudoHeaderName.STATUS.value()};
  private static final AsciiString[] OF_TRAILERS = {};

  private static final boolean[] NAME_OCTETS = nameOctets();

  private final AsciiString[] pseudoNames;
  private final long maxSize;
  private BiConsumer<CharSequence, CharSequence> fields;
  private long size;
  private int pseudoSeen;
  private boolean regularSeen;
  private @Nullable String fault;

  private Http3FieldSection(
      AsciiString[] pseudoNames, long maxSize, BiConsumer<CharSequence, CharSequence> fields) {
    this.pseudoNames = pseudoNames;
    this.maxSize = maxSize;
    this.fields = fields;
  }

  /**
   * Creates the header section of a request.
   *
   * @param maxSize the maximum size in octets (section 4.2.2)
   * @param fields receives all fields, the pseudo-header fields first
   */
  public static Http3FieldSection request(
      long maxSize, BiConsumer<CharSequence, CharSequence> fields) {
    return new Http3FieldSection(OF_REQUEST, maxSize, fields);
  }

  /** Creates the header section of a response, with the parameters of a request. */
  public static Http3FieldSection response(
      long maxSize, BiConsumer<CharSequence, CharSequence> fields) {
    return new Http3FieldSection(OF_RESPONSE, maxSize, fields);
  }

  /** Creates a trailer section, with the parameters of a request; it has regular fields only. */
  public static Http3FieldSection trailers(
      long maxSize, BiConsumer<CharSequence, CharSequence> fields) {
    return new Http3FieldSection(OF_TRAILERS, maxSize, fields);
  }

  /**
   * Begins another section of the same kind, with the same maximum size.
   *
   * @param receiver receives all fields of that section
   */
  public void restart(BiConsumer<CharSequence, CharSequence> receiver) {
    fields = receiver;
    size = 0;
    pseudoSeen = 0;
    regularSeen = false;
    fault = null;
  }

  private static boolean[] nameOctets() {
    boolean[] allowed = new boolean[128];
    for (char c = 0; c < allowed.length; c++) {
      allowed[c] = (c < 'A' || c > 'Z') && HttpFields.isToken(String.valueOf(c));
    }
    return allowed;
  }

  /** Returns why the section is malformed (section 4.1.2), or null if it is not. */
  @Nullable String fault() {
    return fault;
  }

  /** {@inheritDoc} */
  @Override
  public void field(AsciiString name, AsciiString value) throws Http3Exception {
    size += HttpFields.sizeOf(name, value);
    if (size > maxSize) {
      throw new Http3Exception(
          Http3ErrorCode.H3_EXCESSIVE_LOAD, "a field section of more than " + maxSize + " octets");
    }
    if (fault == null) {
      boolean pseudo = !name.isEmpty() && name.byteAt(0) == ':';
      fault = pseudo ? pseudoFault(name) : regularFault(name, value);
    }
    if (fault == null && HttpHeaderValidationUtil.validateValidHeaderValue(value) >= 0) {
      fault = "the value of " + name + " has a character that is not permitted";
    }
    if (fault == null) {
      fields.accept(name, value);
    }
  }

  private @Nullable String pseudoFault(AsciiString name) {
    if (regularSeen) {
      return name + " after a regular field";
    }
    for (int i = 0; i < pseudoNames.length; i++) {
      if (pseudoNames[i].equals(name)) {
        int bit = 1 << i;
        if ((pseudoSeen & bit) != 0) {
          return name + " occurs twice";
        }
        pseudoSeen |= bit;
        return null;
      }
    }
    return "the pseudo-header field " + name + " is not defined here";
  }

  private @Nullable String regularFault(AsciiString name, AsciiString value) {
    regularSeen = true;
    if (!isName(name)) {
      return "'" + name + "' is not a field name in lower case";
    }
    if (HttpHeaderValidationUtil.isConnectionHeader(name, true)) {
      return name + " is specific to HTTP/1.1 connections";
    }
    if (name.length() == 2
        && HttpHeaderNames.TE.equals(name)
        && HttpHeaderValidationUtil.isTeNotTrailers(name, value)) {
      return "te is not trailers";
    }
    return null;
  }

  private static boolean isName(AsciiString name) {
    byte[] octets = name.array();
    int end = name.arrayOffset() + name.length();
    for (int i = name.arrayOffset(); i < end; i++) {
      if (octets[i] < 0 || !NAME_OCTETS[octets[i]]) {
        return false;
      }
    }
    return !name.isEmpty();
  }
}
