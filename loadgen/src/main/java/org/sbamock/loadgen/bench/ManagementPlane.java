package org.sbamock.loadgen.bench;

import java.io.IOException;
import java.io.InputStream;
import java.net.HttpURLConnection;
import java.net.URI;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.sbamock.sbi.Json;
import tools.jackson.databind.JsonNode;

/** The meters of a function, as its management plane tells them. */
final class ManagementPlane {
  private static final int TIMEOUT_MILLIS = 5_000;

  private final int port;

  ManagementPlane(int port) {
    this.port = port;
  }

  /** What its event loops have allocated; empty for a function that does not tell. */
  OptionalLong allocatedOctets() {
    OptionalDouble value = meter("sbamock.sbi.event-loop.allocated");
    return value.isPresent() ? OptionalLong.of((long) value.getAsDouble()) : OptionalLong.empty();
  }

  /**
   * The first value of a meter; empty if there is no such meter, or no answer.
   *
   * @param name with a query, if need be, such as {@code jvm.memory.used?tag=area:heap}
   */
  OptionalDouble meter(String name) {
    try {
      HttpURLConnection connection =
          (HttpURLConnection)
              URI.create("http://127.0.0.1:" + port + "/actuator/metrics/" + name)
                  .toURL()
                  .openConnection();
      connection.setConnectTimeout(TIMEOUT_MILLIS);
      connection.setReadTimeout(TIMEOUT_MILLIS);
      try (InputStream body = connection.getInputStream()) {
        JsonNode value = Json.mapper().readTree(body).at("/measurements/0/value");
        return value.isNumber() ? OptionalDouble.of(value.asDouble()) : OptionalDouble.empty();
      }
    } catch (IOException e) {
      return OptionalDouble.empty();
    }
  }
}
