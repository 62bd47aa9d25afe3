/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.process;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.Json;
import tools.jackson.databind.JsonNode;

/** The management plane of a function, which is called from within its network namespace. */
public final class ManagementPlane {
  /** The timeout of a request that awaits the start of the function. */
  static final int SHORT_TIMEOUT_MILLIS = 2_000;

  private static final int TIMEOUT_MILLIS = 5_000;

  private final FunctionHost host;
  private final IntSupplier port;

  ManagementPlane(FunctionHost host, IntSupplier port) {
    this.host = host;
    this.port = port;
  }

  /**
   * Returns the content of a resource.
   *
   * @param path the path and query, such as {@code /__admin/requests}
   * @throws IOException if there is no connection, or the status indicates an error
   */
  public String get(String path) throws IOException {
    return get(path, TIMEOUT_MILLIS);
  }

  String get(String path, int timeoutMillis) throws IOException {
    return call("GET", path, null, timeoutMillis);
  }

  /**
   * Posts JSON and returns the content of the response.
   *
   * @throws IOException if there is no connection, or the status indicates an error
   */
  public JsonNode post(String path, JsonNode content) throws IOException {
    return Json.mapper().readTree(call("POST", path, content.toString(), TIMEOUT_MILLIS));
  }

  /**
   * Deletes a resource.
   *
   * @throws IOException if there is no connection, or the status indicates an error
   */
  public void delete(String path) throws IOException {
    call("DELETE", path, null, TIMEOUT_MILLIS);
  }

  private String call(String method, String path, @Nullable String content, int timeout)
      throws IOException {
    URL url = URI.create("http://127.0.0.1:" + port.getAsInt() + path).toURL();
    return host.call(
        () -> {
          HttpURLConnection connection = (HttpURLConnection) url.openConnection();
          connection.setRequestMethod(method);
          connection.setConnectTimeout(timeout);
          connection.setReadTimeout(timeout);
          // A connection that is kept would serve another namespace's port of the same number.
          connection.setRequestProperty("Connection", "close");
          if (content != null) {
            connection.setDoOutput(true);
            connection.setRequestProperty("Content-Type", "application/json");
            try (OutputStream out = connection.getOutputStream()) {
              out.write(content.getBytes(StandardCharsets.UTF_8));
            }
          }
          try (InputStream in = connection.getInputStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
          } finally {
            connection.disconnect();
          }
        });
  }
}
