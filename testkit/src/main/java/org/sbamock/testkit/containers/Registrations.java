/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit.containers;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** The registrations of an NRF. */
final class Registrations {
  private static final Duration PATIENCE = Duration.ofMinutes(1);
  private static final Duration PAUSE = Duration.ofMillis(50);

  private Registrations() {}

  /**
   * Waits until a function of a type is registered.
   *
   * @throws IllegalStateException if none is registered within a minute
   */
  static void await(NrfContainer nrf, String type) {
    HttpClient client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    HttpRequest query =
        HttpRequest.newBuilder(
                URI.create(
                    "http://%s:%d/nnrf-disc/v1/nf-instances?target-nf-type=%s&requester-nf-type=AMF"
                        .formatted(
                            nrf.getHost(), nrf.getMappedPort(FunctionContainer.SBI_PORT), type)))
            .timeout(PATIENCE)
            .build();
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    try {
      while (!client.send(query, BodyHandlers.ofString()).body().contains("\"nfInstanceId\"")) {
        if (System.nanoTime() - deadline > 0) {
          throw new IllegalStateException("no " + type + " registered at the NRF in " + PATIENCE);
        }
        Thread.sleep(PAUSE.toMillis());
      }
    } catch (IOException e) {
      throw new IllegalStateException("the NRF did not respond", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException("interrupted while a " + type + " registers", e);
    }
  }
}
