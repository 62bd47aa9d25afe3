/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.soak.invariant;

/** A property that holds throughout a mixed soak, whatever its conditions. */
public enum Invariant {
  /** Every call of the generator ends. */
  CALLS_END("calls-end", "Every call is answered, or fails with a named reason"),
  /** Failures have a cause. */
  CALM_CALLS_SUCCEED(
      "calm-calls-succeed",
      "No call fails in a phase without faults and link conditions, except at its deadline"),
  /** No two registered UEs share a 5G-GUTI. */
  GUTI_UNIQUE("guti-unique", "No two registered UEs have the same 5G-GUTI"),
  /** A subscriber has at most one registration. */
  UE_ONCE("ue-once", "No UE has two registrations"),
  /** A registered UE has a context with its 5G-GUTI. */
  UE_WHOLE("ue-whole", "Each registered UE has a context with its 5G-GUTI at the AMF"),
  /** The AMF has no other UE contexts. */
  UES_COUNTED("ues-counted", "The AMF has as many UE contexts as UEs are registered"),
  /** The NRF has no other instances. */
  INSTANCES_COUNTED("instances-counted", "The NRF has the NF instances that are registered"),
  /** Each entry of the journal has its answer. */
  JOURNAL_ANSWERED(
      "journal-answered", "Each journal entry has the answer that the client received"),
  /** The journal has each call once. */
  JOURNAL_COMPLETE("journal-complete", "The journal has each answered call once, and no other"),
  /** Pending procedures expire. */
  CONTEXTS_RELEASED(
      "contexts-released", "Pending registrations and authentications return to zero"),
  /** The memory budget is returned. */
  MEMORY_RELEASED("memory-released", "The memory budget of each idle function is unused");

  private final String id;
  private final String title;

  Invariant(String id, String title) {
    this.id = id;
    this.title = title;
  }

  /** Returns the identifier in results. */
  public String id() {
    return id;
  }

  /** Returns the invariant as a sentence without a full stop. */
  public String title() {
    return title;
  }
}
