/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Stubs before a function that match none of a benchmark's requests. One in ten is for any URL, and
 * wants a header that is not there; the others are for other URLs, half of them templates.
 */
public final class UnmatchedStubs {
  private UnmatchedStubs() {}

  /**
   * Writes them beneath a run's directory.
   *
   * @return the setting by which a function finds them
   */
  public static Map<String, String> write(Path run, int count) {
    String mappings =
        IntStream.range(0, count)
            .mapToObj(i -> "{\"request\": " + request(i) + ", \"response\": {\"status\": 200}}")
            .collect(Collectors.joining(",\n", "{\"mappings\": [\n", "\n]}\n"));
    try {
      Path directory = Files.createDirectories(run.resolve("stubs"));
      Files.writeString(directory.resolve("unmatched.json"), mappings);
      return Map.of("sbamock.mock.mappings-directory", directory.toAbsolutePath().toString());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String request(int i) {
    return switch (i % 10) {
      case 0 -> "{\"headers\": {\"x-case\": {\"equalTo\": \"case-" + i + "\"}}}";
      case 1, 2, 3, 4 -> "{\"urlPathTemplate\": \"/service-" + i + "/v1/{id}/part\"}";
      default -> "{\"urlPath\": \"/service-" + i + "/v1/things\"}";
    };
  }
}
