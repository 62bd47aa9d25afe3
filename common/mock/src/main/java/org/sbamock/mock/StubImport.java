/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock;

import java.util.List;

/**
 * Stub mappings that are added together, and their effect on the present ones, as in WireMock's
 * {@code POST /__admin/mappings/import}.
 *
 * @param mappings the mappings, in the order in which they are tried: of matching ones with the
 *     same priority, the first responds
 * @param duplicatePolicy the effect of a mapping with the identifier of a present one
 * @param deleteAllNotInImport whether present mappings are removed whose identifiers no mapping of
 *     the import has
 */
public record StubImport(
    List<StubMapping> mappings, DuplicatePolicy duplicatePolicy, boolean deleteAllNotInImport) {
  /** Copies the mappings. */
  public StubImport {
    mappings = List.copyOf(mappings);
  }

  /** Returns an import with WireMock's defaults: it replaces duplicates, and removes nothing. */
  public static StubImport of(List<StubMapping> mappings) {
    return new StubImport(mappings, DuplicatePolicy.OVERWRITE, false);
  }

  /** The effect of a mapping with the identifier of a present one. */
  public enum DuplicatePolicy {
    /** It replaces the present one. */
    OVERWRITE,
    /** It is ignored; the present one remains. */
    IGNORE;

    static DuplicatePolicy parse(String name) {
      return switch (name) {
        case "OVERWRITE" -> OVERWRITE;
        case "IGNORE" -> IGNORE;
        default ->
            throw new IllegalArgumentException("'" + name + "': expected OVERWRITE or IGNORE");
      };
    }
  }
}
