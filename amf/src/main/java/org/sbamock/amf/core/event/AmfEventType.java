/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.event;

import org.jspecify.annotations.Nullable;

/** The types of event that the AMF reports (AmfEventType, TS 29.518 clause 6.2.6.3.3). */
public enum AmfEventType {
  /** The location of the UE. */
  LOCATION_REPORT("LOCATION_REPORT"),
  /** The time zone of the UE. */
  TIMEZONE_REPORT("TIMEZONE_REPORT"),
  /** The access types through which the UE is registered. */
  ACCESS_TYPE_REPORT("ACCESS_TYPE_REPORT"),
  /** The registration management states of the UE. */
  REGISTRATION_STATE_REPORT("REGISTRATION_STATE_REPORT"),
  /** The connection management states of the UE. */
  CONNECTIVITY_STATE_REPORT("CONNECTIVITY_STATE_REPORT"),
  /** The reachability of the UE. */
  REACHABILITY_REPORT("REACHABILITY_REPORT"),
  /** A failure of the communication with the UE. */
  COMMUNICATION_FAILURE_REPORT("COMMUNICATION_FAILURE_REPORT"),
  /** The UE is reachable for neither signalling nor user plane. */
  LOSS_OF_CONNECTIVITY("LOSS_OF_CONNECTIVITY"),
  /** The 5GS user state of the UE. */
  USER_STATE_REPORT("5GS_USER_STATE_REPORT");

  private final String value;

  AmfEventType(String value) {
    this.value = value;
  }

  /** Returns the value in messages. */
  public String value() {
    return value;
  }

  /** Returns the type with a value; null if the AMF does not report such events. */
  public static @Nullable AmfEventType of(String value) {
    for (AmfEventType type : values()) {
      if (type.value.equals(value)) {
        return type;
      }
    }
    return null;
  }
}
