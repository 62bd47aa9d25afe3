/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.benchmarks.http;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import org.sbamock.http.tls.CertificateAuthority;
import org.sbamock.http.tls.TlsMaterial;

/** The server's key and what its clients trust, made once for each JVM. */
final class Certificates {
  static final TlsMaterial SERVER;
  static final TlsMaterial CLIENT;

  static {
    try {
      CertificateAuthority authority = CertificateAuthority.temporary("sbamock-benchmarks");
      SERVER = authority.issue("server", List.of(), List.of());
      CLIENT = authority.trust();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Certificates() {}
}
