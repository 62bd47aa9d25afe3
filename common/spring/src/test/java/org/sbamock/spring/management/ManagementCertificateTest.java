/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.management;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.http.tls.CertificateAuthority;
import org.sbamock.http.tls.TlsMaterial;
import org.sbamock.spring.EchoApplication;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** Client certificates of the management plane, on the port of the web server or one of its own. */
@Timeout(60)
class ManagementCertificateTest {
  private static final char[] PASSWORD = new char[0];

  @TempDir private Path directory;

  private ConfigurableApplicationContext run(String server, boolean authorities) {
    CertificateAuthority.open(directory).issue("server", List.of(), List.of());
    SpringApplication application = new SpringApplication(EchoApplication.class);
    application.setRegisterShutdownHook(false);
    String ssl = server + "ssl.";
    return application.run(
        server + "port=0",
        "--sbamock.management.authentication=always",
        ssl + "certificate=file:" + directory.resolve("server.pem"),
        ssl + "certificate-private-key=file:" + directory.resolve("server.key"),
        authorities ? ssl + "trust-certificate=file:" + directory.resolve("ca.pem") : "--other=1",
        ssl + "client-auth=want");
  }

  private static int status(
      ConfigurableApplicationContext context, TlsMaterial trust, @Nullable TlsMaterial identity)
      throws Exception {
    KeyStore anchors = KeyStore.getInstance("PKCS12");
    anchors.load(null, null);
    anchors.setCertificateEntry("ca", trust.trustAnchors().get(0));
    TrustManagerFactory trustManagers =
        TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
    trustManagers.init(anchors);
    KeyStore keys = KeyStore.getInstance("PKCS12");
    keys.load(null, null);
    if (identity != null) {
      keys.setKeyEntry(
          "key", identity.key(), PASSWORD, identity.chain().toArray(Certificate[]::new));
    }
    KeyManagerFactory keyManagers =
        KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
    keyManagers.init(keys, PASSWORD);
    SSLContext tls = SSLContext.getInstance("TLS");
    tls.init(keyManagers.getKeyManagers(), trustManagers.getTrustManagers(), null);
    var environment = context.getEnvironment();
    String port =
        environment.getProperty(
            "local.management.port", environment.getRequiredProperty("local.server.port"));
    URI uri = URI.create("https://127.0.0.1:" + port + "/__admin/mappings");
    return HttpClient.newBuilder()
        .sslContext(tls)
        .build()
        .send(HttpRequest.newBuilder(uri).build(), BodyHandlers.discarding())
        .statusCode();
  }

  @ParameterizedTest
  @ValueSource(strings = {"--server.", "--management.server."})
  void aVerifiedCertificateAuthenticates(String server) throws Exception {
    TlsMaterial client = CertificateAuthority.open(directory).issue("client", List.of(), List.of());
    try (ConfigurableApplicationContext context = run(server, true)) {
      assertThat(status(context, client, client)).isEqualTo(200);
      assertThat(status(context, client, null)).isEqualTo(403);
    }
  }

  @Test
  void theAuthoritiesOfTheJdkDoNotAuthenticate() throws Exception {
    TlsMaterial trust = CertificateAuthority.open(directory).trust();
    try (ConfigurableApplicationContext context = run("--server.", false)) {
      assertThat(context.getBean(ManagementAccess.class).canAuthenticate()).isFalse();
      assertThat(status(context, trust, null)).isEqualTo(403);
    }
  }
}
