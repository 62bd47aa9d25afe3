/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.process;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.sbamock.loadgen.result.RequestCount;

/**
 * The requests that functions have served and sent since their start, read from the meters of their
 * management plane (Prometheus text format).
 */
public final class FunctionRequests {
  private static final String PATH = "/actuator/prometheus";
  private static final Pattern SAMPLE =
      Pattern.compile(
          "(?m)^sbamock_sbi_(server|client)_requests_seconds_count\\{([^}\n]*)\\} (\\S+)$");
  private static final Pattern LABEL = Pattern.compile("(\\w+)=\"((?:[^\"\\\\]|\\\\.)*)\"");

  private FunctionRequests() {}

  /**
   * Reads the counts of functions.
   *
   * @throws FunctionException if the management plane of one cannot be read
   */
  public static List<RequestCount> read(List<FunctionProcess> functions) {
    return read(functions, List.of());
  }

  /**
   * Reads the counts of functions.
   *
   * @param generatorAuthorities the authorities at which the functions call the generator
   * @throws FunctionException if the management plane of one cannot be read
   */
  public static List<RequestCount> read(
      List<FunctionProcess> functions, Collection<String> generatorAuthorities) {
    Map<String, String> names = new HashMap<>();
    generatorAuthorities.forEach(authority -> names.put(authority, EmulatedLink.GENERATOR));
    functions.forEach(function -> names.put(function.authority(), function.name()));
    List<RequestCount> counts = new ArrayList<>();
    for (FunctionProcess function : functions) {
      try {
        counts.addAll(parse(function.name(), names, function.management().get(PATH)));
      } catch (IOException e) {
        throw new FunctionException(
            "the meters of " + function.name() + " cannot be read: " + e.getMessage(), e);
      }
    }
    return counts;
  }

  /**
   * Parses the counts; peers whose authority has a name are identified by the name. The counts of
   * series that differ only in other labels, such as the cause, are added.
   */
  static List<RequestCount> parse(String party, Map<String, String> names, String text) {
    Map<RequestCount, Long> counts = new LinkedHashMap<>();
    Matcher sample = SAMPLE.matcher(bodiesEscaped(text));
    while (sample.find()) {
      Map<String, String> labels = labels(sample.group(2));
      boolean server = sample.group(1).equals("server");
      String target = labels.getOrDefault(server ? "route" : "peer", "");
      counts.merge(
          new RequestCount(
              party,
              server ? RequestCount.SERVED : RequestCount.CALLED,
              labels.getOrDefault("method", ""),
              names.getOrDefault(target, target),
              labels.getOrDefault("protocol", ""),
              labels.getOrDefault("status", ""),
              0),
          Math.round(Double.parseDouble(sample.group(3))),
          Long::sum);
    }
    return counts.entrySet().stream()
        .map(entry -> entry.getKey().withCount(entry.getValue()))
        .toList();
  }

  /** Escapes the braces of route templates, which would otherwise end the set of labels. */
  private static String bodiesEscaped(String text) {
    return text.replaceAll("\\{(\\w+)\\}", "<$1>");
  }

  private static Map<String, String> labels(String text) {
    Map<String, String> labels = new HashMap<>();
    Matcher label = LABEL.matcher(text);
    while (label.find()) {
      labels.put(label.group(1), label.group(2).replaceAll("<(\\w+)>", "{$1}"));
    }
    return labels;
  }
}
