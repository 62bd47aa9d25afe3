/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.tls;

import java.time.InstantSource;

/** Key, certificates and trust that can be replaced while servers and clients use them. */
public final class ReplaceableTlsMaterial implements TlsSource {
  private final InstantSource clock;
  private volatile TlsMaterial current;

  /**
   * Creates a source.
   *
   * @param first the material until the first replacement
   */
  public ReplaceableTlsMaterial(TlsMaterial first) {
    this(first, InstantSource.system());
  }

  ReplaceableTlsMaterial(TlsMaterial first, InstantSource clock) {
    this.current = first;
    this.clock = clock;
  }

  @Override
  public TlsMaterial current() {
    return current;
  }

  /**
   * Replaces the material of new connections, unless it is equal.
   *
   * @return whether it was replaced
   * @throws IllegalArgumentException if the key is not that of the certificate, or the certificate
   *     is not valid now; the former material then remains
   */
  public synchronized boolean replace(TlsMaterial next) {
    if (next.equals(current)) {
      return false;
    }
    next.requireUsable(clock.instant());
    current = next;
    return true;
  }
}
