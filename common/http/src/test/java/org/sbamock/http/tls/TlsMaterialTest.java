/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TlsMaterialTest {
  private static final char[] PASSWORD = "changeit".toCharArray();

  @TempDir Path directory;
  private CertificateAuthority authority;
  private TlsMaterial issued;

  @BeforeEach
  void issue() {
    authority = CertificateAuthority.open(directory);
    issued = authority.issue("amf", List.of(), List.of());
  }

  @Test
  void readsPemFiles() {
    TlsMaterial read =
        TlsMaterial.ofPem(
            directory.resolve("amf.pem"),
            directory.resolve("amf.key"),
            authority.certificateFile());

    assertThat(read).isEqualTo(issued);
  }

  @Test
  void takesTheFirstKeyOfAKeyStore() throws Exception {
    KeyStore keys = keyStore();
    keys.setKeyEntry("amf", issued.key(), PASSWORD, issued.chain().toArray(new Certificate[0]));
    KeyStore trust = keyStore();
    trust.setCertificateEntry("ca", authority.certificate());

    assertThat(TlsMaterial.ofKeyStore(keys, null, PASSWORD, trust)).isEqualTo(issued);
    assertThat(TlsMaterial.ofKeyStore(keys, "amf", PASSWORD, null).trustAnchors()).isEmpty();
    assertThatThrownBy(() -> TlsMaterial.ofKeyStore(keys, "smf", PASSWORD, trust))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("smf");
    assertThatThrownBy(() -> TlsMaterial.ofKeyStore(keys, "amf", "wrong".toCharArray(), trust))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void neverShowsTheKey() {
    String secret = Base64.getEncoder().encodeToString(issued.requireKey().getEncoded());

    assertThat(issued.toString()).contains("redacted").contains("CN=amf").doesNotContain(secret);
  }

  @Test
  void reportsHowToConvertAKeyOfAnotherForm() throws IOException {
    Path key = directory.resolve("sec1.key");
    Files.writeString(key, "-----BEGIN EC PRIVATE KEY-----\nAAAA\n-----END EC PRIVATE KEY-----\n");

    assertThatThrownBy(
            () -> TlsMaterial.ofPem(directory.resolve("amf.pem"), key, authority.certificateFile()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("EC PRIVATE KEY")
        .hasMessageContaining("openssl pkcs8");
  }

  @Test
  void rejectsAFileWithoutCertificates() {
    assertThatThrownBy(
            () ->
                TlsMaterial.ofPem(
                    directory.resolve("amf.key"),
                    directory.resolve("amf.key"),
                    authority.certificateFile()))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no certificate");
  }

  @Test
  void hasNoCertificatesWithoutTheirKey() {
    assertThat(TlsMaterial.trusting(issued.trustAnchors()).key()).isNull();
    assertThatThrownBy(() -> new TlsMaterial(null, issued.chain(), List.of()))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> TlsMaterial.trusting(List.of()).requireKey())
        .isInstanceOf(IllegalStateException.class);
  }

  private static KeyStore keyStore() throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    return store;
  }
}
