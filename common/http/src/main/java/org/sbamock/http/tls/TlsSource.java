/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.tls;

/**
 * A source of key, certificates and trust, which may change while servers and clients use it. New
 * connections use the current ones; open connections are not affected.
 */
@FunctionalInterface
public interface TlsSource {
  /**
   * Returns the current key, certificates and trust: the same object until they change. Called for
   * each connection, on event loops.
   */
  TlsMaterial current();
}
