/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack.wire;

import java.util.ArrayList;
import java.util.List;

/**
 * The method, target and header fields of a request, as octets of each HTTP version. All fields are
 * literals: HPACK and QPACK tables are not used.
 *
 * @param method the method
 * @param scheme {@code http} or {@code https}
 * @param authority host and port
 * @param path the request target
 * @param fields further header fields, alternating names in lower case and values
 */
public record RequestHead(
    String method, String scheme, String authority, String path, List<String> fields) {
  /** Returns the head of a GET request without further fields. */
  public static RequestHead get(AttackTarget target, String path) {
    return of(target, "GET", path);
  }

  /** Returns the head of a request for a target. */
  public static RequestHead of(AttackTarget target, String method, String path, String... fields) {
    return new RequestHead(
        method, target.protocol().scheme(), target.origin().authority(), path, List.of(fields));
  }

  /** Returns the request line and the field lines (RFC 9112), without the empty line. */
  public String lines() {
    StringBuilder lines = new StringBuilder(method);
    lines.append(' ').append(path).append(" HTTP/1.1\r\nhost: ").append(authority).append("\r\n");
    for (int i = 0; i < fields.size(); i += 2) {
      lines.append(fields.get(i)).append(": ").append(fields.get(i + 1)).append("\r\n");
    }
    return lines.toString();
  }

  /** Returns the complete head of an HTTP/1.1 message. */
  public byte[] http1() {
    return new Octets().text(lines()).text("\r\n").toArray();
  }

  /** Returns the field section as HPACK literals without indexing (RFC 7541 section 6.2.2). */
  public byte[] hpack() {
    Octets section = new Octets();
    List<String> all = allFields();
    for (int i = 0; i < all.size(); i += 2) {
      section.octet(0).string(all.get(i)).string(all.get(i + 1));
    }
    return section.toArray();
  }

  /** Returns the field section as QPACK literals with literal names (RFC 9204 section 4.5.6). */
  public byte[] qpack() {
    Octets section = new Octets().octet(0).octet(0);
    List<String> all = allFields();
    for (int i = 0; i < all.size(); i += 2) {
      qpackField(section, all.get(i), all.get(i + 1));
    }
    return section.toArray();
  }

  /** Adds one field line as a QPACK literal. */
  public static Octets qpackField(Octets section, String name, String value) {
    return section.prefixed(0x20, 3, name.length()).text(name).string(value);
  }

  private List<String> allFields() {
    List<String> all = new ArrayList<>();
    all.addAll(List.of(":method", method, ":scheme", scheme));
    all.addAll(List.of(":authority", authority, ":path", path));
    all.addAll(fields);
    return all;
  }
}
