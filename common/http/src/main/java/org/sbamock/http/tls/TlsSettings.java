/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.tls;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.TlsVersion;

/**
 * The TLS settings of a server or client.
 *
 * @param versions the versions offered over TCP, at least one; QUIC always uses 1.3
 * @param resumption whether sessions are resumed (RFC 8446 section 2.2, RFC 5246 appendix F.1.4)
 * @param clientAuth whether the server requests a client certificate
 * @param keyLogFile the file to which the secrets of connections are written, with which their
 *     packets can be decrypted; null for none
 */
public record TlsSettings(
    Set<TlsVersion> versions,
    boolean resumption,
    ClientAuth clientAuth,
    @Nullable Path keyLogFile) {
  /** The defaults: TLS 1.2 and 1.3, resumption, no client certificates. */
  public static final TlsSettings DEFAULT =
      new TlsSettings(EnumSet.allOf(TlsVersion.class), true, ClientAuth.NONE);

  /**
   * Checks that there is at least one version.
   *
   * @throws IllegalArgumentException if there is none
   */
  public TlsSettings {
    if (versions.isEmpty()) {
      throw new IllegalArgumentException("versions is empty: expected TLS 1.2, TLS 1.3 or both");
    }
    versions = Set.copyOf(versions);
  }

  /** Creates settings without a key log. */
  public TlsSettings(Set<TlsVersion> versions, boolean resumption, ClientAuth clientAuth) {
    this(versions, resumption, clientAuth, null);
  }

  /** Returns a copy with other versions. */
  public TlsSettings withVersions(Set<TlsVersion> offered) {
    return new TlsSettings(offered, resumption, clientAuth, keyLogFile);
  }

  /** Returns a copy with resumption enabled or disabled. */
  public TlsSettings withResumption(boolean on) {
    return new TlsSettings(versions, on, clientAuth, keyLogFile);
  }

  /** Returns a copy with another request of client certificates. */
  public TlsSettings withClientAuth(ClientAuth asked) {
    return new TlsSettings(versions, resumption, asked, keyLogFile);
  }

  /** Returns a copy with another key log file, or null for none. */
  public TlsSettings withKeyLogFile(@Nullable Path file) {
    return new TlsSettings(versions, resumption, clientAuth, file);
  }
}
