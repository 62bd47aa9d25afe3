/* SPDX-License-Identifier: Apache-2.0 */
import java.io.BufferedReader;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.eclipse.jetty.util.ajax.JSON;

/** The lines that the interop peers on the JVM read and write, and their files. */
final class Lines {
  static final String PASSWORD = "peers";
  static final String PROBLEM = "{\"status\":404,\"cause\":\"USER_NOT_FOUND\"}";
  private static final long PATIENCE_SECONDS = 50;

  private Lines() {}

  /** A request that standard input describes. */
  record Request(String method, String path, Map<String, String> headers, byte[] content) {}

  /** A response; the names of header fields are in lower case. */
  record Response(int status, Map<String, String> headers, byte[] content) {}

  /** Sends the requests of standard input until it ends, and prints the responses. */
  @SuppressWarnings("unchecked")
  static void call(
      boolean multiplexed, Function<Request, CompletableFuture<Response>> client) throws Exception {
    var input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = input.readLine(); line != null; line = input.readLine()) {
      var described = (Map<String, Object>) new JSON().fromJSON(line);
      var request =
          new Request(
              (String) described.get("method"),
              (String) described.get("path"),
              (Map<String, String>) described.get("headers"),
              ((String) described.get("content")).getBytes(StandardCharsets.UTF_8));
      long times = (Long) described.get("repeat");
      List<CompletableFuture<Response>> open = new ArrayList<>();
      for (long i = 0; i < times; i++) {
        CompletableFuture<Response> response = client.apply(request);
        open.add(response);
        if (!multiplexed) {
          response.handle((received, failure) -> received).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        }
      }
      for (CompletableFuture<Response> response : open) {
        print(response);
      }
    }
  }

  private static void print(CompletableFuture<Response> future) {
    Map<String, Object> line;
    try {
      Response response = future.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
      line =
          Map.of(
              "status", response.status(),
              "headers", response.headers(),
              "content", new String(response.content(), StandardCharsets.UTF_8));
    } catch (Exception e) {
      line = Map.of("error", String.valueOf(e));
    }
    System.out.println(new JSON().toJSON(line));
  }

  /** Prints that the server listens, and waits for the end of standard input. */
  static void serve() throws IOException {
    System.out.println("listening");
    System.in.readAllBytes();
  }

  /** Returns the file whose octet n is 'a' + n % 65536 % 26. */
  static byte[] file(int octets) {
    byte[] content = new byte[octets];
    for (int i = 0; i < octets; i++) {
      content[i] = (byte) ('a' + i % (1 << 16) % 26);
    }
    return content;
  }

  /** Reads the certificates of a PEM file. */
  static List<Certificate> certificates(String file) throws Exception {
    try (InputStream stream = new FileInputStream(file)) {
      return List.copyOf(CertificateFactory.getInstance("X.509").generateCertificates(stream));
    }
  }

  /** Returns a key store with a key in PEM and its certificates. */
  static KeyStore keys(String chain, String key) throws Exception {
    String text = Files.readString(Path.of(key)).replaceAll("-----[A-Z ]+-----|\\s", "");
    PrivateKey read =
        KeyFactory.getInstance("EC")
            .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(text)));
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    store.setKeyEntry(
        "peer", read, PASSWORD.toCharArray(), certificates(chain).toArray(Certificate[]::new));
    return store;
  }

  /** Returns a key store with an authority in PEM. */
  static KeyStore trust(String authority) throws Exception {
    KeyStore store = KeyStore.getInstance("PKCS12");
    store.load(null, null);
    store.setCertificateEntry("authority", certificates(authority).get(0));
    return store;
  }
}
