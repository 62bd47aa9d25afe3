/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CertificateAuthorityTest {
  @TempDir Path directory;

  @Test
  void keepsItsKeyAndCertificate() {
    X509Certificate first = CertificateAuthority.open(directory).certificate();

    assertThat(CertificateAuthority.open(directory).certificate()).isEqualTo(first);
    assertThat(CertificateAuthority.open(directory).certificateFile()).exists();
  }

  @Test
  void issuesTheSameWayWhenOpenedAgain() throws Exception {
    X509Certificate authority = CertificateAuthority.open(directory).certificate();

    TlsMaterial material = CertificateAuthority.open(directory).issue("amf", List.of(), List.of());

    authority.verify(authority.getPublicKey());
    material.chain().get(0).verify(authority.getPublicKey());
  }

  @Test
  void keepsKeyFilesFromOthers() throws IOException {
    CertificateAuthority.open(directory).issue("amf", List.of(), List.of());

    for (String file : List.of("ca.key", "amf.key")) {
      assertThat(
              PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve(file))))
          .isEqualTo("rw-------");
    }
  }

  @Test
  void storesThePublicKeyWithThePrivateKey() throws Exception {
    TlsMaterial material = CertificateAuthority.open(directory).issue("amf", List.of(), List.of());

    Path file = directory.resolve("amf.key");
    String base64 = Files.readString(file).replaceAll("-----[A-Z ]+-----", "");
    byte[] stored = Base64.getMimeDecoder().decode(base64);
    byte[] publicKey = material.chain().get(0).getPublicKey().getEncoded();
    byte[] point = Arrays.copyOfRange(publicKey, publicKey.length - 65, publicKey.length);
    assertThat(Arrays.copyOfRange(stored, stored.length - point.length, stored.length))
        .isEqualTo(point);
    assertThat(Pem.privateKey(file)).isEqualTo(material.key());
  }

  @Test
  void issuesForBothRolesAndForTheLocalHost() throws Exception {
    CertificateAuthority authority = CertificateAuthority.open(directory);

    TlsMaterial material =
        authority.issue(
            "ausf", List.of("AUSF.example.org"), List.of(InetAddress.getByName("192.0.2.7")));

    X509Certificate leaf = material.chain().get(0);
    leaf.verify(authority.certificate().getPublicKey());
    assertThat(keyId(leaf, "2.5.29.35")).isEqualTo(keyId(authority.certificate(), "2.5.29.14"));
    assertThat(leaf.getExtendedKeyUsage())
        .containsExactlyInAnyOrder("1.3.6.1.5.5.7.3.1", "1.3.6.1.5.5.7.3.2");
    assertThat(SubjectNames.of(leaf).dnsNames())
        .containsExactlyInAnyOrder("localhost", "ausf.example.org");
    assertThat(SubjectNames.of(leaf).addresses())
        .containsExactlyInAnyOrder("127.0.0.1", "::1", "192.0.2.7");
    assertThat(material.trustAnchors()).containsExactly(authority.certificate());
  }

  @Test
  void usesAnIssuedCertificateAgain() {
    TlsMaterial first = CertificateAuthority.open(directory).issue("nrf", List.of("a"), List.of());

    TlsMaterial again = CertificateAuthority.open(directory).issue("nrf", List.of("A"), List.of());

    assertThat(again).isEqualTo(first);
  }

  @Test
  void issuesAgainForOtherNames() {
    CertificateAuthority authority = CertificateAuthority.open(directory);
    TlsMaterial first = authority.issue("nrf", List.of("a"), List.of());

    assertThat(authority.issue("nrf", List.of("b"), List.of()).chain()).isNotEqualTo(first.chain());
  }

  @Test
  void issuesAgainBeforeTheEnd() {
    TlsMaterial first = CertificateAuthority.open(directory).issue("nrf", List.of(), List.of());
    InstantSource nearTheEnd =
        InstantSource.fixed(
            first.chain().get(0).getNotAfter().toInstant().minus(Duration.ofDays(29)));

    TlsMaterial renewed =
        CertificateAuthority.open(directory, nearTheEnd).issue("nrf", List.of(), List.of());

    assertThat(renewed.chain()).isNotEqualTo(first.chain());
  }

  @Test
  void replacesAnExpiredAuthorityAndAllThatItIssued() throws Exception {
    TlsMaterial first = CertificateAuthority.open(directory).issue("nrf", List.of(), List.of());

    CertificateAuthority later =
        CertificateAuthority.open(
            directory, InstantSource.fixed(Instant.now().plus(Duration.ofDays(3640))));
    TlsMaterial second = later.issue("nrf", List.of(), List.of());

    assertThat(later.certificate()).isNotEqualTo(first.trustAnchors().get(0));
    second.chain().get(0).verify(later.certificate().getPublicKey());
  }

  @Test
  void completesWhatACrashLeft() throws IOException {
    CertificateAuthority.open(directory);
    Files.delete(directory.resolve("ca.pem"));

    assertThat(CertificateAuthority.open(directory).certificateFile()).exists();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "ca", "../evil", "a/b", ".hidden"})
  void rejectsANameThatIsNoFileOfItsOwn(String name) {
    CertificateAuthority authority = CertificateAuthority.open(directory);

    assertThatThrownBy(() -> authority.issue(name, List.of(), List.of()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void threadsThatStartAtOnceAgreeOnOneAuthority() throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      Callable<X509Certificate> open = () -> CertificateAuthority.open(directory).certificate();
      List<X509Certificate> certificates = new ArrayList<>();
      for (Future<X509Certificate> opened : threads.invokeAll(List.of(open, open, open, open))) {
        certificates.add(opened.get());
      }
      assertThat(certificates).containsOnly(certificates.get(0));
    } finally {
      threads.shutdownNow();
    }
  }

  @Test
  void processesThatStartAtOnceAgreeOnOneAuthority() throws Exception {
    List<Process> processes = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      processes.add(
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-XX:TieredStopAtLevel=1",
                  "-cp",
                  System.getProperty("java.class.path"),
                  PrintAuthority.class.getName(),
                  directory.toString())
              .redirectError(ProcessBuilder.Redirect.INHERIT)
              .start());
    }
    List<String> serials = new ArrayList<>();
    for (Process process : processes) {
      serials.add(new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
      assertThat(process.waitFor()).isZero();
    }
    assertThat(serials).containsOnly(serials.get(0)).doesNotContain("");
  }

  private static byte[] keyId(X509Certificate certificate, String extension) {
    byte[] encoded = certificate.getExtensionValue(extension);
    return Arrays.copyOfRange(encoded, encoded.length - 20, encoded.length);
  }

  /** What each of the processes runs. */
  static final class PrintAuthority {
    private PrintAuthority() {}

    public static void main(String[] args) {
      System.out.print(CertificateAuthority.open(Path.of(args[0])).certificate().getSerialNumber());
    }
  }
}
