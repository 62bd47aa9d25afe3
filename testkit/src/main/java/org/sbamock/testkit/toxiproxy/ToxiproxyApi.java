/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit.toxiproxy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** A client of Toxiproxy's HTTP API. */
final class ToxiproxyApi {
  private static final Duration PATIENCE = Duration.ofSeconds(10);
  private static final Pattern NAME = Pattern.compile("\"name\"\\s*:\\s*\"([^\"]+)\"");

  private final HttpClient client =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).connectTimeout(PATIENCE).build();
  private final URI control;

  ToxiproxyApi(URI control) {
    this.control = control;
  }

  void post(String path, String json) {
    send(request(path).POST(BodyPublishers.ofString(json)));
  }

  void delete(String path) {
    send(request(path).DELETE());
  }

  /**
   * Returns the names of a proxy's toxics. Attributes of toxics are numbers, so every JSON member
   * {@code name} is one.
   */
  Set<String> toxics(String proxy) {
    String toxics = send(request("/proxies/" + proxy + "/toxics").GET());
    return NAME.matcher(toxics)
        .results()
        .map((MatchResult result) -> result.group(1))
        .collect(Collectors.toSet());
  }

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(control.resolve(path)).timeout(PATIENCE);
  }

  private String send(HttpRequest.Builder builder) {
    HttpRequest request = builder.build();
    try {
      HttpResponse<String> response = client.send(request, BodyHandlers.ofString());
      if (response.statusCode() / 100 != 2) {
        throw new IllegalStateException(
            request + ": Toxiproxy answered " + response.statusCode() + " " + response.body());
      }
      return response.body();
    } catch (IOException e) {
      throw new IllegalStateException(request + ": Toxiproxy did not respond", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(request + " was interrupted", e);
    }
  }
}
