/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.trial;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sbamock.linkemu.model.Conditions;
import org.sbamock.linkemu.model.LinkCondition;
import org.sbamock.loadgen.experiment.Cell;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.process.EmulatedLink;
import org.sbamock.loadgen.process.LinkPlan.LinkDirection;

/** The conditions of a cell by the direction of a link. */
final class LinkConditions {
  /** In the order of a chain; towards the end of this list is up. */
  private static final List<String> ORDER = List.of("ue", "amf", "nrf", "ausf");

  private LinkConditions() {}

  static Map<LinkDirection, LinkCondition> of(Cell cell, List<LinkDirection> ways) {
    Map<LinkDirection, LinkCondition> conditions = new LinkedHashMap<>();
    ways.forEach(way -> conditions.put(way, of(cell, way)));
    return conditions;
  }

  static LinkCondition of(Cell cell, LinkDirection way) {
    return isImpaired(cell, party(way.from()), party(way.to()))
        ? cell.link()
        : Conditions.base(cell.get(Dimension.BASE));
  }

  /** The places of the generator are one party, whatever their number. */
  static String party(String name) {
    return name.startsWith(EmulatedLink.GENERATOR) ? EmulatedLink.GENERATOR : name;
  }

  /** Returns the hop of a way, from the party nearer to the generator, such as {@code ue-amf}. */
  static String hop(LinkDirection way) {
    String from = party(way.from());
    String to = party(way.to());
    return isUp(from, to) ? from + "-" + to : to + "-" + from;
  }

  private static boolean isUp(String from, String to) {
    return ORDER.indexOf(from) < ORDER.indexOf(to);
  }

  private static boolean isImpaired(Cell cell, String from, String to) {
    String hop = cell.find(Dimension.DELAY_HOP).orElse("");
    if (!hop.isEmpty() && !hop.equals(from + "-" + to) && !hop.equals(to + "-" + from)) {
      return false;
    }
    boolean up = isUp(from, to);
    return switch (cell.find(Dimension.DIRECTION).orElse("both")) {
      case "up" -> up;
      case "down" -> !up;
      default -> true;
    };
  }
}
