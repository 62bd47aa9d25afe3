/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.sbamock.http.tls.CertificateAuthority;
import org.sbamock.http.tls.TlsMaterial;

/** The certificate authority of all cores of this JVM, and the key that they share. */
record TestAuthority(CertificateAuthority authority, TlsMaterial material) {
  private static final String CLIENT = "client";

  /** Returns the authority of this JVM, which is created on the first call. */
  static TestAuthority shared() {
    return Shared.INSTANCE;
  }

  private static TestAuthority create() {
    try {
      CertificateAuthority authority = CertificateAuthority.temporary("sbamock-testkit");
      return new TestAuthority(authority, authority.issue("core", List.of(), List.of()));
    } catch (IOException e) {
      throw new UncheckedIOException(
          "cannot create a directory for the certificates of the core", e);
    }
  }

  /** Creates a key and certificate for functions with additional addresses. */
  TlsMaterial materialFor(List<InetAddress> addresses) {
    return authority.issue("core-on-link", List.of(), addresses);
  }

  /** Creates a key and certificate for clients. */
  ClientCertificate clientCertificate(SbaTrust trust) {
    TlsMaterial issued = authority.issue(CLIENT, List.of(), List.of());
    Path beside = authority.certificateFile();
    return new ClientCertificate(
        beside.resolveSibling(CLIENT + ".pem"),
        beside.resolveSibling(CLIENT + ".key"),
        issued.chain().get(0),
        Objects.requireNonNull(issued.key()),
        trust);
  }

  private static final class Shared {
    static final TestAuthority INSTANCE = create();
  }
}
