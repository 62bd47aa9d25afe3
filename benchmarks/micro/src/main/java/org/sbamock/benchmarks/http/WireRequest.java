/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.benchmarks.http;

/**
 * A request as an embedded client sends it.
 *
 * @param path in which {@link #VARIABLE} stands for what {@link Wire#exchange(int, byte[])} is
 *     given
 * @param content JSON, or empty
 */
public record WireRequest(String method, String path, String content) {
  /** Thirty-two characters, as long as the identifier of an authentication context. */
  public static final String VARIABLE = "ffffffffffffffffffffffffffffffff";

  /** A request without content. */
  public static WireRequest get(String path) {
    return new WireRequest("GET", path, "");
  }

  boolean isVariable() {
    return path.contains(VARIABLE);
  }
}
