/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.profile;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.profile.PlmnId;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The attributes of profiles that one query parameter of discovery is compared with (TS 29.510
 * table 6.2.3.2.3.1-1). A profile has a key for each value of these attributes, and another one if
 * it is not restricted to values.
 */
public final class DiscoveryAttribute {
  private static final String WILDCARD = "*";
  private static final String ANY_SLICE = "*";

  /** The form of a query parameter, and what a profile needs to be selected by it. */
  public enum Form {
    /** A string; the profile has it. */
    TEXT,
    /** An FQDN; the profile has it, ignoring case. */
    NAME,
    /** A DNN; the profile has it, for one of the slices of the query, ignoring case. */
    DNN,
    /** Strings; the profile has one of them. */
    ONE_OF,
    /** DNAIs; the profile has one of them. */
    ONE_DNAI_OF,
    /** Strings; the profile has all of them. */
    ALL_OF,
    /** A string as JSON; the profile has it. */
    JSON_TEXT,
    /** An integer; the profile has it. */
    NUMBER,
    /** A PlmnId; the profile has it. */
    PLMN,
    /** True selects the profiles with the capability, false those without. */
    FLAG,
    /** True selects the profiles with the capability, false all. */
    REQUIREMENT,
    /** A string; profiles that have it are preferred to others. */
    PREFERENCE
  }

  /**
   * The place of an attribute. The elements of lists and maps are all places; the first member may
   * also be in a map with its name and the suffix {@code List}.
   *
   * @param nfType the type of the NFs that have it; null for all
   * @param unrestrictedIfAbsent whether an NF without the attribute has every value
   */
  record Place(@Nullable String nfType, boolean unrestrictedIfAbsent, List<String> members) {
    boolean isOf(String type) {
      return nfType == null || nfType.equals(type);
    }
  }

  private final String parameter;
  private final Form form;
  private final List<Place> places;

  DiscoveryAttribute(String parameter, Form form, Place... places) {
    this.parameter = parameter;
    this.form = form;
    this.places = List.of(places);
  }

  /** Returns the place of an attribute without which an NF has no value. */
  static Place at(@Nullable String nfType, String path) {
    return new Place(nfType, false, List.of(path.split("/")));
  }

  /** Returns the place of an attribute without which an NF has every value. */
  static Place anyUnless(@Nullable String nfType, String path) {
    return new Place(nfType, true, List.of(path.split("/")));
  }

  /** Returns the name of the query parameter. */
  public String parameter() {
    return parameter;
  }

  public Form form() {
    return form;
  }

  /** Returns whether NFs of a type have the attribute. */
  public boolean appliesTo(String nfType) {
    return places.stream().anyMatch(place -> place.isOf(nfType));
  }

  /** Returns the keys of the profiles that have a value. */
  public List<String> keys(String value) {
    return List.of(key(value, null), key(null, null));
  }

  /** Returns the keys of the profiles that have the capability of a flag. */
  public List<String> keysOfFlag(boolean orUnspecified) {
    String key = key(Boolean.TRUE.toString(), null);
    return orUnspecified ? List.of(key, key(null, null)) : List.of(key);
  }

  /** Returns the keys of the profiles that have a value for one of some slices. */
  public List<String> keys(String value, Collection<Snssai> slices) {
    List<String> keys = new ArrayList<>();
    for (Snssai slice : slices) {
      for (String place : List.of(slice.toString(), slice.family())) {
        keys.add(key(value, place));
        keys.add(key(null, place));
      }
    }
    keys.add(key(value, ANY_SLICE));
    keys.add(key(null, ANY_SLICE));
    return keys;
  }

  /** Returns the key of a value, or of profiles that are not restricted to values. */
  private String key(@Nullable String value, @Nullable String slice) {
    String place = slice == null ? parameter : parameter + "@" + slice;
    if (value == null) {
      return place;
    }
    boolean ignoresCase = form == Form.NAME || form == Form.DNN;
    return place + ":" + (ignoresCase ? value.toLowerCase(Locale.ROOT) : value);
  }

  /** Adds the keys of a profile. */
  void addKeys(ObjectNode profile, String nfType, Set<String> keys) {
    int before = keys.size();
    for (Place place : places) {
      if (place.isOf(nfType) && !place.unrestrictedIfAbsent) {
        addKeys(profile, place, keys);
      }
    }
    boolean restricted = keys.size() > before;
    for (Place place : places) {
      if (place.isOf(nfType) && place.unrestrictedIfAbsent && !restricted) {
        addKeys(profile, place, keys);
      }
    }
  }

  private void addKeys(ObjectNode profile, Place place, Set<String> keys) {
    String first = place.members.get(0);
    JsonNode map = profile.get(first + "List");
    boolean hasMap = map != null && map.isObject() && !map.isEmpty();
    if (profile.has(first) || !hasMap) {
      addKeys(profile, place, 0, ANY_SLICE, keys);
    }
    if (hasMap) {
      for (JsonNode element : map) {
        addKeys(element, place, 1, ANY_SLICE, keys);
      }
    }
  }

  private void addKeys(JsonNode node, Place place, int depth, String slice, Set<String> keys) {
    if (depth == place.members.size()) {
      String value = value(node);
      if (value != null) {
        boolean wildcard = WILDCARD.equals(value) && hasWildcard();
        add(wildcard ? null : value, slice, keys);
      }
      return;
    }
    String name = place.members.get(depth);
    JsonNode member = node.get(name);
    if (member == null || member.isContainer() && member.isEmpty()) {
      if (place.unrestrictedIfAbsent) {
        add(null, slice, keys);
      }
    } else if (member.isArray() || member.isObject() && name.endsWith("List")) {
      for (JsonNode element : member) {
        addKeys(element, place, depth + 1, slice(element, slice), keys);
      }
    } else {
      addKeys(member, place, depth + 1, slice, keys);
    }
  }

  private boolean hasWildcard() {
    return form == Form.DNN || form == Form.ONE_DNAI_OF;
  }

  /** Returns the slice to which an element of a list applies. */
  private static String slice(JsonNode element, String outer) {
    JsonNode node = element.get("sNssai");
    ExtSnssai slice = node == null ? null : ExtSnssai.of(node);
    return slice == null ? outer : slice.indexKey();
  }

  private void add(@Nullable String value, String slice, Set<String> keys) {
    keys.add(key(value, null));
    if (form == Form.DNN) {
      keys.add(key(value, slice));
    }
  }

  private @Nullable String value(JsonNode node) {
    if (form == Form.FLAG || form == Form.REQUIREMENT) {
      return node.isBoolean() && !node.booleanValue() ? null : Boolean.TRUE.toString();
    }
    if (form == Form.PLMN) {
      PlmnId plmn = JsonNodes.plmn(node);
      return plmn == null ? null : plmn.toString();
    }
    return node.isIntegralNumber() ? node.asString() : JsonNodes.text(node);
  }
}
