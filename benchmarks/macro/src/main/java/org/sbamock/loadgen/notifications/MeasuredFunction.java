/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.notifications;

import java.util.List;
import org.sbamock.loadgen.process.FunctionKind;
import tools.jackson.databind.JsonNode;

/** The functions whose notifications can be measured. */
public enum MeasuredFunction {
  /** Changes of NF profiles (Nnrf_NFManagement_NFStatusNotify). */
  NRF(List.of(FunctionKind.NRF)) {
    @Override
    int number(JsonNode notification) {
      JsonNode changes = notification.path("profileChanges");
      JsonNode only = changes.path(0);
      return changes.size() == 1 && only.path("path").asString("").equals("/capacity")
          ? only.path("newValue").asInt(0)
          : 0;
    }
  },
  /** Locations of UEs (Namf_EventExposure_Notify). */
  AMF(List.of(FunctionKind.NRF, FunctionKind.AUSF, FunctionKind.AMF)) {
    @Override
    int number(JsonNode notification) {
      JsonNode reports = notification.path("reportList");
      String cell = reports.at("/0/location/nrLocation/ncgi/nrCellId").asString("");
      return reports.size() == 1 && !cell.isEmpty() ? Integer.parseInt(cell, 16) : 0;
    }
  };

  private final List<FunctionKind> kinds;

  MeasuredFunction(List<FunctionKind> kinds) {
    this.kinds = kinds;
  }

  /** Returns the functions to start, of which the last one is measured. */
  public List<FunctionKind> kinds() {
    return kinds;
  }

  /** Returns the number of the change that a notification reports; 0 if there is none. */
  abstract int number(JsonNode notification);

  /**
   * Returns the subscriber that a notification names, for subscribers that share an address.
   *
   * @throws NumberFormatException if it names none
   */
  int subscriber(JsonNode notification) {
    return Integer.parseInt(notification.path("notifyCorrelationId").asString(""));
  }
}
