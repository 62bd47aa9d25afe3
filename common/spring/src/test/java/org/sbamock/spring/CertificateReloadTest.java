/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.Origin;
import org.sbamock.http.client.SbiClient;
import org.sbamock.http.tls.CertificateAuthority;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.http.tls.TlsSettings;
import org.sbamock.sbi.nf.NetworkFunction;
import org.sbamock.sbi.nf.NetworkFunctionSettings;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** Certificates of a whole application, whose files are replaced while it runs. */
@Timeout(120)
class CertificateReloadTest {
  private static final Duration PATIENCE = Duration.ofSeconds(60);

  private final TestLog log = new TestLog();
  @TempDir private Path directory;

  private static ConfigurableApplicationContext run(String... arguments) {
    SpringApplication application = new SpringApplication(EchoApplication.class);
    application.setRegisterShutdownHook(false);
    return application.run(arguments);
  }

  private static TlsMaterial material(ConfigurableApplicationContext context) {
    return Objects.requireNonNull(context.getBean(NetworkFunctionSettings.class).tlsMaterial());
  }

  private static boolean answers(
      ConfigurableApplicationContext context, HttpProtocol protocol, TlsMaterial trust) {
    Origin origin = new Origin("127.0.0.1", context.getBean(NetworkFunction.class).port());
    try (SbiClient client = SbiClient.builder().tls(trust, TlsSettings.DEFAULT).build()) {
      HttpResponse response = client.send(protocol, origin, HttpRequest.get("/echo/v1/a")).join();
      response.release();
      return response.status() == 204;
    } catch (CompletionException e) {
      return false;
    }
  }

  /** Copies files into a new directory to which the link ..data refers then, as a kubelet does. */
  private void publish(Path key, Path certificate, Path authority) throws IOException {
    Path version = Files.createTempDirectory(directory, "..version");
    Files.copy(key, version.resolve("tls.key"));
    Files.copy(certificate, version.resolve("tls.crt"));
    Files.copy(authority, version.resolve("ca.crt"));
    Path link = directory.resolve("..next");
    Files.createSymbolicLink(link, version.getFileName());
    Files.move(
        link,
        directory.resolve("..data"),
        StandardCopyOption.ATOMIC_MOVE,
        StandardCopyOption.REPLACE_EXISTING);
  }

  @Test
  void aBundleIsReadAgainWhenAMountedSecretChanges(@TempDir Path authorities) throws Exception {
    Path one = authorities.resolve("1");
    Path two = authorities.resolve("2");
    TlsMaterial first = CertificateAuthority.open(one).issue("nf", List.of(), List.of());
    TlsMaterial second = CertificateAuthority.open(two).issue("nf", List.of(), List.of());
    publish(one.resolve("nf.key"), one.resolve("nf.pem"), one.resolve("ca.pem"));
    for (String name : List.of("tls.key", "tls.crt", "ca.crt")) {
      Files.createSymbolicLink(directory.resolve(name), Path.of("..data", name));
    }
    String bundle = "--spring.ssl.bundle.pem.sbi.";
    try (ConfigurableApplicationContext context =
        run(
            "--sbamock.sbi.protocols=h1,h2,h3",
            "--sbamock.tls.bundle=sbi",
            bundle + "keystore.certificate=file:" + directory.resolve("tls.crt"),
            bundle + "keystore.private-key=file:" + directory.resolve("tls.key"),
            bundle + "truststore.certificate=file:" + directory.resolve("ca.crt"),
            bundle + "reload-on-update=true",
            "--spring.ssl.bundle.watch.file.quiet-period=100ms")) {
      assertThat(material(context)).isEqualTo(first);
      assertThat(
              context
                  .getBean(MeterRegistry.class)
                  .get("sbamock.tls.certificate.lifetime")
                  .gauge()
                  .value())
          .isBetween(1e6, 1e9);

      publish(two.resolve("nf.key"), two.resolve("nf.pem"), two.resolve("ca.pem"));

      await().atMost(PATIENCE).until(() -> material(context).equals(second));
      for (HttpProtocol protocol : List.of(HttpProtocol.H1, HttpProtocol.H2, HttpProtocol.H3)) {
        assertThat(answers(context, protocol, TlsMaterial.trusting(second.trustAnchors())))
            .as("%s", protocol)
            .isTrue();
        assertThat(answers(context, protocol, TlsMaterial.trusting(first.trustAnchors())))
            .as("%s", protocol)
            .isFalse();
      }

      publish(one.resolve("nf.key"), two.resolve("nf.pem"), two.resolve("ca.pem"));

      await()
          .atMost(PATIENCE)
          .until(() -> log.text().contains("the key is not that of the certificate of CN=nf"));
      assertThat(material(context)).isEqualTo(second);
      assertThat(answers(context, HttpProtocol.H2, TlsMaterial.trusting(second.trustAnchors())))
          .isTrue();

      publish(one.resolve("nf.key"), one.resolve("nf.pem"), one.resolve("ca.pem"));

      await().atMost(PATIENCE).until(() -> material(context).equals(first));
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"H1", "H2", "H3"})
  void theFilesOfTheDirectoryAreReadAgain(HttpProtocol protocol) throws Exception {
    try (ConfigurableApplicationContext context =
        run(
            "--sbamock.sbi.protocols=" + protocol.id(),
            "--sbamock.tls.directory=" + directory,
            "--sbamock.tls.reload-interval=20ms")) {
      TlsMaterial first = material(context);
      Path certificate = directory.resolve("echo.pem");
      Path key = directory.resolve("echo.key");
      String formerKey = Files.readString(key);

      Files.writeString(certificate, "damaged");
      await().atMost(PATIENCE).until(() -> log.text().contains("holds no certificate in PEM"));
      assertThat(material(context)).isSameAs(first);
      assertThat(log.text().split("holds no certificate in PEM", -1)).hasSize(2);

      Files.delete(certificate);
      ConfigurableApplicationContext other =
          run("--sbamock.sbi.protocols=h2", "--sbamock.tls.directory=" + directory);
      other.close();
      await().atMost(PATIENCE).until(() -> !material(context).equals(first));
      assertThat(Files.readString(key)).isNotEqualTo(formerKey);
      assertThat(answers(context, protocol, TlsMaterial.trusting(first.trustAnchors()))).isTrue();
    }
  }

  @Test
  void aCertificateOfOtherNamesIsNotUsed() throws Exception {
    try (ConfigurableApplicationContext context =
        run(
            "--sbamock.sbi.protocols=h2",
            "--sbamock.tls.directory=" + directory,
            "--sbamock.tls.reload-interval=20ms")) {
      TlsMaterial first = material(context);

      CertificateAuthority.open(directory).issue("echo", List.of("other.example"), List.of());

      await()
          .atMost(PATIENCE)
          .until(() -> log.text().contains("does not have all names of the former one"));
      assertThat(material(context)).isSameAs(first);
    }
  }

  @Test
  void rejectsANegativeInterval() {
    assertThatThrownBy(() -> run("--sbamock.tls.reload-interval=-1s").close())
        .hasStackTraceContaining("reload-interval is negative: PT-1S");
  }
}
