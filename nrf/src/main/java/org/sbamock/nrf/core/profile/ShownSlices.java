/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.profile;

import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import tools.jackson.core.JsonGenerator;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The attribute {@code sNssais} of a profile or service, of which a discovery result has the
 * requested slices only (TS 29.510 clause 6.2.6.2.3).
 */
public final class ShownSlices {
  private static final String NAME = "sNssais";

  /** The memory of an array and of a reference to it, in octets. */
  private static final int ARRAY = 24;

  private static final ShownSlices NONE = new ShownSlices(List.of(), List.of());

  private final List<ExtSnssai> slices;
  private final List<byte[]> elements;
  private final byte[] all;

  private ShownSlices(List<ExtSnssai> slices, List<byte[]> elements) {
    this.slices = slices;
    this.elements = elements;
    all = ProfileJson.list(NAME, elements);
  }

  /**
   * Reads the attribute of an object.
   *
   * @throws org.sbamock.sbi.SbiException with 400 if it is not a list of S-NSSAIs
   */
  static ShownSlices of(JsonMapper mapper, ObjectNode node, String pointer) {
    JsonNode listed = node.get(NAME);
    return listed == null
        ? NONE
        : new ShownSlices(
            Attributes.list(node, pointer, NAME, ExtSnssai::of, "is not an S-NSSAI"),
            elements(mapper, listed));
  }

  /**
   * Returns the encoded elements of a list. A single generator writes them all, since one for each
   * element would take most of the time of a registration with many.
   */
  private static List<byte[]> elements(JsonMapper mapper, JsonNode listed) {
    List<byte[]> elements = new ArrayList<>(listed.size());
    ByteArrayOutputStream encoded = new ByteArrayOutputStream();
    try (JsonGenerator generator = mapper.createGenerator(encoded)) {
      generator.writeStartArray();
      for (JsonNode element : listed) {
        generator.writeTree(element);
        generator.flush();
        // Each element follows a bracket or a comma.
        elements.add(Arrays.copyOfRange(encoded.toByteArray(), 1, encoded.size()));
        encoded.reset();
      }
      generator.writeEndArray();
    }
    return elements;
  }

  /**
   * Returns the attribute with the requested slices, after a comma; empty if there is none.
   *
   * @param requested the slices; empty for all
   */
  public byte[] of(Collection<Snssai> requested) {
    if (requested.isEmpty()) {
      return all;
    }
    List<byte[]> found = new ArrayList<>(elements.size());
    for (int i = 0; i < elements.size(); i++) {
      if (slices.get(i).servesOneOf(requested)) {
        found.add(elements.get(i));
      }
    }
    return found.size() == elements.size() ? all : ProfileJson.list(NAME, found);
  }

  /** Returns the slices. */
  List<ExtSnssai> slices() {
    return slices;
  }

  /** Returns the number of octets of the encoded slices. */
  int octets() {
    int octets = all.length;
    for (byte[] element : elements) {
      octets += ARRAY + element.length;
    }
    return octets;
  }
}
