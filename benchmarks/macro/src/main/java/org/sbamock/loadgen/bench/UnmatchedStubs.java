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
 * Stub mappings that match no request of a benchmark. One in ten matches any URL but requires a
 * missing header; four in ten have a template of another URL, and five in ten have another URL.
 */
public final class UnmatchedStubs {
  private UnmatchedStubs() {}

  /**
   * Writes the mappings to a run directory.
   *
   * @param count the number of mappings
   * @return the setting that selects the mappings in a function
   * @throws UncheckedIOException if the file cannot be written
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
