/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.discovery;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.sbamock.nrf.core.profile.NfProfile;
import org.sbamock.sbi.QueryParameters;
import tools.jackson.databind.JsonNode;

/**
 * A condition of query parameters in conjunctive or disjunctive normal form (ComplexQuery, TS
 * 29.571 clause 5.2.4.10). Parameters outside of it have to be fulfilled as well.
 */
public final class ComplexQuery {
  /** The name of the query parameter. */
  static final String PARAMETER = "complex-query";

  /** The absence of a condition. */
  static final ComplexQuery NONE = new ComplexQuery(true, List.of());

  private static final int MAX_ATOMS = 64;
  private static final String TARGET = "target-nf-type";
  private static final String REQUESTER = "requester-nf-type";

  /** The parameters that are no conditions on an NF instance. */
  private static final Set<String> NO_CONDITIONS =
      Set.of(
          TARGET,
          REQUESTER,
          PARAMETER,
          "limit",
          "max-payload-size",
          "max-payload-size-ext",
          "requester-features");

  private final boolean conjunctive;
  private final List<List<Atom>> units;

  /** A query with one parameter, or its negation. */
  private record Atom(DiscoveryQuery query, boolean negative) {
    boolean selects(NfProfile profile) {
      return query.selects(profile) != negative;
    }
  }

  private ComplexQuery(boolean conjunctive, List<List<Atom>> units) {
    this.conjunctive = conjunctive;
    this.units = units;
  }

  /**
   * Reads a condition.
   *
   * @param parameters the query to which it belongs
   * @param reader reads a query with a single parameter besides the mandatory ones
   * @throws org.sbamock.sbi.SbiException with 400 if it is malformed, has more than 64 atoms, or
   *     has a parameter that is not supported or no condition on an NF instance
   */
  static ComplexQuery of(
      JsonNode json, QueryParameters parameters, Function<QueryParameters, DiscoveryQuery> reader) {
    boolean conjunctive = json.has("cnfUnits");
    if (conjunctive == json.has("dnfUnits")) {
      throw invalid("has neither cnfUnits nor dnfUnits, or both");
    }
    String name = conjunctive ? "cnfUnit" : "dnfUnit";
    List<List<Atom>> units = new ArrayList<>();
    int atoms = 0;
    for (JsonNode unit : elements(json, name + "s")) {
      List<Atom> read = new ArrayList<>();
      for (JsonNode atom : elements(unit, name)) {
        if (++atoms > MAX_ATOMS) {
          throw invalid("has more than " + MAX_ATOMS + " atoms");
        }
        read.add(atom(atom, parameters, reader));
      }
      units.add(read);
    }
    return new ComplexQuery(conjunctive, units);
  }

  private static JsonNode elements(JsonNode node, String name) {
    JsonNode list = node.path(name);
    if (!list.isArray() || list.isEmpty()) {
      throw invalid(name + " is not a list with elements");
    }
    return list;
  }

  private static Atom atom(
      JsonNode atom, QueryParameters parameters, Function<QueryParameters, DiscoveryQuery> reader) {
    String attribute = atom.path("attr").stringValue("");
    JsonNode value = atom.path("value");
    JsonNode negative = atom.path("negative");
    if (attribute.isEmpty() || value.isMissingNode() || value.isNull()) {
      throw invalid("has an atom without attr or value");
    }
    if (!negative.isMissingNode() && !negative.isBoolean()) {
      throw invalid("has an atom whose negative is not a boolean");
    }
    if (NO_CONDITIONS.contains(attribute) || !DiscoveryQueryReader.isCondition(attribute)) {
      throw invalid("has " + attribute + ", which is not supported there");
    }
    DiscoveryQuery query =
        reader.apply(
            QueryParameters.of(
                Map.of(
                    TARGET, parameters.require(TARGET),
                    REQUESTER, parameters.require(REQUESTER),
                    attribute, text(value))));
    return new Atom(query, negative.booleanValue(false));
  }

  /** Returns a value in the form that it has as a query parameter. */
  private static String text(JsonNode value) {
    if (value.isString()) {
      return value.stringValue();
    }
    return value.isArray() && value.valueStream().allMatch(JsonNode::isString)
        ? value.valueStream().map(JsonNode::stringValue).collect(Collectors.joining(","))
        : value.toString();
  }

  private static org.sbamock.sbi.SbiException invalid(String reason) {
    return JsonValues.invalid(PARAMETER, reason);
  }

  /** Returns whether an instance fulfils the condition. */
  boolean selects(NfProfile profile) {
    for (List<Atom> unit : units) {
      boolean fulfilled =
          conjunctive
              ? unit.stream().anyMatch(atom -> atom.selects(profile))
              : unit.stream().allMatch(atom -> atom.selects(profile));
      if (fulfilled != conjunctive) {
        return fulfilled;
      }
    }
    return conjunctive;
  }
}
