/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.faults;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.sbamock.http.HttpProtocol;

/**
 * A cell of the matrix.
 *
 * @param protocol the protocol of the generator
 * @param hops the protocol of the calls among the functions
 */
record FaultCell(Fault fault, Nf nf, HttpProtocol protocol, HttpProtocol hops) {
  private static final String SELECTION = System.getProperty("sbamock.faults", "");

  /**
   * Returns the cells to run: those of few seconds, or with {@code -Dsbamock.faults=all} the whole
   * matrix. Cells with the same functions follow one another.
   */
  static List<FaultCell> selected() {
    if (SELECTION.isEmpty()) {
      return List.of(
          new FaultCell(Fault.KILL, Nf.NRF, HttpProtocol.H1C, HttpProtocol.H2),
          new FaultCell(Fault.KILL, Nf.AUSF, HttpProtocol.H2, HttpProtocol.H2),
          new FaultCell(Fault.KILL, Nf.UDM, HttpProtocol.H1, HttpProtocol.H2),
          new FaultCell(Fault.KILL, Nf.AMF, HttpProtocol.H3, HttpProtocol.H2));
    }
    List<FaultCell> cells = new ArrayList<>();
    for (HttpProtocol protocol : HttpProtocol.values()) {
      for (Fault fault : Fault.values()) {
        for (Nf nf : fault.functions()) {
          cells.add(new FaultCell(fault, nf, protocol, protocol));
        }
      }
    }
    return cells.stream().filter(FaultCell::matchesSelection).toList();
  }

  /** Returns whether the selection is {@code all} or consists of words of the cell's name. */
  private boolean matchesSelection() {
    List<String> names = List.of("all", fault.name(), nf.name(), protocol.name());
    return Stream.of(SELECTION.split(",", -1))
        .allMatch(word -> names.stream().anyMatch(word::equalsIgnoreCase));
  }

  @Override
  public String toString() {
    return fault + ", " + nf + ", " + protocol.id();
  }
}
