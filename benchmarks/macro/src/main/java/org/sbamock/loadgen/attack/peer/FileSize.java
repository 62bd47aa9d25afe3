/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack.peer;

import java.util.Locale;
import org.sbamock.loadgen.attack.wire.AttackTarget;

/** The size of the answers that a hostile peer requests. */
enum FileSize {
  SMALL(128, "128 octets"),
  MEDIUM(1 << 20, "1 MiB"),
  LARGE(1 << 24, "16 MiB");

  private final String id = name().toLowerCase(Locale.ROOT);
  private final String path;
  private final String text;

  FileSize(int octets, String text) {
    this.path = AttackTarget.file(octets);
    this.text = text;
  }

  String id() {
    return id;
  }

  String path() {
    return path;
  }

  String text() {
    return text;
  }
}
