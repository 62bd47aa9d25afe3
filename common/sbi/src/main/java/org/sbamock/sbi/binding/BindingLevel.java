/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.binding;

import org.jspecify.annotations.Nullable;

/** The level of a binding indication (TS 29.500 clause 6.12.1). */
public enum BindingLevel {
  /** An NF instance. */
  NF_INSTANCE("nf-instance"),
  /** Any NF instance of an NF set. */
  NF_SET("nf-set"),
  /** An instance of a service. */
  NFSERVICE_INSTANCE("nfservice-instance"),
  /** Any instance of a service in an NF service set. */
  NFSERVICE_SET("nfservice-set");

  private final String value;

  BindingLevel(String value) {
    this.value = value;
  }

  /** Returns the value of {@code bl}. */
  public String value() {
    return value;
  }

  static @Nullable BindingLevel of(@Nullable String value) {
    for (BindingLevel level : values()) {
      if (level.value.equals(value)) {
        return level;
      }
    }
    return null;
  }
}
