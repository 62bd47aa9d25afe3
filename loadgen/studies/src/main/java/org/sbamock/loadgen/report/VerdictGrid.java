/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.sbamock.loadgen.experiment.Verdict;

/**
 * The verdicts by claim and setting.
 *
 * @param claims the sentences of the claims by their short identifiers, such as {@code 3a}
 * @param settings the settings that have a verdict each, such as {@code wlan, reno}
 */
record VerdictGrid(
    Map<String, String> claims, List<String> settings, Map<String, Map<String, Verdict>> verdicts) {
  private static final String EVERYWHERE = "all settings";

  static VerdictGrid of(List<Verdict> verdicts) {
    String prefix = commonPrefix(verdicts.stream().map(Verdict::claimOnly).toList());
    Map<String, String> claims = new LinkedHashMap<>();
    Map<String, Map<String, Verdict>> bySetting = new LinkedHashMap<>();
    Map<Integer, List<String>> ordered = new TreeMap<>();
    for (Verdict verdict : verdicts) {
      String claim = verdict.claimOnly().substring(prefix.length());
      String setting = setting(verdict);
      claims.putIfAbsent(claim, verdict.text());
      if (!bySetting.containsKey(setting)) {
        int parts = setting.equals(EVERYWHERE) ? 0 : setting.split(",").length;
        ordered.computeIfAbsent(parts, count -> new ArrayList<>()).add(setting);
      }
      bySetting.computeIfAbsent(setting, name -> new LinkedHashMap<>()).put(claim, verdict);
    }
    return new VerdictGrid(
        claims, ordered.values().stream().flatMap(List::stream).toList(), bySetting);
  }

  private static String setting(Verdict verdict) {
    String part = verdict.claim().substring(verdict.claimOnly().length());
    return part.isEmpty() ? EVERYWHERE : part.substring(1, part.length() - 1);
  }

  /** Returns what all identifiers begin with, up to a hyphen. */
  private static String commonPrefix(List<String> ids) {
    String first = ids.isEmpty() ? "" : ids.get(0);
    String prefix = first.substring(0, first.indexOf('-') + 1);
    return ids.stream().allMatch(id -> id.startsWith(prefix) && id.length() > prefix.length())
        ? prefix
        : "";
  }

  Optional<Verdict> find(String claim, String setting) {
    return Optional.ofNullable(verdicts.getOrDefault(setting, Map.of()).get(claim));
  }

  /** Returns the kinds of verdicts that the grid has, each with its symbol. */
  Map<String, String> legend() {
    Map<String, String> legend = new LinkedHashMap<>();
    Verdict.ALL.forEach(judged -> legend.put(judged, HtmlVerdicts.sign(judged)));
    return legend;
  }
}
