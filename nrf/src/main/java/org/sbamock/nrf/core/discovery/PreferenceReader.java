/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.discovery;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import org.sbamock.nrf.core.profile.DiscoveryAttribute;
import org.sbamock.nrf.core.profile.DiscoveryAttributes;
import org.sbamock.nrf.core.profile.NfProfile;
import org.sbamock.nrf.core.profile.TrackingAreas;
import org.sbamock.sbi.QueryParameters;

/** Reads the query parameters of preference ({@code preferred-…}). */
final class PreferenceReader {
  private static final String INSTANCES = "preferred-nf-instances";
  private static final String LOCALITY = "preferred-locality";
  private static final String AREA = "preferred-tai";

  /** The precedence of preferences that {@code preferences-precedence} does not list. */
  private static final List<String> PRECEDENCE = List.of(INSTANCES, LOCALITY, AREA);

  private static final String ORDER = "preferences-precedence";

  /** The parameters that this reader reads. */
  static final Set<String> PARAMETERS = Set.of(INSTANCES, LOCALITY, AREA, ORDER);

  private static final DiscoveryAttribute LOCALITIES =
      Objects.requireNonNull(DiscoveryAttributes.of(LOCALITY));

  private final AttributeCriteriaReader criteria;

  PreferenceReader(AttributeCriteriaReader criteria) {
    this.criteria = criteria;
  }

  Preferences read(QueryParameters parameters) {
    if (PRECEDENCE.stream().noneMatch(parameters::contains)) {
      return Preferences.NONE;
    }
    Set<String> ordered = new LinkedHashSet<>(parameters.list(ORDER));
    ordered.addAll(PRECEDENCE);
    List<Predicate<NfProfile>> preferences = new ArrayList<>();
    for (String parameter : ordered) {
      if (parameters.contains(parameter) && PRECEDENCE.contains(parameter)) {
        preferences.add(preference(parameters, parameter));
      }
    }
    return new Preferences(preferences);
  }

  private Predicate<NfProfile> preference(QueryParameters parameters, String parameter) {
    switch (parameter) {
      case LOCALITY -> {
        List<String> keys = LOCALITIES.keys(String.valueOf(parameters.text(parameter)));
        AttributeCriterion locality = new AttributeCriterion(keys, false);
        return profile -> locality.selects(profile.attributeKeys());
      }
      case AREA -> {
        TrackingAreas area = criteria.trackingArea(parameters, parameter);
        return profile -> profile.servesOneOf(area);
      }
      default -> {
        Set<String> instances = new HashSet<>();
        for (String instance : parameters.list(parameter)) {
          instances.add(AttributeCriteriaReader.instanceId(parameter, instance));
        }
        return profile -> instances.contains(profile.nfInstanceId());
      }
    }
  }
}
